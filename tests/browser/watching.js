/** Watches a table's page from inside: what the house told, what was on the page when somebody pressed, and what was sent. */
(() => {
  const told = (window.told = { frames: {}, presses: [], acts: [], faults: [], shown: 0, checked: 0 });
  const named = ({ at, step }) => `${at}.${step}`;
  const order = (name) => name.split(".").map(Number);
  const upTo = (name, other) => order(name)[0] < order(other)[0] || (order(name)[0] === order(other)[0] && order(name)[1] <= order(other)[1]);
  const place = (id) => document.getElementById(id);

  function* walk(nodes = []) {
    for (const node of nodes.filter(Boolean)) {
      yield node;
      yield* walk(node.nodes ?? node.cells ?? []);
    }
  }

  // Frames come whole, so that what is on the page can be compared with each of them.
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => JSON.parse(data).frames?.forEach(keep));
    }

    send(raw) {
      const message = JSON.parse(raw);
      if (message.t === "hello") message.thin = false;
      const again = told.acts.some((act) => act.id === message.id);
      if (message.t === "act" && !again) told.acts.push({ ...message, press: told.presses.length - 1, now: seen() });
      super.send(JSON.stringify(message));
    }
  };

  function keep(frame) {
    const legal = (frame.v.actions ?? []).filter((offer) => !offer.why_not).map((offer) => offer.do);
    const prompts = [...walk(frame.v.scene.nodes)].filter((node) => node.k === "prompt").map((node) => node.text);
    const { settled, log = [], v } = frame;
    told.frames[named(frame)] = { settled, legal, prompts, turn: v.over ? null : v.turn, lines: log.map((line) => line.text) };
  }

  /** What the page says now, each part for itself. */
  function seen() {
    const lit = document.querySelectorAll('#board [data-do][data-offer="legal"], #promptbar [data-do][data-offer="legal"]');
    return {
      busy: place("house")?.dataset.busy === "true",
      moment: place("board")?.dataset.moment ?? "",
      prompt: document.querySelector("#promptbar .prompt-text")?.textContent ?? "",
      lit: [...lit].map((element) => element.dataset.do),
      turns: [...document.querySelectorAll(".seat-turn")].map((seat) => Number(seat.dataset.seat)),
      line: [...document.querySelectorAll("#promptbook .book-group:not([hidden]) .book-line")].at(-1)?.textContent ?? "",
    };
  }

  /** Compare every part of the page with the one frame that the board shows. */
  function check() {
    const now = seen();
    const frame = told.frames[now.moment];
    if (!frame) return;
    told.checked += 1;
    const lines = Object.entries(told.frames).filter(([name]) => upTo(name, now.moment)).sort(([a], [b]) => (upTo(a, b) ? -1 : 1)).flatMap(([, each]) => each.lines);
    const wrong = (what, found) => told.faults.push(`${now.moment}: the ${what} is of another moment: ${JSON.stringify(found)}`);
    if (frame.prompts.length && !frame.prompts.includes(now.prompt)) wrong("prompt", now.prompt);
    if (now.lit.some((act) => !frame.legal.includes(act))) wrong("offer", now.lit);
    if (now.turns.some((seat) => seat !== frame.turn)) wrong("header", now.turns);
    if (lines.length && !place("promptbar").dataset.recall && now.line !== lines.at(-1)) wrong("log", [now.line, lines.at(-1)]);
  }

  function press() {
    check();
    told.presses.push(seen());
  }

  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, press, { capture: true });
  document.addEventListener("shown", () => {
    told.shown += 1;
    requestAnimationFrame(check);
  });
})();

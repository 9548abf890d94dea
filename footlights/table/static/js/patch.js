/** Keyed redrawing: a light description of elements is laid over the real ones, which stay the same as long as their key does.
 *
 * Only what was drawn here before is touched: attributes and children that others put into an element are left alone.
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "path", "circle", "g"]);

const drawn = new WeakMap(); // element -> { attrs, kids: [{ key, node }] }

/** Describe an element. `key` names it among its siblings; `foreign` leaves its children to somebody else. */
export function h(tag, attrs, ...children) {
  const { key = null, foreign = false, ...rest } = attrs ?? {};
  const kids = children.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return { tag, key, foreign, attrs: rest, kids };
}

/** Make an element from its description. */
export function make(tree) {
  const element = SVG_TAGS.has(tree.tag) ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
  drawn.set(element, { attrs: {}, kids: [] });
  update(element, tree);
  return element;
}

/** Lay a description's attributes and children over an element. */
export function update(element, tree) {
  const past = drawn.get(element) ?? { attrs: {}, kids: [] };
  dress(element, past.attrs, tree.attrs);
  const kids = tree.foreign ? past.kids : arrange(element, past.kids, tree.kids);
  drawn.set(element, { attrs: tree.attrs, kids });
}

/** Redraw what lies in an element, keeping the focus where it is. */
export function redraw(element, kids) {
  const focused = document.activeElement;
  const past = drawn.get(element) ?? { attrs: {}, kids: [] };
  const flat = h("div", null, ...kids).kids;
  drawn.set(element, { attrs: past.attrs, kids: arrange(element, past.kids, flat) });
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}

function dress(element, past, attrs) {
  for (const name of Object.keys(past)) {
    if (!shown(attrs[name])) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attrs)) {
    if (shown(value) && past[name] !== value) element.setAttribute(name, value === true ? "" : value);
  }
}

function shown(value) {
  return value !== undefined && value !== null && value !== false;
}

function arrange(parent, past, kids) {
  const old = new Map();
  for (const kid of past) {
    if (!old.has(kid.key)) old.set(kid.key, []);
    old.get(kid.key).push(kid);
  }
  const seen = new Map();
  const now = kids.map((kid) => {
    const name = nameOf(kid, seen);
    const match = old.get(name)?.shift();
    return { key: name, node: match ? refresh(match.node, kid) : fresh(kid) };
  });
  for (const left of [...old.values()].flat()) left.node.remove();
  place(parent, past, now);
  return now;
}

/** Siblings without a key are told apart by their tag and their order. */
function nameOf(kid, seen) {
  if (typeof kid === "object" && kid.key !== null) return `${kid.tag}:${kid.key}`;
  const tag = typeof kid === "object" ? kid.tag : "#text";
  const count = seen.get(tag) ?? 0;
  seen.set(tag, count + 1);
  return `${tag}#${count}`;
}

function fresh(kid) {
  return typeof kid === "object" ? make(kid) : document.createTextNode(String(kid));
}

function refresh(node, kid) {
  if (typeof kid === "object") update(node, kid);
  else if (node.data !== String(kid)) node.data = String(kid);
  return node;
}

/** Put children in order with as few moves as the common cases need: a moved element would lose its focus and its animations. */
function place(parent, past, now) {
  const order = new Set(now.map((kid) => kid.node));
  const kept = past.filter((kid) => order.has(kid.node)).map((kid) => kid.node);
  const still = new Set(rising(now.map((kid) => kid.node), kept));
  let next = kept.length ? kept[kept.length - 1].nextSibling : null;
  for (const { node } of [...now].reverse()) {
    if (!still.has(node)) parent.insertBefore(node, next);
    next = node;
  }
}

/** The longest run of elements that keep their order among themselves (patience is enough at a table's size). */
function rising(now, kept) {
  const rank = new Map(kept.map((node, index) => [node, index]));
  const rows = now.filter((node) => rank.has(node));
  const best = rows.map((node, i) => {
    const before = rows.slice(0, i).map((_, j) => j).filter((j) => rank.get(rows[j]) < rank.get(node));
    return { node, before };
  });
  const length = [];
  const from = [];
  best.forEach(({ before }, i) => {
    from[i] = before.reduce((a, j) => (a === -1 || length[j] > length[a] ? j : a), -1);
    length[i] = from[i] === -1 ? 1 : length[from[i]] + 1;
  });
  let at = length.length ? length.indexOf(Math.max(...length)) : -1;
  const run = [];
  while (at !== -1) {
    run.push(rows[at]);
    at = from[at];
  }
  return run;
}

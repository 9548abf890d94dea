/** Dialogs: real <dialog> elements; who opened one gets the focus back when it closes. */

import { make, mark } from "./parts.js";
import { t } from "./i18n.js";

const place = () => document.getElementById("dialogs") ?? document.body;

/**
 * Opens a dialog. `body` are nodes, `buttons` a row of them at its foot; `closed(value)` is called once with what it was closed
 * with. One of the same `id` that is open already is answered instead.
 */
export function openDialog({ id, title, body = [], buttons = [], kind = "", closed = () => {} }) {
  const open = document.getElementById(id);
  if (open) return open;
  const opener = document.activeElement;
  const dialog = make("dialog", { id, class: `dialog ${kind}`.trim(), "aria-labelledby": `${id}-title` });
  const close = make(
    "button",
    { type: "button", class: "dialog-close", "aria-label": t("Close"), on: { click: () => dialog.close("") } },
    "×",
  );
  dialog.append(
    make("header", { class: "dialog-head" }, make("h2", { id: `${id}-title`, class: "paper-title", text: title }), close),
    make("div", { class: "dialog-body" }, body),
  );
  if (buttons.length > 0) dialog.append(make("footer", { class: "dialog-foot" }, buttons));
  closeOnBackdrop(dialog);
  dialog.addEventListener("close", () => {
    const value = dialog.returnValue;
    dialog.remove();
    giveBack(opener);
    closed(value);
  });
  place().append(dialog);
  dialog.showModal();
  return dialog;
}

function closeOnBackdrop(dialog) {
  let pressed = false;
  dialog.addEventListener("pointerdown", (event) => (pressed = event.target === dialog));
  dialog.addEventListener("click", (event) => {
    if (pressed && event.target === dialog) dialog.close("");
  });
}

// What had the focus may be gone by now: then the board has it, never nothing.
function giveBack(opener) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else (document.querySelector("#board button") ?? document.querySelector("#topbar button"))?.focus({ preventScroll: true });
}

export function dialogOpen() {
  return document.querySelector("dialog[open]") !== null;
}

/** Asks whether something is really meant; the harmless answer has the focus (of kind "primary" it is the yes). */
export function confirmed({ id, title, text, yes, no = t("No, play on"), kind = "danger", loud = false }) {
  return new Promise((resolve) => {
    const refuse = make("button", {
      type: "button",
      class: "button",
      text: no,
      autofocus: kind !== "primary",
      on: { click: () => dialog.close("") },
    });
    const agree = make("button", {
      type: "button",
      class: `button ${kind}`,
      text: yes,
      autofocus: kind === "primary",
      on: { click: () => dialog.close("yes") },
    });
    const dialog = openDialog({
      id,
      title,
      kind: "dialog-small",
      body: [make("p", { class: loud ? "warning" : null, id: `${id}-text`, text })],
      buttons: [agree, refuse],
      closed: (value) => resolve(value === "yes"),
    });
    dialog.setAttribute("aria-describedby", `${id}-text`);
    (kind === "primary" ? agree : refuse).focus();
  });
}

/** Asks whether somebody sits down although the cards can be known; `warning` says by whom. */
export function sitsDownAnyway(warning) {
  return confirmed({
    id: "known-cards",
    title: t("Before you sit down"),
    text: warning,
    yes: t("Sit down anyway"),
    no: t("Do not sit down"),
    loud: true,
  });
}

/** A line of several buttons, one under the other, each closing the dialog before it does its work. */
export function menuDialog({ id, title, items }) {
  const dialog = openDialog({ id, title, kind: "dialog-menu", body: [make("ul", { class: "menu" }, items.map(entry))] });
  dialog.querySelector(".menu button, .menu a")?.focus();
  return dialog;

  function entry({ label, icon = "", detail = "", href = "", act = null, why = "" }) {
    const words = make(
      "span",
      { class: "menu-words" },
      make("span", { text: label }),
      detail || why ? make("small", { text: why || detail }) : null,
    );
    if (href) return make("li", {}, make("a", { class: "menu-item", href }, icon ? mark(icon) : null, words));
    const press = () => {
      if (why) return;
      document.getElementById(id).close("");
      act();
    };
    return make(
      "li",
      {},
      make(
        "button",
        { type: "button", class: "menu-item", "aria-disabled": why ? "true" : null, on: { click: press } },
        icon ? mark(icon) : null,
        words,
      ),
    );
  }
}

const TOAST = 6_000;

/** A short remark at the foot of the page; it is said aloud too. */
export function toast(text, tone = "") {
  let holder = document.getElementById("toasts");
  if (!holder) {
    holder = make("div", { id: "toasts", role: "status" });
    document.body.append(holder);
  }
  for (const same of [...holder.children]) if (same.textContent === text) same.remove();
  const line = make("p", { class: `toast ${tone}`.trim(), text });
  holder.append(line);
  setTimeout(() => line.remove(), TOAST);
}

/** Puts a text on the clipboard; where that is not allowed, selects it for the person to do it. */
export async function copy(text, field = null) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("Copied."));
  } catch {
    field?.focus();
    field?.select();
    toast(t("Press Ctrl+C to copy it."));
  }
}

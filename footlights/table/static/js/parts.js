/** Elements by the handful: the few lines every part of the table builds itself with. */

const SVG = "http://www.w3.org/2000/svg";

/** An element. Props: `class`, `text`, `on: {event: listener}`, `data: {name: value}`; anything else is an attribute (null and false: none). */
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) give(element, name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function give(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.className = value;
  else if (name === "text") element.textContent = value;
  else if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  else if (name === "data") Object.assign(element.dataset, value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** One of the house's drawings; the words beside it say what it means, so the ear is spared it. */
export function mark(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "mark");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/marks.svg#${name}`);
  svg.append(use);
  return svg;
}

/** Changes the text only if it is another one: whoever listens is not told the same thing twice. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Puts keyed children in order without touching those that stay, so that focus in them is never lost. */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}

const live = () => document.getElementById("live");
const KEEP_LIVE = 12;

/** A sentence for those who listen; each is a line of its own, so that none replaces another before it is read. */
export function announce(text) {
  const place = live();
  if (!place || !text) return;
  place.append(make("p", { text }));
  while (place.children.length > KEEP_LIVE) place.firstElementChild.remove();
}

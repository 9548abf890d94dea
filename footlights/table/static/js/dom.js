/** Elements in a line: `el("p", {class: "trouble"}, "Text")`; `svg` the same for drawings. */

const SVG = "http://www.w3.org/2000/svg";

/** An element with its attributes (functions are listeners; null and false are left out) and its children, lists of them too. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same in a drawing. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) give(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function give(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
  else element.setAttribute(name, value === true ? "" : value);
}

/** Small helpers of the foyer's pages to make elements; text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = ["value", "checked", "disabled", "selected", "open", "hidden"];

/** An element: `el("p", {class: "note", onclick: go}, "Hello ", el("b", {}, "you"))`. Null children are left out. */
export function el(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

/** The same for drawings. */
export function svg(name, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), attributes, children);
}

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (PROPERTIES.includes(name) && name in element) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...there(children));
  return element;
}

/** Put children into an element in place of what was there. */
export function fill(element, ...children) {
  element.replaceChildren(...there(children));
  return element;
}

function there(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

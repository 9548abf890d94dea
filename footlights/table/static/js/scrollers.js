/** What scrolls can be reached: a box with more in it than it shows is a stop for the Tab key, so that the arrows can move it. */

const BOXES = ".node:not(button), .bill-rows";
const INSIDE = "a[href], button, input, select, textarea, [tabindex='0']";

/** Look through places for boxes that scroll, and give those a stop that hold nothing to stop at. */
export function reachScrollers(...places) {
  for (const box of places.flatMap((place) => [...place.querySelectorAll(BOXES)])) {
    if (scrolls(box) && !box.querySelector(INSIDE)) box.tabIndex = 0;
    else if (box.hasAttribute("tabindex") && box !== document.activeElement) box.removeAttribute("tabindex");
  }
}

function scrolls(box) {
  const style = () => getComputedStyle(box);
  const down = box.scrollHeight > box.clientHeight && /auto|scroll/.test(style().overflowY);
  return down || (box.scrollWidth > box.clientWidth && /auto|scroll/.test(style().overflowX));
}

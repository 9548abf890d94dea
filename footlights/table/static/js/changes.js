/** Scenes sent as differences: what is the same as in an earlier frame stands there as its id alone (protocol.py, Change). */

/** The nodes in order; `old` are those that lay in the same place before. */
function putTogether(old = [], nodes) {
  const before = new Map();
  for (const node of old) if (node) before.set(node.id, node);
  return nodes.map((node) => whole(before, node));
}

function whole(before, node) {
  if (node === null) return null;
  if (typeof node === "string") return before.get(node);
  const known = before.get(node.id);
  if (node.nodes) return { ...node, nodes: putTogether(known?.nodes, node.nodes) };
  if (node.cells) return { ...node, cells: putTogether(known?.cells, node.cells) };
  return node;
}

function withGhosts(old = {}, ghosts = {}) {
  return Object.fromEntries(Object.entries({ ...old, ...ghosts }).filter(([, shown]) => shown !== null));
}

/** The scene that a change leads to from the scene it builds on. */
export function changedScene(old, change) {
  const { on, nodes, ghosts, ...rest } = change;
  return { ...old, ...rest, nodes: putTogether(old.nodes, nodes), ghosts: withGhosts(old.ghosts, ghosts) };
}

/**
 * Frames with whole scenes, in order; `known` are the frames this browser has.
 * Null if one builds on a frame that it does not have.
 */
export function wholeFrames(frames, known) {
  const found = [];
  for (const frame of frames) {
    const change = frame.v.change;
    if (!change) {
      found.push(frame);
      continue;
    }
    const [at, step] = change.on;
    const base = [...found].reverse().find((each) => each.at === at && each.step === step) ?? known.findLast((each) => each.at === at && each.step === step);
    if (!base) return null;
    found.push({ ...frame, v: { ...frame.v, scene: changedScene(base.v.scene, change) } });
  }
  return found;
}

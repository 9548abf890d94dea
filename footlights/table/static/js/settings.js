/** What a person has chosen for this browser, kept in its local storage. */

const SHELF = "footlights.";

const FIRST = {
  speed: "1", // 0.5 | 1 | 2 | instant
  sound: false,
  letters: false,
  confirm: "click", // click | twice | submit
  zoom: true,
  font: "atkinson", // atkinson | opendyslexic
  lang: "",
  autopass: false,
  remind: true, // asks before a turn is ended with something useful left
  buzz: false,
  muted: [],
};

const ALLOWED = {
  speed: ["0.5", "1", "2", "instant"],
  confirm: ["click", "twice", "submit"],
  font: ["atkinson", "opendyslexic"],
};

// Storage may be forbidden (private windows, blocked cookies): choices then last as long as the page.
const unsaved = new Map();
const listeners = new Map();

function stored(name) {
  if (unsaved.has(name)) return unsaved.get(name);
  try {
    return window.localStorage.getItem(SHELF + name);
  } catch {
    return null;
  }
}

function store(name, text) {
  try {
    window.localStorage.setItem(SHELF + name, text);
    unsaved.delete(name);
  } catch {
    unsaved.set(name, text);
  }
}

function fits(name, value) {
  if (ALLOWED[name]) return ALLOWED[name].includes(value);
  if (Array.isArray(FIRST[name])) return Array.isArray(value);
  return typeof value === typeof FIRST[name];
}

function read(name) {
  const text = stored(name);
  if (text === null) return FIRST[name];
  try {
    const value = JSON.parse(text);
    return fits(name, value) ? value : FIRST[name];
  } catch {
    return FIRST[name];
  }
}

function tell(name, value) {
  for (const listener of listeners.get(name) ?? []) listener(value);
}

export const settings = {
  get(name) {
    return read(name);
  },

  set(name, value) {
    const plain = name === "speed" ? String(value) : value;
    if (!(name in FIRST)) throw new Error(`no setting is called ${name}`);
    if (!fits(name, plain)) throw new Error(`${name} cannot be ${JSON.stringify(value)}`);
    store(name, JSON.stringify(plain));
    tell(name, plain);
  },

  /** Calls `listener` with each new value, and returns a function that stops it. */
  on(name, listener) {
    if (!listeners.has(name)) listeners.set(name, new Set());
    listeners.get(name).add(listener);
    return () => listeners.get(name).delete(listener);
  },
};

// Another tab's choice is this tab's choice too.
window.addEventListener("storage", (event) => {
  if (!event.key?.startsWith(SHELF)) return;
  const name = event.key.slice(SHELF.length);
  if (name in FIRST) tell(name, read(name));
});

/** Eight sounds made of oscillators and noise. Nothing is heard until the person has switched them on and touched the page. */

import { settings } from "./settings.js";

const QUIET = 0.0001;
let context = null;
let out = null;
let hiss = null;

function stage() {
  if (context) return context;
  context = new AudioContext();
  out = context.createGain();
  out.gain.value = 0.5;
  out.connect(context.destination);
  hiss = noise(2);
  return context;
}

function noise(seconds) {
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

// Loudness over time: up to `loud` within `rise`, then away within `fall`.
function envelope({ at = 0, loud, rise = 0.005, fall }) {
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(QUIET, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + rise);
  gain.gain.exponentialRampToValueAtTime(QUIET, start + rise + fall);
  gain.connect(out);
  return gain;
}

function tone({ at = 0, from, to = from, loud, rise = 0.005, fall, type = "sine" }) {
  const oscillator = context.createOscillator();
  const start = context.currentTime + at;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + rise + fall);
  oscillator.connect(envelope({ at, loud, rise, fall }));
  oscillator.start(start);
  oscillator.stop(start + rise + fall + 0.05);
}

function rustle({ at = 0, from, to = from, width = 1, loud, rise = 0.005, fall, kind = "bandpass" }) {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const start = context.currentTime + at;
  source.buffer = hiss;
  filter.type = kind;
  filter.Q.value = width;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + rise + fall);
  source.connect(filter).connect(envelope({ at, loud, rise, fall }));
  source.start(start, Math.random());
  source.stop(start + rise + fall + 0.05);
}

const SOUNDS = {
  card() {
    rustle({ from: 2600, to: 900, loud: 0.35, fall: 0.09 });
    tone({ at: 0.05, from: 150, to: 90, loud: 0.25, fall: 0.07 });
  },
  flip() {
    rustle({ from: 900, to: 3800, loud: 0.22, rise: 0.04, fall: 0.1 });
  },
  knock() {
    for (const at of [0, 0.14]) {
      tone({ at, from: 190, to: 120, loud: 0.5, fall: 0.09, type: "triangle" });
      rustle({ at, from: 700, loud: 0.2, fall: 0.03 });
    }
  },
  bell() {
    for (const [from, loud] of [
      [880, 0.22],
      [1760, 0.1],
      [2637, 0.05],
    ])
      tone({ from, loud, fall: 1.1 });
  },
  gasp() {
    rustle({ from: 700, to: 1900, width: 2, loud: 0.2, rise: 0.22, fall: 0.18 });
  },
  applause() {
    for (let clap = 0; clap < 70; clap += 1) {
      const at = Math.random() * 1.9;
      rustle({ at, from: 900 + Math.random() * 1400, width: 1.5, loud: 0.12 * (1 - at / 2.4), fall: 0.05 });
    }
  },
  curtain() {
    rustle({ from: 300, to: 900, width: 0.6, loud: 0.3, rise: 0.35, fall: 0.7, kind: "lowpass" });
  },
  error() {
    tone({ from: 220, to: 165, loud: 0.25, fall: 0.18, type: "triangle" });
  },
};

export const SOUND_NAMES = Object.keys(SOUNDS);

const BY_MOMENT = {
  play: "card",
  deal: "card",
  flip: "flip",
  score: "knock",
  hit: "gasp",
  curtain: "curtain",
  end: "applause",
};

/** Plays a sound, if the person wants sounds. */
export async function play(name) {
  if (!settings.get("sound") || !SOUNDS[name] || !window.AudioContext) return;
  stage();
  if (context.state !== "running") await context.resume().catch(() => {});
  if (context.state === "running") SOUNDS[name]();
}

/** The sound of a moment of the game. */
export function playMoment(kind) {
  if (BY_MOMENT[kind]) play(BY_MOMENT[kind]);
}

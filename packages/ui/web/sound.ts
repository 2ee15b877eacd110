// The sounds of a table, synthesised to avoid downloads: a stone on wood is a short burst of noise through a band-pass
// filter, everything else a few sine tones.

export const SOUNDS = ["place", "opponent", "capture", "clock", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

/** A burst of noise: seconds from the start, pitch of the filter in hertz. */
interface Knock {
  readonly at: number;
  readonly pitch: number;
}

/** A tone: seconds from the start, length in seconds, pitch in hertz. */
interface Tone extends Knock {
  readonly length: number;
}

interface Recipe {
  readonly knocks: readonly Knock[];
  readonly tones: readonly Tone[];
}

const RECIPES: Readonly<Record<Sound, Recipe>> = {
  place: { knocks: [{ at: 0, pitch: 1150 }], tones: [] },
  // A little lower, so that both players are told apart.
  opponent: { knocks: [{ at: 0, pitch: 820 }], tones: [] },
  capture: {
    knocks: [
      { at: 0, pitch: 1150 },
      { at: 0.11, pitch: 1500 },
      { at: 0.17, pitch: 1750 },
    ],
    tones: [],
  },
  clock: {
    knocks: [],
    tones: [
      { at: 0, length: 0.09, pitch: 880 },
      { at: 0.16, length: 0.09, pitch: 880 },
    ],
  },
  end: {
    knocks: [{ at: 0, pitch: 1150 }],
    tones: [
      { at: 0.12, length: 0.16, pitch: 523 },
      { at: 0.26, length: 0.16, pitch: 659 },
      { at: 0.4, length: 0.34, pitch: 784 },
    ],
  },
};

const KNOCK_SECONDS = 0.09;

let context: AudioContext | null = null;

const knock = (audio: AudioContext, output: AudioNode, { at, pitch }: Knock): void => {
  const { sampleRate, currentTime } = audio;
  const noise = audio.createBuffer(1, Math.ceil(sampleRate * KNOCK_SECONDS), sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * Math.exp((-9 * index) / samples.length);
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 5 })).connect(output);
  source.start(currentTime + at);
};

const ring = (audio: AudioContext, output: AudioNode, { at, length, pitch }: Tone): void => {
  const start = audio.currentTime + at;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.25, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  const source = new OscillatorNode(audio, { frequency: pitch });
  source.connect(gain).connect(output);
  source.start(start);
  source.stop(start + length);
};

/** `volume` in per cent; nothing sounds at 0. */
export const playSound = (sound: Sound, volume: number): void => {
  if (volume <= 0) return;
  context ??= new AudioContext();
  const audio = context;
  // Loudness is heard on a curve: half the slider is a quarter of the gain.
  const output = new GainNode(audio, { gain: 0.9 * (volume / 100) ** 2 * 2 });
  output.connect(audio.destination);
  for (const one of RECIPES[sound].knocks) knock(audio, output, one);
  for (const one of RECIPES[sound].tones) ring(audio, output, one);
};

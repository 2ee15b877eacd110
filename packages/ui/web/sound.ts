// The sound of a stone on wood, synthesised to avoid a download: a short burst of noise through a band-pass filter.

let context: AudioContext | null = null;

const SECONDS = 0.09;

export const playStone = (): void => {
  context ??= new AudioContext();
  const { sampleRate, destination, currentTime } = context;
  const noise = context.createBuffer(1, Math.ceil(sampleRate * SECONDS), sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * Math.exp((-9 * index) / samples.length);
  }
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 1150, Q: 5 });
  const volume = new GainNode(context, { gain: 0.9 });
  source.connect(wood).connect(volume).connect(destination);
  source.start(currentTime);
};

/** A soft tone: one for a warning, two for the last one. */
export const playClockWarning = (isLast: boolean): void => {
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  for (const delay of isLast ? [0, 0.22] : [0]) {
    const start = currentTime + delay;
    const tone = new OscillatorNode(context, { type: "sine", frequency: isLast ? 880 : 660 });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.25, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + 0.2);
  }
};

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

import type { AudioInput } from '../source/source.ts';
import { MonoMixer } from './mono-mixer.ts';

/** Decodes and mixes all of the audio: a minute takes 12 MB. */
export async function wholeAudio(
  input: AudioInput,
  sampleRateHertz: number,
  durationSeconds: number,
): Promise<Float32Array<ArrayBuffer>> {
  const whole = new Float32Array(Math.round(durationSeconds * sampleRateHertz));
  const mixer = new MonoMixer(sampleRateHertz);
  let count = 0;
  const append = (mono: Float32Array) => {
    const wanted = mono.subarray(0, whole.length - count);
    whole.set(wanted, count);
    count += wanted.length;
  };
  for await (const block of input.blocks()) append(mixer.add(block));
  append(mixer.finish());
  return whole.subarray(0, count);
}

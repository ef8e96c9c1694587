import { frameCountOf, type Timeline } from '#domain/video/timeline.ts';

/** Speech that starts or ends at full level would click. */
const fadeSeconds = 0.006;

export function hasCards({ cards }: Timeline): boolean {
  return cards !== undefined && cards.introFrames + cards.outroFrames > 0;
}

/** Puts silence for the cards around the audio of the clip, and fades the audio at both ends. */
export function withSilentCards(
  mono: Float32Array,
  sampleRateHertz: number,
  timeline: Timeline,
): Float32Array<ArrayBuffer> {
  const samplesOf = (frames: number) => Math.round((frames / timeline.framesPerSecond) * sampleRateHertz);
  const output = new Float32Array(samplesOf(frameCountOf(timeline)));
  const start = samplesOf(timeline.cards?.introFrames ?? 0);
  const clip = mono.subarray(0, output.length - start);
  output.set(clip, start);
  const fade = Math.min(Math.round(fadeSeconds * sampleRateHertz), clip.length);
  const end = start + clip.length;
  for (let sample = 0; sample < fade; sample++) {
    const share = sample / fade;
    output[start + sample] = (output[start + sample] ?? 0) * share;
    output[end - 1 - sample] = (output[end - 1 - sample] ?? 0) * share;
  }
  return output;
}

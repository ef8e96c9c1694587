import { type AudioNote, loudnessNote, noiseNote } from '#domain/video/audio-notes.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { levelsOf } from '#domain/video/silence.ts';
import { keptParts } from '#domain/video/timeline.ts';
import { loadModule } from '../load-module.ts';
import type { AudioInput } from '../source/source.ts';
import { MonoMixer } from './mono-mixer.ts';
import { normalizeLoudness } from './normalize-loudness.ts';
import { denoiserRateHertz } from './rnnoise.ts';
import { hasCards, withSilentCards } from './silent-cards.ts';
import { spliced } from './splice.ts';

export type FinishedAudio = { mono: Float32Array<ArrayBuffer>; notes: AudioNote[] };

/** Turns the mono audio of the trim, all of it at once, into that of the result. May change its input. */
export type AudioFinish = {
  /** The only rate that it takes; null for any. */
  rateHertz: number | null;
  finish(mono: Float32Array<ArrayBuffer>, sampleRateHertz: number): Promise<FinishedAudio>;
};

/** Whether the audio must be changed by more than its loudness. */
export function isAudioEdited(plan: RenderPlan): boolean {
  return plan.cuts.length > 0 || plan.reducesNoise || hasCards(plan);
}

/** What the plan does to the audio as a whole; null if it is encoded as it is decoded. */
export function audioFinishOf(plan: RenderPlan): AudioFinish | null {
  if (!isAudioEdited(plan) && !plan.normalizesLoudness) return null;
  return {
    rateHertz: plan.reducesNoise ? denoiserRateHertz : null,
    async finish(mono, sampleRateHertz) {
      const notes: (AudioNote | null)[] = [];
      if (plan.reducesNoise) {
        const { denoise } = await loadModule(import('./denoise.ts'));
        await denoise(mono);
        notes.push(noiseNote(levelsOf(mono, sampleRateHertz)));
      }
      const cut = plan.cuts.length > 0 ? spliced(mono, sampleRateHertz, keptParts(plan)) : mono;
      if (plan.normalizesLoudness) notes.push(loudnessNote(normalizeLoudness(cut, sampleRateHertz)));
      return {
        mono: hasCards(plan) ? withSilentCards(cut, sampleRateHertz, plan) : cut,
        notes: notes.filter((note) => note !== null),
      };
    },
  };
}

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

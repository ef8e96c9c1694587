import { type AudioNote, loudnessNote, noiseNote } from '#domain/video/audio-notes.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { levelsOf } from '#domain/video/silence.ts';
import { keptParts } from '#domain/video/timeline.ts';
import { loadModule } from '../load-module.ts';
import { RenderError } from '../render-error.ts';
import { normalizeLoudness } from './normalize-loudness.ts';
import { denoiserRateHertz } from './rnnoise.ts';
import { hasCards, withSilentCards } from './silent-cards.ts';
import { spliceAudio } from './splice.ts';

type FinishedAudio = { mono: Float32Array<ArrayBuffer>; notes: AudioNote[] };

/** Turns the complete mono audio of the trim into the audio of the result. May change its input. */
export type AudioFinish = {
  /** The only sample rate that it accepts; null if it accepts any. */
  rateHertz: number | null;
  finish(mono: Float32Array<ArrayBuffer>, sampleRateHertz: number): Promise<FinishedAudio>;
};

/** Whether the plan changes more of the audio than its loudness. */
export function isAudioEdited(plan: RenderPlan): boolean {
  return plan.cuts.length > 0 || plan.reducesNoise || plan.hasMusic || hasCards(plan);
}

/**
 * The plan's changes to the audio as a whole; null if the decoded audio is encoded unchanged.
 * @param music the file, if the plan has music
 */
export function audioFinishOf(plan: RenderPlan, music: Blob | null): AudioFinish | null {
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
      const cut = plan.cuts.length > 0 ? spliceAudio(mono, sampleRateHertz, keptParts(plan)) : mono;
      if (plan.normalizesLoudness) notes.push(loudnessNote(normalizeLoudness(cut, sampleRateHertz)));
      const whole = hasCards(plan) ? withSilentCards(cut, sampleRateHertz, plan) : cut;
      if (plan.hasMusic && music) await addMusic(whole, sampleRateHertz, music);
      return { mono: whole, notes: notes.filter((note) => note !== null) };
    },
  };
}

async function addMusic(speech: Float32Array, sampleRateHertz: number, file: Blob): Promise<void> {
  const [{ readMusic }, { mixMusic }] = await loadModule(
    Promise.all([import('./read-music.ts'), import('./mix-music.ts')]),
  );
  const music = await readMusic(file, sampleRateHertz, speech.length / sampleRateHertz);
  if (!music) throw new RenderError('source-unreadable', 'The music could not be decoded.');
  mixMusic(speech, music, sampleRateHertz);
}

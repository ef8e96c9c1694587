import type { RenderPlan } from '#domain/video/plan.ts';
import { concatAudio } from './concat-audio.ts';
import { decodeMono } from './decode-mono.ts';
import { audioFinishOf } from './finish-audio.ts';
import { wavOf } from './wav.ts';

const usualRateHertz = 48_000;

/**
 * Makes the audio of the result as a WAV file, before encoding: with cuts, noise reduction, loudness, cards, and
 * music.
 * @throws RenderError `source-unreadable` if the audio of the clip or the music cannot be decoded
 */
export async function finishedAudio(file: Blob, plan: RenderPlan, music: Blob | null): Promise<ArrayBuffer> {
  const finish = audioFinishOf(plan, music);
  const rateHertz = finish?.rateHertz ?? usualRateHertz;
  const pieces = await decodeMono(file, plan.trim, rateHertz);
  const whole = concatAudio(pieces, Math.round(plan.trim.durationSeconds * rateHertz));
  const finished = finish ? await finish.finish(whole, rateHertz) : { mono: whole };
  return wavOf([finished.mono], rateHertz);
}

import type { Segment } from '#domain/video/segments.ts';
import { loadPart } from '../load-part.ts';
import { RenderError } from '../render-error.ts';
import type { RenderJob } from '../render-job.ts';
import type { SoundBlock } from '../sound/mono-mixer.ts';
import { openBrowserSource } from './browser-source.ts';
import type { Picture } from './picture.ts';

/** The used part of a file, opened: where its pictures and its sound come from. */
export type Source = {
  /** Where the used part begins on the clock of the pictures' timestamps, in seconds. */
  startSeconds: number;
  /** In order of presentation, from the one that is shown at the start; whoever takes one closes it. */
  pictures(segment: Segment): AsyncGenerator<Picture, void, unknown>;
  /**
   * Where decoding begins to show what stands there, both in seconds of the used part; null where only the whole can be had, or to
   * find that out would take a reading of the file.
   */
  decodedFromSeconds: ((seconds: number) => Promise<number>) | null;
  /** Whether the pictures may be woven of two fields. */
  isInterlaced: boolean;
  /** Null when the result has no sound. */
  sound: SoundInput | null;
  close(): void;
};

export type SoundInput = {
  sampleRateHertz: number;
  /** The part's sound in order, from a little before its start. Can be asked for more than once. */
  blocks(): AsyncGenerator<SoundBlock, void, unknown>;
};

/**
 * Opens the part of the file that the plan uses, with the decoders that it names.
 * @throws RenderError `source-unreadable` when the file cannot be read, `load-timeout` or `part-missing` when a decoder did not come
 */
export async function openSource({
  file,
  plan,
  onDecoding,
}: Pick<RenderJob, 'file' | 'plan' | 'onDecoding'>): Promise<Source> {
  try {
    if (plan.decoders.sound === 'browser') return await openBrowserSource(file, plan);
    const { openFfmpegSource } = await loadPart(import('./ffmpeg-source.ts'));
    return await openFfmpegSource(file, plan, onDecoding);
  } catch (error) {
    if (error instanceof RenderError) throw error;
    throw new RenderError('source-unreadable', String(error), { cause: error });
  }
}

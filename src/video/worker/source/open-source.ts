import { loadPart } from '../load-part.ts';
import { RenderError } from '../render-error.ts';
import type { RenderJob } from '../render-job.ts';
import { openBrowserSource } from './browser-source.ts';
import type { Source } from './source.ts';

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
    if (plan.decoders.audio === 'browser') return await openBrowserSource(file, plan);
    const { openFfmpegSource } = await loadPart(import('./ffmpeg-source.ts'));
    return await openFfmpegSource(file, plan, onDecoding);
  } catch (error) {
    if (error instanceof RenderError) throw error;
    throw new RenderError('source-unreadable', String(error), { cause: error });
  }
}

import { loadModule } from '../load-module.ts';
import { RenderError } from '../render-error.ts';
import type { RenderJob } from '../render-job.ts';
import { openBrowserSource } from './browser-source.ts';
import type { Source } from './source.ts';

/**
 * Opens the trimmed part of a file with the plan's decoders.
 * @throws RenderError `source-unreadable` if the file can't be read, `load-timeout` or `part-missing` if a decoder
 * fails to load
 */
export async function openSource({
  file,
  plan,
  onDecoding,
}: Pick<RenderJob, 'file' | 'plan' | 'onDecoding'>): Promise<Source> {
  try {
    if (plan.decoders.audio === 'browser') return await openBrowserSource(file, plan);
    const { openFfmpegSource } = await loadModule(import('./ffmpeg-source.ts'));
    return await openFfmpegSource(file, plan, onDecoding);
  } catch (error) {
    if (error instanceof RenderError) throw error;
    throw new RenderError('source-unreadable', String(error), { cause: error });
  }
}

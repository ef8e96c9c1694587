import type { Command } from './protocol.ts';
import { RenderFailure } from './render-failure.ts';
import { type Answer, VideoWorker } from './video-worker.ts';

let sharedWorker: VideoWorker | null = null;

/**
 * Sends a short task (branded frame, preview, poster, audio for transcription) to the long-lived worker. If a module
 * fails to load, terminates the worker, because Firefox caches the failure for the worker's lifetime.
 */
export async function askSharedWorker(
  command: (id: number) => Command,
  options: { given?: readonly Transferable[] } = {},
): Promise<Answer> {
  if (!sharedWorker || sharedWorker.hasEnded) sharedWorker = new VideoWorker();
  const worker = sharedWorker;
  try {
    return await worker.ask(command, options);
  } catch (error) {
    if (error instanceof RenderFailure && error.code === 'part-missing') worker.end(error);
    throw error;
  }
}

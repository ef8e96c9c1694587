import type { RenderPlan } from '#domain/video/plan.ts';
import { RenderFailure } from './render-failure.ts';
import { unexpectedReplyError, VideoWorker } from './video-worker.ts';

/**
 * Makes the audio of the result as a WAV file in a separate worker.
 * @throws the signal's reason when aborted; RenderFailure `source-unreadable` if something cannot be decoded
 */
export async function finishedAudio(
  file: Blob,
  plan: RenderPlan,
  music: Blob | null,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new VideoWorker();
  try {
    const reply = await worker.ask((id) => ({ id, type: 'finish-audio', file, plan, music }), { signal });
    if (reply.type !== 'audio-finished') throw unexpectedReplyError(reply);
    return new Blob([reply.wav], { type: 'audio/wav' });
  } finally {
    worker.end(new RenderFailure('worker-died', 'The audio is complete.'));
  }
}

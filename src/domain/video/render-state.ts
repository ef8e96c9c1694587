/** Why a render ended without a video. `message` of §8 and the sentence on screen are chosen from it. */
export type RenderErrorCode =
  | 'encoding-failed'
  | 'stalled'
  | 'load-timeout'
  | 'no-canvas'
  | 'no-encoder'
  | 'source-unreadable'
  | 'too-large'
  | 'check-failed'
  | 'worker-died';

export type RenderStage = 'preparing' | 'encoding' | 'finalizing';

/** Where a render stands. `Video` is what the engine hands over: the domain knows no blobs. */
export type RenderState<Video> =
  | { stage: 'idle' }
  | { stage: RenderStage; fraction: number; remainingSeconds: number | null }
  | { stage: 'done'; video: Video }
  | { stage: 'failed'; reason: RenderErrorCode; message: string }
  | { stage: 'cancelled' };

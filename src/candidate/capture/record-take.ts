import { keepAwake } from '#web/browser/wake-lock.ts';
import { watchInterruptions } from './interruptions.ts';
import { recordingBits, recordingFormat } from './recording-format.ts';
import { markRunning } from './running-takes.ts';
import { addPiece, addTake, type Storage } from './take-store.ts';
import { deleteTake, finishTake, newTake, type Take, type TakeOptions } from './takes.ts';

/** A recording in progress. */
export type RunningTake = {
  seconds(): number;
  /** Stops recording. Resolves like `ended`. */
  stop(): Promise<Take | null>;
  /** Stops recording and deletes the take. `ended` then resolves to null. */
  discard(): Promise<void>;
  /**
   * Resolves when the recording ends: by `stop`, at a limit, when the camera or microphone is lost, or when the page is
   * hidden, for example by a call. Resolves to null if nothing was recorded.
   */
  ended: Promise<Take | null>;
  /** Where the take is stored. In `memory`, it is lost if the page closes before it is sent. */
  readonly storage: Storage;
};

/**
 * Chromium writes MP4 up to the last key frame. Including the encoder's delay, a killed page loses less than a second.
 */
const keyFrameMilliseconds = 500;
/** Shorter than the key frame interval: Chromium delivers a piece at the first key frame after this time. */
const pieceMilliseconds = 250;
/** Firefox takes seconds to start its encoders on a busy device. Anything said before that is lost. */
const startTimeoutMilliseconds = 5000;
/** A recorder that lost its camera may never fire `stop`. */
const stopTimeoutMilliseconds = 5000;

/** Records a stream from `openCamera` and leaves it open. Rejects if the browser can't record it. */
export async function startTake(stream: MediaStream, takeOptions: TakeOptions): Promise<RunningTake> {
  const { maxSeconds, maxBytes } = takeOptions;
  const bits = recordingBits(maxSeconds, maxBytes);
  /** Reserves two seconds for data that the encoder has not delivered yet. */
  const stopAtBytes = maxBytes - (2 * (bits.video + bits.audio)) / 8;
  const recorder = makeRecorder(stream, bits);
  let take = newTake(takeOptions, (recorder.mimeType || 'video/mp4').replace(/;.*$/, ''));
  const release = markRunning(take.id);
  let storage = await addTake(take);
  let pieceCount = 0;
  let isWhole = true;
  let written: Promise<unknown> = Promise.resolve();
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Safari emits empty pieces.
    if (data.size === 0) return;
    take = { ...take, bytes: take.bytes + data.size, seconds: seconds() };
    const [now, index] = [take, pieceCount];
    pieceCount += 1;
    written = written.then(async () => {
      const piece = isWhole ? await data.arrayBuffer().catch(() => null) : null;
      isWhole = piece !== null;
      if (piece) storage = await addPiece(now, index, piece);
      else end();
    });
    // Timers can be late on a busy page, so check the limits here, too.
    if (take.bytes >= stopAtBytes || take.seconds >= maxSeconds) end();
  });

  let startedAt = performance.now();
  let endedAt = Number.POSITIVE_INFINITY;
  const { stop, stopped } = stopping(recorder);
  try {
    const started = startOf(recorder);
    recorder.start(pieceMilliseconds);
    await started;
  } catch (error) {
    await deleteTake(take.id);
    release();
    throw error;
  }
  startedAt = performance.now();
  function seconds(): number {
    return (Math.min(performance.now(), endedAt) - startedAt) / 1000;
  }
  function end(): void {
    endedAt = Math.min(performance.now(), endedAt);
    stop();
  }
  const timer = setTimeout(end, maxSeconds * 1000);
  const releases = [keepAwake(), watchInterruptions(stream, end), () => clearTimeout(timer)];
  let isDiscarded = false;
  const ended = stopped
    .then(async () => {
      endedAt = Math.min(performance.now(), endedAt);
      for (const each of releases) each();
      await written;
      if (isDiscarded) await deleteTake(take.id);
      // A piece is missing. Zero bytes make `finishTake` measure the stored pieces.
      return isDiscarded ? null : finishTake(isWhole ? take : { ...take, bytes: 0 }, seconds());
    })
    .finally(release);
  return {
    seconds,
    stop() {
      end();
      return ended;
    },
    async discard() {
      isDiscarded = true;
      end();
      await ended;
    },
    ended,
    get storage() {
      return storage;
    },
  };
}

function makeRecorder(stream: MediaStream, bits: { video: number; audio: number }): MediaRecorder {
  const format = recordingFormat();
  const options = {
    videoBitsPerSecond: bits.video,
    audioBitsPerSecond: bits.audio,
    // Chromium's default is a key frame every five seconds.
    videoKeyFrameIntervalDuration: keyFrameMilliseconds,
    ...(format ? { mimeType: format } : {}),
  };
  return new MediaRecorder(stream, options);
}

/** Resolves when recording starts, or after a timeout without any event. */
function startOf(recorder: MediaRecorder): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['start', 'error', 'stop']) recorder.addEventListener(event, () => resolve());
    setTimeout(resolve, startTimeoutMilliseconds);
  });
}

/** `stopped` resolves after the last piece. */
function stopping(recorder: MediaRecorder): { stop: () => void; stopped: Promise<void> } {
  let giveUp = () => {};
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve());
    giveUp = resolve;
  });
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      setTimeout(giveUp, stopTimeoutMilliseconds);
    },
    stopped,
  };
}

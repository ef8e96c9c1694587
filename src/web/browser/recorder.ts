import { recordingFormats } from '#domain/posts/audio-recording.ts';
import { measureAudioLevel } from './audio-level.ts';
import { keepAwake } from './wake-lock.ts';

const chunkMilliseconds = 250;
const bitsPerSecond = 128_000;
const sampleRate = 44_100;

/** An audio recording in progress. */
export type LiveRecording = {
  /** The recorded time without pauses. */
  elapsedSeconds: () => number;
  /** The number of bytes so far. */
  bytes: () => number;
  /** The current loudness, from 0 to 1. */
  level: () => number;
  pause: () => void;
  resume: () => void;
  /** Ends the recording. Resolves after its last chunk. */
  stop: () => Promise<{ audio: Blob; durationSeconds: number }>;
};

export type StartResult = { ok: true; live: LiveRecording } | { ok: false; message: string };

type Hooks = {
  /** Called with the format before the first chunk; returns the function that stores each chunk. */
  begin: (mimeType: string) => Promise<(chunk: Blob) => Promise<void>>;
  /** Called if the recording ends by itself, because the microphone was unplugged or the browser stopped it. */
  onInterrupted: () => void;
};

/** Records the microphone in mono, in chunks of a quarter of a second. The messages are from part 2 §8. */
export async function startRecording(hooks: Hooks): Promise<StartResult> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, sampleRate, echoCancellation: true, noiseSuppression: true },
    });
  } catch (error) {
    return { ok: false, message: reasonOf(error) };
  }
  try {
    return { ok: true, live: await record(stream, hooks) };
  } catch (error) {
    release(stream);
    return { ok: false, message: reasonOf(error) };
  }
}

async function record(stream: MediaStream, { begin, onInterrupted }: Hooks): Promise<LiveRecording> {
  const format = recordingFormats(isSafari()).find((candidate) => MediaRecorder.isTypeSupported(candidate));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(format ? { mimeType: format } : {}),
  });
  const mimeType = recorder.mimeType || format || 'audio/webm';
  const storeChunk = await begin(mimeType);

  const chunks: Blob[] = [];
  let bytes = 0;
  const stored: Promise<void>[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Safari 26 emits empty chunks.
    if (data.size === 0) return;
    chunks.push(data);
    bytes += data.size;
    // A chunk that could not be stored is still in `chunks`. The caller reports the failure.
    stored.push(storeChunk(data).catch(() => undefined));
  });
  const clock = stopwatch();
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      clock.pause();
      resolve();
      if (!isStopping) onInterrupted();
    });
  });
  const meter = measureAudioLevel(stream);
  const releaseWakeLock = keepAwake();
  recorder.start(chunkMilliseconds);
  clock.run();
  return {
    elapsedSeconds: clock.seconds,
    bytes: () => bytes,
    level: () => (recorder.state === 'recording' ? meter.level() : 0),
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      clock.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      clock.run();
    },
    async stop() {
      isStopping = true;
      try {
        if (recorder.state !== 'inactive') recorder.stop();
        await ended;
      } finally {
        release(stream);
        meter.close();
        releaseWakeLock();
      }
      await Promise.all(stored);
      return { audio: new Blob(chunks, { type: mimeType }), durationSeconds: clock.seconds() };
    },
  };
}

function stopwatch() {
  let countedMilliseconds = 0;
  let since: number | undefined;
  const milliseconds = () => countedMilliseconds + (since === undefined ? 0 : performance.now() - since);
  return {
    seconds: () => milliseconds() / 1000,
    run() {
      since ??= performance.now();
    },
    pause() {
      countedMilliseconds = milliseconds();
      since = undefined;
    },
  };
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'Failed to start recording. Check microphone permissions.';
  }
  return `Failed to start recording: ${reasons[name] ?? (error instanceof Error ? error.message : 'unknown reason')}`;
}

const reasons: Record<string, string> = {
  NotFoundError: 'no microphone was found',
  NotReadableError: 'another app is using the microphone',
  OverconstrainedError: 'the microphone does not support the required settings',
  NotSupportedError: 'this browser cannot record audio',
  // Insecure contexts have no `mediaDevices`, and browsers that can't record have no `MediaRecorder`.
  TypeError: 'this page has no access to a microphone',
  ReferenceError: 'this browser cannot record audio',
};

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isSafari(): boolean {
  return /^((?!chrome|android|crios|fxios|edg).)*safari/i.test(navigator.userAgent);
}

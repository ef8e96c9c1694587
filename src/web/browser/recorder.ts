import { recordingFormats } from '#domain/posts/audio-recording.ts';
import { listenToLevel } from './level.ts';
import { keepAwake } from './wake-lock.ts';

const chunkMilliseconds = 250;
const bitsPerSecond = 128_000;
const sampleRate = 44_100;

/** Sound that is being recorded. */
export type LiveRecording = {
  /** Without pauses. */
  elapsedSeconds: () => number;
  /** How much sound there is by now. */
  bytes: () => number;
  /** How loud it is now, from 0 to 1. */
  level: () => number;
  pause: () => void;
  resume: () => void;
  /** Ends the recording; resolves when its last piece was handed over. */
  stop: () => Promise<{ sound: Blob; durationSeconds: number }>;
};

export type StartResult = { ok: true; live: LiveRecording } | { ok: false; message: string };

type Hooks = {
  /** Is told the format before the first sound, and gives what takes each piece as it comes. */
  begin: (mimeType: string) => Promise<(chunk: Blob) => Promise<void>>;
  /** The recording ended by itself: the microphone was taken away, or the browser gave up. */
  onInterrupted: () => void;
};

/** Asks for the microphone and records it: mono, in pieces of a quarter of a second. A refusal is said in the words of part 2 §8. */
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
  const take = await begin(mimeType);

  const chunks: Blob[] = [];
  let bytes = 0;
  const kept: Promise<void>[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Safari 26 hands over empty pieces.
    if (data.size === 0) return;
    chunks.push(data);
    bytes += data.size;
    // A piece that could not be kept is still in `chunks`; the keeper says what went wrong.
    kept.push(take(data).catch(() => undefined));
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
  const meter = listenToLevel(stream);
  const letSleep = keepAwake();
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
        letSleep();
      }
      await Promise.all(kept);
      return { sound: new Blob(chunks, { type: mimeType }), durationSeconds: clock.seconds() };
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
  NotReadableError: 'another program uses the microphone',
  OverconstrainedError: 'the microphone cannot record as needed',
  NotSupportedError: 'this browser cannot record sound',
  // A page that is not served securely has no `mediaDevices`, a browser without recording no `MediaRecorder`.
  TypeError: 'this page has no access to a microphone',
  ReferenceError: 'this browser cannot record sound',
};

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isSafari(): boolean {
  return /^((?!chrome|android|crios|fxios|edg).)*safari/i.test(navigator.userAgent);
}

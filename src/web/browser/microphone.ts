import { recordingFormats } from '#domain/posts/recording.ts';

/** Sound that is being recorded. `stop` ends it and resolves when the last piece was handed over. */
export type Capture = { mimeType: string; stop: () => Promise<void> };

const chunkMilliseconds = 250;

/**
 * Asks for the microphone and records it in pieces of a quarter of a second. `begin` is told the format and gives what takes each piece.
 * Rejects when there is no microphone or no permission.
 */
export async function captureMicrophone(
  begin: (mimeType: string) => Promise<(chunk: Blob) => Promise<void>>,
): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, sampleRate: 44_100 },
  });
  try {
    return await record(stream, begin);
  } catch (error) {
    release(stream);
    throw error;
  }
}

async function record(
  stream: MediaStream,
  begin: (mimeType: string) => Promise<(chunk: Blob) => Promise<void>>,
): Promise<Capture> {
  const format = recordingFormats(isSafari()).find((candidate) => MediaRecorder.isTypeSupported(candidate));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: 128_000,
    ...(format ? { mimeType: format } : {}),
  });
  const take = await begin(recorder.mimeType || format || 'audio/webm');
  const kept: Promise<void>[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    // Safari 26 hands over empty pieces.
    if (data.size > 0) kept.push(take(data));
  });
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  recorder.start(chunkMilliseconds);
  return {
    mimeType: recorder.mimeType,
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      release(stream);
      await Promise.all(kept);
    },
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isSafari(): boolean {
  return /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent);
}

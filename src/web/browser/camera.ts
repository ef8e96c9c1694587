import { keepAwake } from './wake-lock.ts';

/** Which camera of a phone: towards the person who holds it, or away. */
export type Facing = 'user' | 'environment';

export type CameraRefusal = 'denied' | 'no-camera' | 'in-use' | 'no-access' | 'cannot-record';

/** A camera that is on. `hasSound` is false where there is no microphone, or none may be used. */
export type LiveCamera = {
  stream: MediaStream;
  hasSound: boolean;
  /** Whether the picture shows the person who looks at it, who expects a mirror. */
  isMirrored: boolean;
  /** Whether there is another one to change to. */
  hasOther: boolean;
  /** Resolves when it was unplugged, or its use forbidden. */
  lost: Promise<unknown>;
  record: (hooks: CameraHooks) => CameraRecording;
  close: () => void;
};

/** `whole` resolves when the recording has ended, by `stop` or because the camera went away. */
export type CameraRecording = { stop: () => void; whole: Promise<Blob> };

/** Hears the type of the recording before its first piece, and each piece as it comes. */
type CameraHooks = { begin: (mimeType: string) => (piece: Blob) => void };

/** What the engine decodes best comes first; the sound is what differs from browser to browser. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm',
];
const bitsPerSecond = { videoBitsPerSecond: 8_000_000, audioBitsPerSecond: 128_000 };
// An MP4 is handed over from key frame to key frame, which Chromium otherwise makes every five seconds.
const pieceMilliseconds = 1000;

/** Whether this page can record at all: securely served, in a browser that records. */
export function canUseCamera(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}

/** Asks for a camera and its microphone. Without a microphone the camera alone comes. */
export async function openCamera(
  facing: Facing,
): Promise<{ ok: true; camera: LiveCamera } | { ok: false; reason: CameraRefusal }> {
  try {
    const stream = await streamOf(facing);
    const [picture] = stream.getVideoTracks();
    const devices = await navigator.mediaDevices.enumerateDevices();
    const camera = {
      stream,
      hasSound: stream.getAudioTracks().length > 0,
      isMirrored: picture?.getSettings().facingMode !== 'environment',
      hasOther: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
      lost: new Promise((resolve) => picture?.addEventListener('ended', resolve)),
      record: (hooks: CameraHooks) => record(stream, hooks),
      close: () => release(stream),
    };
    return { ok: true, camera };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

async function streamOf(facing: Facing): Promise<MediaStream> {
  const video = {
    facingMode: { ideal: facing },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    frameRate: { ideal: 30 },
  };
  try {
    return await navigator.mediaDevices.getUserMedia({
      video,
      audio: { echoCancellation: true, noiseSuppression: true },
    });
  } catch (error) {
    // Which of the two is missing is not said; a second question without the microphone tells.
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
    return navigator.mediaDevices.getUserMedia({ video });
  }
}

function record(stream: MediaStream, { begin }: CameraHooks): CameraRecording {
  const format = formats.find((candidate) => MediaRecorder.isTypeSupported(candidate));
  const wish = { ...bitsPerSecond, videoKeyFrameIntervalDuration: pieceMilliseconds };
  const recorder = new MediaRecorder(stream, { ...wish, ...(format ? { mimeType: format } : {}) });
  const type = (recorder.mimeType || format || 'video/mp4').replace(/;.*$/, '');
  const keep = begin(type);
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    pieces.push(data);
    keep(data);
  });
  const letSleep = keepAwake();
  const whole = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      letSleep();
      resolve(new Blob(pieces, { type }));
    });
  });
  recorder.start(pieceMilliseconds);
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop();
    },
    whole,
  };
}

function reasonOf(error: unknown): CameraRefusal {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-camera';
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use';
  return name === 'NotSupportedError' ? 'cannot-record' : 'no-access';
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

import { keepAwake } from './wake-lock.ts';

/** The front or the back camera of a phone. */
export type Facing = 'user' | 'environment';

export type CameraRefusal = 'denied' | 'no-camera' | 'in-use' | 'no-access' | 'cannot-record';

/** A camera that is on. `hasAudio` is false without a microphone or without permission to use it. */
export type LiveCamera = {
  stream: MediaStream;
  hasAudio: boolean;
  /** Whether users see themselves and therefore expect a mirror image. */
  isMirrored: boolean;
  /** Whether there is another camera to switch to. */
  hasOther: boolean;
  /** Resolves when the camera is unplugged or its permission revoked. */
  lost: Promise<unknown>;
  record: (hooks: CameraHooks) => CameraRecording;
  close: () => void;
};

/** `whole` resolves when the recording has ended, either by `stop` or because the camera was lost. */
export type CameraRecording = { stop: () => void; whole: Promise<Blob> };

/** `begin` is called with the type before the first chunk; the function it returns gets each chunk. */
type CameraHooks = { begin: (mimeType: string) => (piece: Blob) => void };

/** The format that the renderer decodes best is first. Browsers differ in the audio codec. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm',
];
const bitsPerSecond = { videoBitsPerSecond: 8_000_000, audioBitsPerSecond: 128_000 };
// MP4 chunks end at keyframes, and Chromium otherwise makes a keyframe only every five seconds.
const pieceMilliseconds = 1000;

/** Opens a camera with its microphone, or without audio if there is no microphone. */
export async function openCamera(
  facing: Facing,
): Promise<{ ok: true; camera: LiveCamera } | { ok: false; reason: CameraRefusal }> {
  try {
    const stream = await streamOf(facing);
    const [track] = stream.getVideoTracks();
    const devices = await navigator.mediaDevices.enumerateDevices();
    const camera = {
      stream,
      hasAudio: stream.getAudioTracks().length > 0,
      isMirrored: track?.getSettings().facingMode !== 'environment',
      hasOther: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
      lost: new Promise((resolve) => track?.addEventListener('ended', resolve)),
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
    // The error does not say which of the two is missing, so try again without the microphone.
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
    return navigator.mediaDevices.getUserMedia({ video });
  }
}

function record(stream: MediaStream, { begin }: CameraHooks): CameraRecording {
  const format = formats.find((candidate) => MediaRecorder.isTypeSupported(candidate));
  const options = { ...bitsPerSecond, videoKeyFrameIntervalDuration: pieceMilliseconds };
  const recorder = new MediaRecorder(stream, { ...options, ...(format ? { mimeType: format } : {}) });
  const type = (recorder.mimeType || format || 'video/mp4').replace(/;.*$/, '');
  const storeChunk = begin(type);
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    pieces.push(data);
    storeChunk(data);
  });
  const releaseWakeLock = keepAwake();
  const whole = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      releaseWakeLock();
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

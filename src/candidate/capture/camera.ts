import { measureAudioLevel } from '#web/browser/audio-level.ts';
import { recordingFormat } from './recording-format.ts';

/** `missing`: no camera or no microphone. `busy`: another app uses it. `unsupported`: the browser can't access one. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'unsupported';

/** The audio level and brightness of a stream, for advice to the candidate. */
export type StreamQuality = {
  level: 'silent' | 'quiet' | 'good' | 'loud';
  light: 'dark' | 'dim' | 'good' | 'bright';
};

/** Returns whether this browser can record clips. Many in-app browsers can't. */
export function canRecord(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined && recordingFormat() !== undefined;
}

/** Opens a camera with its microphone. Stop the stream's tracks to close it. */
export async function openCamera(
  facing: 'user' | 'environment',
): Promise<{ stream: MediaStream } | { failure: CameraFailure }> {
  if (!canRecord()) return { failure: 'unsupported' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true },
      // A phone held upright swaps width and height. Other cameras stay landscape and are cropped later, so they need a
      // larger image.
      video: {
        facingMode: { ideal: facing },
        frameRate: { ideal: 30, max: 30 },
        ...(isPhone()
          ? { width: { ideal: 1280 }, height: { ideal: 720 } }
          : { width: { ideal: 1920 }, height: { ideal: 1080 } }),
      },
    });
    return { stream };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}

const samplesPerSecond = 5;
/** Speech has pauses, so the loudest of the last samples counts. */
const levelCount = 10;
/** A few pixels are enough to measure brightness. */
const widthPixels = 16;
const heightPixels = 16;

/**
 * Measures the audio level and brightness of a stream that `video` plays. Calls `onChange` with the first result and
 * with every change. Returns a function that stops it.
 */
export function watchStream(
  stream: MediaStream,
  video: HTMLVideoElement,
  onChange: (now: StreamQuality) => void,
): () => void {
  const meter = stream.getAudioTracks().length > 0 ? measureAudioLevel(stream) : null;
  const canvas = document.createElement('canvas');
  canvas.width = widthPixels;
  canvas.height = heightPixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const levels: number[] = [];
  let reported = '';
  let light: StreamQuality['light'] = 'good';
  const timer = setInterval(() => {
    levels.push(meter?.level() ?? 0);
    if (levels.length > levelCount) levels.shift();
    if (context && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      context.drawImage(video, 0, 0, widthPixels, heightPixels);
      light = lightOf(context.getImageData(0, 0, widthPixels, heightPixels).data);
    }
    const now = { level: levelOf(Math.max(...levels)), light };
    const summary = `${now.level} ${now.light}`;
    if (summary === reported) return;
    reported = summary;
    onChange(now);
  }, 1000 / samplesPerSecond);
  return () => {
    clearInterval(timer);
    meter?.close();
  };
}

/** Converts a level from 0 (-60 dB) to 1 (full scale) into words. Speech at arm's length is around -30 dB. */
function levelOf(level: number): StreamQuality['level'] {
  if (level < 0.12) return 'silent';
  if (level < 0.35) return 'quiet';
  return level > 0.93 ? 'loud' : 'good';
}

function lightOf(pixels: Uint8ClampedArray): StreamQuality['light'] {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
  }
  const brightness = sum / (pixels.length / 4);
  if (brightness < 35) return 'dark';
  if (brightness < 65) return 'dim';
  return brightness > 225 ? 'bright' : 'good';
}

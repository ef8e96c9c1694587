import { FFmpeg } from '@ffmpeg/ffmpeg';
import { ffmpegLoadTimeoutMilliseconds } from '#domain/video/limits.ts';
import { RenderError } from '../render-error.ts';

/** Our own copy comes first. The public one is the fallback for sites deployed without the core. */
const coreUrls = [
  new URL(`${import.meta.env.BASE_URL}ffmpeg/ffmpeg-core.js`, self.location.origin).href,
  'https://unpkg.com/@ffmpeg/core@0.12.10/dist/esm/ffmpeg-core.js',
];

/** The input file's path in ffmpeg's file system. The file is mounted and read in slices, never copied into memory. */
export const inputPath = '/input/source';

/**
 * Input option that starts the clock at the file's first track. Otherwise ffmpeg starts transport and program streams
 * at the first selected track, so audio and video that are decoded separately get out of sync. Any offset, even a
 * microsecond, prevents that.
 */
export const sharedClock = ['-itsoffset', '0.000001'];

/**
 * Runs `work` with the file mounted in ffmpeg.wasm and terminates its worker afterwards.
 * @throws RenderError `load-timeout` if the core fails to load within 25 s
 */
export async function withFfmpeg<Result>(
  file: Blob,
  work: (ffmpeg: FFmpeg) => Promise<Result>,
): Promise<Result> {
  const ffmpeg = await openFfmpeg(file);
  try {
    return await work(ffmpeg);
  } finally {
    ffmpeg.terminate();
  }
}

/** Like `withFfmpeg`, but the caller must `terminate` it. */
export async function openFfmpeg(file: Blob): Promise<FFmpeg> {
  const ffmpeg = await loadFfmpeg();
  await ffmpeg.createDir('/input');
  // The package exports this enum only as a type.
  const workerFs = 'WORKERFS' as Parameters<FFmpeg['mount']>[0];
  await ffmpeg.mount(workerFs, { blobs: [{ name: 'source', data: file }] }, '/input');
  return ffmpeg;
}

/** Reads and deletes a file that ffmpeg wrote. @throws if it doesn't exist */
export async function takeFile(ffmpeg: FFmpeg, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await ffmpeg.readFile(path);
  if (typeof bytes === 'string') throw new Error(`Expected binary data in ${path}.`);
  await ffmpeg.deleteFile(path);
  return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
}

async function loadFfmpeg(): Promise<FFmpeg> {
  const timeout = AbortSignal.timeout(ffmpegLoadTimeoutMilliseconds);
  for (const coreURL of coreUrls) {
    const ffmpeg = new FFmpeg();
    const timedOut = new Promise<'late'>((resolve) =>
      timeout.addEventListener('abort', () => resolve('late'), { once: true }),
    );
    const loading = ffmpeg.load({ coreURL, wasmURL: coreURL.replace(/js$/, 'wasm') }).then(
      () => 'loaded' as const,
      () => 'missing' as const,
    );
    const outcome = await Promise.race([loading, timedOut]);
    if (outcome === 'loaded') return ffmpeg;
    ffmpeg.terminate();
    if (outcome === 'late') break;
  }
  throw new RenderError('load-timeout', 'FFmpeg load timeout');
}

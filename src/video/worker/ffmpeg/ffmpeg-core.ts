import { FFmpeg } from '@ffmpeg/ffmpeg';
import { engineLoadTimeoutMilliseconds } from '#domain/video/limits.ts';
import { RenderError } from '../render-error.ts';

/** Ours first; the public one serves a copy of the site that was deployed without the core. */
const coreUrls = [
  new URL(`${import.meta.env.BASE_URL}ffmpeg/ffmpeg-core.js`, self.location.origin).href,
  'https://unpkg.com/@ffmpeg/core@0.12.10/dist/esm/ffmpeg-core.js',
];

/** Where the file stands for ffmpeg: mounted and read in slices, never copied into its memory. */
export const inputPath = '/input/source';

/**
 * Before an input that is read from its beginning: has its clock begin with the first of its tracks. Of transport and programme streams ffmpeg
 * else takes the first of those that are asked for, which puts sound and picture out of step where each is read by itself; unless their times
 * are moved, be it by a microsecond.
 */
export const wholeClock = ['-itsoffset', '0.000001'];

/**
 * Runs `work` with ffmpeg.wasm and the file mounted, and ends its worker afterwards.
 * @throws RenderError `load-timeout` when the core does not come within 25 s or from nowhere
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

/** The same for whoever needs it longer; it is theirs to `terminate`. */
export async function openFfmpeg(file: Blob): Promise<FFmpeg> {
  const ffmpeg = await loadFfmpeg();
  await ffmpeg.createDir('/input');
  // The enum of mountable systems is types only: there is nothing to import at run time.
  const workerFs = 'WORKERFS' as Parameters<FFmpeg['mount']>[0];
  await ffmpeg.mount(workerFs, { blobs: [{ name: 'source', data: file }] }, '/input');
  return ffmpeg;
}

/** What ffmpeg wrote, which makes room for the next. @throws when it wrote nothing there */
export async function takenFile(ffmpeg: FFmpeg, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await ffmpeg.readFile(path);
  if (typeof bytes === 'string') throw new Error(`${path} was read as text.`);
  await ffmpeg.deleteFile(path);
  return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
}

async function loadFfmpeg(): Promise<FFmpeg> {
  const timeout = AbortSignal.timeout(engineLoadTimeoutMilliseconds);
  for (const coreURL of coreUrls) {
    const ffmpeg = new FFmpeg();
    const late = new Promise<'late'>((resolve) =>
      timeout.addEventListener('abort', () => resolve('late'), { once: true }),
    );
    const loading = ffmpeg.load({ coreURL, wasmURL: coreURL.replace(/js$/, 'wasm') }).then(
      () => 'loaded' as const,
      () => 'missing' as const,
    );
    const outcome = await Promise.race([loading, late]);
    if (outcome === 'loaded') return ffmpeg;
    ffmpeg.terminate();
    if (outcome === 'late') break;
  }
  throw new RenderError('load-timeout', 'FFmpeg load timeout');
}

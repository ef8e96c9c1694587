import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { frameLayout } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';

export type NativeRun = { seconds: number; cpuSeconds: number; bytes: number; peakBytes: number };

/** An optimized graph for the same video: scales and overlays only the video's rectangle, in planes. */
export function strictGraph({ videoRect }: RenderPlan): string {
  const { leftPixels, topPixels, widthPixels, heightPixels } = videoRect;
  return (
    `[0:v]fps=24,scale=${widthPixels}:${heightPixels}:flags=bicubic[video];` +
    // The overlay is decoded and converted once, as in the browser.
    '[1:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,loop=-1:1,setpts=N/24/TB[frame];' +
    `[frame][video]overlay=${leftPixels}:${topPixels}:shortest=1:format=yuv420[out]`
  );
}

/** A typical graph for the same video: scales, pads with white, and overlays `templateWithHole`. */
export function plainGraph({ output }: RenderPlan): string {
  const { videoArea } = frameLayout(output);
  const { widthPixels, heightPixels, topPixels } = videoArea;
  const size = `${widthPixels}:${heightPixels}`;
  return (
    `[0:v]fps=24,scale=${size}:force_original_aspect_ratio=decrease,` +
    `pad=${output.widthPixels}:${output.heightPixels}:(ow-iw)/2:${topPixels}+(${heightPixels}-ih)/2:white[video];` +
    '[video][1:v]overlay=0:0[out]'
  );
}

/** Writes the branded frame with a transparent video area. */
export function templateWithHole(overlay: string, target: string, { output }: RenderPlan): void {
  const { topPixels, heightPixels } = frameLayout(output).videoArea;
  const isHole = `between(Y,${topPixels},${topPixels + heightPixels - 1})`;
  const hole = `format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*not(${isHole})'`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', overlay, '-vf', hole, target]);
}

/** Returns the arguments after the inputs: the specification's encoding with any graph. */
export function encodingArguments(graph: string, plan: RenderPlan, seconds: number): string[] {
  const quality = plan.fast ? '-preset ultrafast -crf 32' : '-preset veryfast -crf 28';
  const rest = `-map [out] -map 0:a -t ${seconds} -c:v libx264 ${quality} -pix_fmt yuv420p -g 48 -bf 0 -profile:v main -c:a aac -b:a 64k -ac 1 -movflags +faststart`;
  return ['-filter_complex', graph, ...rest.split(' ')];
}

/** Renders with the installed ffmpeg. */
export async function renderNatively(
  source: string,
  overlay: string,
  target: string,
  args: readonly string[],
): Promise<NativeRun> {
  const cpuBefore = exitedChildrenCpuSeconds();
  const began = performance.now();
  const inputs = ['-v', 'error', '-y', '-i', source, '-framerate', '24', '-i', overlay];
  const program = spawn('ffmpeg', [...inputs, ...args, target], { stdio: ['ignore', 'inherit', 'inherit'] });
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakBytesOf(program.pid));
  }, 250);
  const code = await new Promise((resolve) => program.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    cpuSeconds: exitedChildrenCpuSeconds() - cpuBefore,
    bytes: statSync(target).size,
    peakBytes,
  };
}

/**
 * Returns the luma SSIM of the video's rectangle compared with a lossless Lanczos rendition of the source.
 * @param seconds the compared length
 */
export function similarity(
  result: string,
  source: string,
  { videoRect }: RenderPlan,
  seconds: number,
): number {
  const { leftPixels, topPixels, widthPixels, heightPixels } = videoRect;
  const graph =
    `[0:v]crop=${widthPixels}:${heightPixels}:${leftPixels}:${topPixels},setpts=N/24/TB[made];` +
    `[1:v]fps=24,scale=${widthPixels}:${heightPixels}:flags=lanczos+accurate_rnd,format=yuv420p,setpts=N/24/TB[wanted];` +
    '[made][wanted]ssim=stats_file=-';
  const stats = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-t', String(seconds), '-i', result, '-t', String(seconds), '-i', source],
      ...['-filter_complex', graph, '-f', 'null', '-'],
    ],
    { encoding: 'utf8', maxBuffer: 16_000_000 },
  );
  const values = [...stats.matchAll(/ Y:([\d.]+)/g)].map(([, value]) => Number(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The CPU time of exited child processes, which Linux counts in hundredths of a second. */
function exitedChildrenCpuSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function peakBytesOf(processId: number | undefined): number {
  if (process.platform !== 'linux' || processId === undefined) return Number.NaN;
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { centerFocus, coverCrop } from '#domain/video/framing.ts';
import { frameLayout, type PixelRect, type PixelSize } from '#domain/video/geometry.ts';
import {
  decibelsToFactor,
  encoderHeadroomDecibels,
  gainDecibelsFor,
  silenceLoudness,
  truePeakCeiling,
} from '#domain/video/loudness.ts';
import { frameCountOf, type RenderPlan } from '#domain/video/plan.ts';
import { overlayPlanes } from '../compose/make-template.ts';
import { inputPath, takenFile, withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { guessedMatrix, highDynamicRangeOf, type ProbedStream, probe } from '../ffmpeg/ffprobe.ts';
import { openCaptionArt } from '../overlay/caption-art.ts';
import { RenderError } from '../render-error.ts';
import type { Rendering, RenderJob } from '../render-job.ts';

// The core keeps how much ffprobe was to say, and would then say nothing of loudness or of what went wrong.
const asMuchAsUsual = ['-v', 'info'];
const overlayPath = '/overlay.yuv';
const outputPath = '/output.mp4';

/** One attempt with ffmpeg.wasm alone, where the browser has no encoder: some five times slower than its own codecs. */
export function renderWithFfmpeg(job: RenderJob): Promise<Rendering> {
  const { file, plan, overlay, softening, report, onDecoding } = job;
  return withFfmpeg(file, async (ffmpeg) => {
    // Planes, converted by our own arithmetic: of a PNG, ffmpeg would choose the matrix itself.
    await ffmpeg.writeFile(overlayPath, await overlayPlanes(overlay));
    const { video: stream } = await probe(ffmpeg);
    if (!stream) throw new RenderError('source-unreadable', 'The file has no video track.');
    const complaints: string[] = [];
    ffmpeg.on('log', ({ message }) => {
      complaints.push(message);
      if (complaints.length > 10) complaints.shift();
    });
    ffmpeg.on('progress', onDecoding);
    report('encoding', 0);
    const lufs = plan.audioBitsPerSecond === null ? Number.NEGATIVE_INFINITY : await loudnessOf(ffmpeg, plan);
    const levelling = plan.normalizesLoudness ? levellingFilter(lufs) : [];
    const captions = await laidCaptions(ffmpeg, plan);
    // Not before: how far the meter is in the sound says nothing of the video.
    ffmpeg.on('progress', ({ time }) => {
      // Microseconds of the output; at the very beginning it is beyond all numbers, upwards or downwards.
      const fraction = time / 1_000_000 / plan.trim.durationSeconds;
      if (fraction > 0 && fraction <= 1.1) report('encoding', Math.min(1, fraction));
    });
    const graph = [graphFor(plan, stream, softening), ...captionFilters(captions)].join(';');
    const exitCode = await ffmpeg.exec(argumentsFor(plan, graph, levelling, captions));
    if (exitCode !== 0) throw new RenderError('encoding-failed', complaints.join('\n'));

    report('finalizing', 0);
    const output = await takenFile(ffmpeg, outputPath);
    return { ok: true, file: output.slice().buffer, isSoundHeard: lufs > silenceLoudness };
  });
}

/** How loud ffmpeg's meter finds the sound, in LUFS. */
async function loudnessOf(ffmpeg: FFmpeg, plan: RenderPlan): Promise<number> {
  let lufs = Number.NEGATIVE_INFINITY;
  const listen = ({ message }: { message: string }) => {
    const found = /^\s*I:\s+(-?[\d.]+) LUFS/.exec(message)?.[1];
    if (found !== undefined) lufs = Number(found);
  };
  ffmpeg.on('log', listen);
  const { startSeconds, durationSeconds } = plan.trim;
  const part = [
    ...asMuchAsUsual,
    '-ss',
    String(startSeconds),
    '-t',
    String(durationSeconds),
    '-i',
    inputPath,
    '-map',
    '0:a:0',
  ];
  await ffmpeg.exec([...part, ...['-ac', '1', '-af', 'ebur128=framelog=quiet', '-f', 'null', '-']]);
  ffmpeg.off('log', listen);
  return lufs;
}

/** What brings sound of that loudness to the wished one, as arguments. */
function levellingFilter(lufs: number): string[] {
  const ceiling = decibelsToFactor(truePeakCeiling - encoderHeadroomDecibels).toFixed(4);
  // Four times the rate, so that peaks between the samples are seen too.
  return [
    '-af',
    `aformat=channel_layouts=mono,volume=${gainDecibelsFor(lufs).toFixed(2)}dB,aresample=192000,alimiter=limit=${ceiling}:level=false,aresample=48000`,
  ];
}

/** A caption as a picture in ffmpeg's file system, and when and where it is shown. */
type LaidCaption = { path: string; rect: PixelRect; startSeconds: number; endSeconds: number };

async function laidCaptions(ffmpeg: FFmpeg, plan: RenderPlan): Promise<LaidCaption[]> {
  const art = await openCaptionArt(plan);
  const laid: LaidCaption[] = [];
  for (const { startSeconds, endSeconds } of plan.captions) {
    const patch = art?.patchAt(startSeconds);
    if (!patch) continue;
    const path = `/caption-${laid.length}.rgba`;
    await ffmpeg.writeFile(path, new Uint8Array(patch.pixels.data));
    laid.push({ path, rect: patch.rect, startSeconds, endSeconds });
  }
  return laid;
}

function argumentsFor(
  plan: RenderPlan,
  graph: string,
  levelling: string[],
  captions: readonly LaidCaption[],
): string[] {
  const { trim, output, framesPerSecond, keyframeIntervalFrames, videoBitsPerSecond, audioBitsPerSecond } =
    plan;
  const size = `${output.widthPixels}x${output.heightPixels}`;
  const keyframes = String(keyframeIntervalFrames);
  const sound =
    audioBitsPerSecond === null
      ? ['-an']
      : `-map 0:a:0 -c:a aac -b:a ${audioBitsPerSecond} -ac 1 -ar 48000`.split(' ');
  return [
    ...asMuchAsUsual,
    // Searching for the very start lands behind the first picture of some older files.
    ...(trim.startSeconds > 0 ? ['-ss', String(trim.startSeconds)] : []),
    ...['-t', String(trim.durationSeconds), '-i', inputPath],
    ...`-f rawvideo -pixel_format yuv420p -video_size ${size} -framerate ${framesPerSecond} -i ${overlayPath}`.split(
      ' ',
    ),
    ...captions.flatMap(({ path, rect }) =>
      `-f rawvideo -pixel_format rgba -video_size ${rect.widthPixels}x${rect.heightPixels} -framerate ${framesPerSecond} -i ${path}`.split(
        ' ',
      ),
    ),
    ...['-filter_complex', graph],
    ...['-map', captions.length > 0 ? `[captioned${captions.length - 1}]` : '[framed]'],
    ...[
      '-frames:v',
      String(frameCountOf(plan)),
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-pix_fmt',
      'yuv420p',
    ],
    ...(plan.fast ? ['-preset', 'ultrafast', '-crf', '32'] : ['-preset', 'veryfast', '-crf', '28']),
    // The quality is constant as long as it stays within the budget.
    ...['-maxrate', String(videoBitsPerSecond), '-bufsize', String(2 * videoBitsPerSecond)],
    ...['-bf', '0', '-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0'],
    ...'-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' '),
    ...sound,
    // Where, when and by what it was recorded is nobody's business.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...(audioBitsPerSecond === null ? [] : levelling),
    ...['-t', String(trim.durationSeconds), '-movflags', '+faststart', outputPath],
  ];
}

/** Each caption over what came before; the inputs behind the clip and the frame are theirs. */
function captionFilters(captions: readonly LaidCaption[]): string[] {
  return captions.map(({ rect, startSeconds, endSeconds }, index) => {
    const before = index === 0 ? '[framed]' : `[captioned${index - 1}]`;
    const place = `${rect.leftPixels}:${rect.topPixels}`;
    const time = `enable='gte(t,${startSeconds})*lt(t,${endSeconds})'`;
    return `${before}[${index + 2}:v]overlay=${place}:eof_action=repeat:format=yuv420:${time}[captioned${index}]`;
  });
}

/** The same choice of pictures, the same kernel, the same colours and the same places as in the browser's own way. */
function graphFor(plan: RenderPlan, stream: ProbedStream, softening: number): string {
  const { videoRect, crop, framing, output, framesPerSecond } = plan;
  const { widthPixels, heightPixels, leftPixels, topPixels } = videoRect;
  const range = highDynamicRangeOf(stream);
  const matrix = range ? 'bt2020' : 'bt709';
  const scale = (divisor: number, guessed: string) =>
    `scale=${Math.round(widthPixels / divisor)}:${Math.round(heightPixels / divisor)}:flags=bicubic${guessed}:out_color_matrix=${matrix}:out_range=tv`;
  const guessed = range ? ':in_color_matrix=bt2020' : guessedMatrix(stream);
  const scaled = softening > 1 ? `${scale(softening, guessed)},${scale(1, '')}` : scale(1, guessed);
  const sizes = range ? `${scaled},${standardRangeFilter(range)}` : scaled;
  const shown =
    framing.kind === 'fill'
      ? `crop=iw*${crop.width.toFixed(6)}:ih*${crop.height.toFixed(6)}:iw*${crop.left.toFixed(6)}:ih*${crop.top.toFixed(6)},`
      : '';
  const place = `overlay=${leftPixels}:${topPixels}:eof_action=repeat:format=yuv420`;
  const frame = `[1:v]loop=-1:1,setpts=N/${framesPerSecond}/TB[frame]`;
  const video = `[0:${stream.index}]bwdif=mode=send_frame:deint=interlaced,fps=${framesPerSecond}:start_time=0,trim=end_frame=${frameCountOf(plan)},${shown}${sizes},format=yuv420p[video]`;
  if (framing.kind !== 'blur') return [video, frame, `[frame][video]${place}[framed]`].join(';');
  const { videoArea } = frameLayout(output);
  return [
    video,
    frame,
    `[video]split[front][behind]`,
    `[behind]${backdropFilter(videoRect, videoArea)}[backdrop]`,
    `[frame][backdrop]overlay=${videoArea.leftPixels}:${videoArea.topPixels}:eof_action=repeat:format=yuv420[blurred]`,
    `[blurred][front]${place}[framed]`,
  ].join(';');
}

/** As `planes/colour-space` does it, nearly: white as BT.2408 has it stays where it is, and what is brighter is bent. */
function standardRangeFilter(range: 'pq' | 'hlg'): string {
  const transfer = range === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    `format=yuv420p10le,zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le,tonemap=mobius:param=0.7:peak=4.93:desat=0',
    'zscale=pin=bt2020:p=bt709:t=bt709:m=bt709:r=tv',
  ].join(',');
}

/** As `createBackdrop` does it: reduced to a sixteenth, blurred, and its middle enlarged to the area. */
function backdropFilter(video: PixelSize, area: PixelSize): string {
  const small = {
    widthPixels: Math.max(2, Math.floor(video.widthPixels / 16)),
    heightPixels: Math.max(2, Math.floor(video.heightPixels / 16)),
  };
  const crop = coverCrop(small, area, centerFocus);
  return [
    `scale=${small.widthPixels}:${small.heightPixels}:flags=area,format=yuv444p,gblur=sigma=2.4`,
    `crop=iw*${crop.width.toFixed(6)}:ih*${crop.height.toFixed(6)}`,
    `scale=${area.widthPixels}:${area.heightPixels}:flags=bicubic,format=yuv420p`,
  ].join(',');
}

import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { loudnessNote } from '#domain/video/audio-notes.ts';
import { centerFocus, coverCrop } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import {
  decibelsToFactor,
  encoderHeadroomDecibels,
  gainDecibelsFor,
  silenceLoudness,
  truePeakCeiling,
} from '#domain/video/loudness.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { clipFrameCountOf, clipSlots, frameCountOf, resultSecondsOf } from '#domain/video/timeline.ts';
import { framePlanes } from '../compose/create-frame-buffer.ts';
import { inputPath, takeFile, withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { guessedMatrix, hdrTransferOf, type ProbedStream, probe } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import type { AttemptResult, RenderJob } from '../render-job.ts';
import { cropFilter } from './ffmpeg-crop.ts';
import { type AudioArguments, editedAudioArguments } from './ffmpeg-edited-audio.ts';
import { type PatchInput, patchArguments, patchFilters, writePatches } from './ffmpeg-patches.ts';

// The core keeps ffprobe's log level, which would hide error messages and the loudness measurement.
const defaultLogLevel = ['-v', 'info'];
const framePath = '/frame.yuv';
const outputPath = '/output.mp4';

/**
 * Renders one attempt with ffmpeg.wasm only, for browsers without an encoder. About five times slower than WebCodecs.
 */
export function renderWithFfmpeg(job: RenderJob): Promise<AttemptResult> {
  const { file, plan, overlay, softening, report, onDecoding } = job;
  return withFfmpeg(file, async (ffmpeg) => {
    // Planes with our own color conversion, because ffmpeg would choose the matrix for a PNG itself.
    await ffmpeg.writeFile(framePath, await framePlanes(overlay.frame));
    const probed = await probe(ffmpeg);
    const { video: stream } = probed;
    if (!stream) throw new RenderError('source-unreadable', 'The file has no video track.');
    const logTail: string[] = [];
    ffmpeg.on('log', ({ message }) => {
      logTail.push(message);
      if (logTail.length > 10) logTail.shift();
    });
    ffmpeg.on('progress', onDecoding);
    report('encoding', 0);
    const lufs = plan.audioBitsPerSecond === null ? Number.NEGATIVE_INFINITY : await loudnessOf(ffmpeg, plan);
    const edited = await editedAudioArguments(ffmpeg, job, probed);
    const audio = edited ?? unedited(plan, lufs);
    const patches = await writePatches(ffmpeg, plan, job);
    // Registered after the loudness measurement, whose progress says nothing about the video.
    ffmpeg.on('progress', ({ time }) => {
      // The time is in microseconds of the output. The first values are invalid: huge or hugely negative.
      const fraction = time / 1_000_000 / resultSecondsOf(plan);
      if (fraction > 0 && fraction <= 1.1) report('encoding', Math.min(1, fraction));
    });
    const graph = [graphFor(plan, stream, softening), ...patchFilters(patches)].join(';');
    const exitCode = await ffmpeg.exec(argumentsFor(plan, graph, audio, patches));
    if (exitCode !== 0) throw new RenderError('encoding-failed', logTail.join('\n'));

    report('finalizing', 0);
    const output = await takeFile(ffmpeg, outputPath);
    return {
      ok: true,
      file: output.slice().buffer,
      isSourceAudible: lufs > silenceLoudness,
      audioNotes: audio.notes,
    };
  });
}

/** The loudness of the trimmed part in LUFS, measured by ffmpeg. */
async function loudnessOf(ffmpeg: FFmpeg, plan: RenderPlan): Promise<number> {
  let lufs = Number.NEGATIVE_INFINITY;
  const parseLog = ({ message }: { message: string }) => {
    const found = /^\s*I:\s+(-?[\d.]+) LUFS/.exec(message)?.[1];
    if (found !== undefined) lufs = Number(found);
  };
  ffmpeg.on('log', parseLog);
  const { startSeconds, durationSeconds } = plan.trim;
  const part = [
    ...defaultLogLevel,
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
  ffmpeg.off('log', parseLog);
  return lufs;
}

/** The clip's unedited audio, with a normalizing filter. */
function unedited(plan: RenderPlan, lufs: number): AudioArguments {
  if (!plan.normalizesLoudness || plan.audioBitsPerSecond === null)
    return { input: [], filter: [], notes: [] };
  const note = loudnessNote({ before: lufs, after: lufs + gainDecibelsFor(lufs) });
  return { input: [], filter: normalizationFilter(lufs), notes: note ? [note] : [] };
}

/** ffmpeg arguments that normalize audio of this loudness. */
function normalizationFilter(lufs: number): string[] {
  const ceiling = decibelsToFactor(truePeakCeiling - encoderHeadroomDecibels).toFixed(4);
  // Oversampled four times, so that the limiter sees inter-sample peaks.
  return [
    '-af',
    `aformat=channel_layouts=mono,volume=${gainDecibelsFor(lufs).toFixed(2)}dB,aresample=192000,alimiter=limit=${ceiling}:level=false,aresample=48000`,
  ];
}

function argumentsFor(
  plan: RenderPlan,
  graph: string,
  audio: AudioArguments,
  patches: readonly PatchInput[],
): string[] {
  const { trim, output, framesPerSecond, keyframeIntervalFrames, videoBitsPerSecond, audioBitsPerSecond } =
    plan;
  const size = `${output.widthPixels}x${output.heightPixels}`;
  const keyframes = String(keyframeIntervalFrames);
  const audioArguments =
    audioBitsPerSecond === null
      ? ['-an']
      : `-map ${audio.input.length > 0 ? patches.length + 2 : 0}:a:0 -c:a aac -b:a ${audioBitsPerSecond} -ac 1 -ar 48000`.split(
          ' ',
        );
  return [
    ...defaultLogLevel,
    // Seeking to 0 skips the first frame of some older files.
    ...(trim.startSeconds > 0 ? ['-ss', String(trim.startSeconds)] : []),
    ...['-t', String(trim.durationSeconds), '-i', inputPath],
    ...`-f rawvideo -pixel_format yuv420p -video_size ${size} -framerate ${framesPerSecond} -i ${framePath}`.split(
      ' ',
    ),
    ...patchArguments(patches, framesPerSecond),
    ...audio.input,
    ...['-filter_complex', graph],
    ...['-map', patches.length > 0 ? `[patched${patches.length - 1}]` : '[framed]'],
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
    // Constant quality, capped by the bitrate budget.
    ...['-maxrate', String(videoBitsPerSecond), '-bufsize', String(2 * videoBitsPerSecond)],
    ...['-bf', '0', '-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0'],
    ...'-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' '),
    ...audioArguments,
    // Strips metadata such as location, time, and device.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...audio.filter,
    ...['-t', String(resultSecondsOf(plan)), '-movflags', '+faststart', outputPath],
  ];
}

/** Selects, scales, converts, and places frames exactly like the WebCodecs backend. */
function graphFor(plan: RenderPlan, stream: ProbedStream, softening: number): string {
  const { videoArea, videoRect, framing, framesPerSecond } = plan;
  const { widthPixels, heightPixels, leftPixels, topPixels } = videoRect;
  const range = hdrTransferOf(stream);
  const matrix = range ? 'bt2020' : 'bt709';
  const scale = (divisor: number, guessed: string) =>
    `scale=${Math.round(widthPixels / divisor)}:${Math.round(heightPixels / divisor)}:flags=bicubic${guessed}:out_color_matrix=${matrix}:out_range=tv`;
  const guessed = range ? ':in_color_matrix=bt2020' : guessedMatrix(stream);
  const scaled = softening > 1 ? `${scale(softening, guessed)},${scale(1, '')}` : scale(1, guessed);
  const sizes = range ? `${scaled},${standardRangeFilter(range)}` : scaled;
  const crop = cropFilter(plan);
  const overlay = `overlay=${leftPixels}:${topPixels}:eof_action=repeat:format=yuv420`;
  const frame = `[1:v]loop=-1:1,setpts=N/${framesPerSecond}/TB[frame]`;
  const video = `[0:${stream.index}]bwdif=mode=send_frame:deint=interlaced,fps=${framesPerSecond}:start_time=0,trim=end_frame=${clipFrameCountOf(plan)},${crop ? `${crop},` : ''}${withoutCuts(plan)}${sizes},format=yuv420p${afterIntro(plan)}[video]`;
  if (framing.kind !== 'blur') return [video, frame, `[frame][video]${overlay}[framed]`].join(';');
  return [
    video,
    frame,
    `[video]split[front][behind]`,
    `[behind]${backdropFilter(videoRect, videoArea)}[backdrop]`,
    `[frame][backdrop]overlay=${videoArea.leftPixels}:${videoArea.topPixels}:eof_action=repeat:format=yuv420[blurred]`,
    `[blurred][front]${overlay}[framed]`,
  ].join(';');
}

/** Repeats the first frame during the intro. The last frame stays during the outro anyway. */
function afterIntro(plan: RenderPlan): string {
  const { firstSlot } = clipSlots(plan);
  return firstSlot === 0 ? '' : `,tpad=start=${firstSlot}:start_mode=clone`;
}

/** Drops the frames of the cuts. */
function withoutCuts({ cuts, framesPerSecond }: RenderPlan): string {
  if (cuts.length === 0) return '';
  const isCut = cuts.map(({ firstSlot, endSlot }) => `between(n,${firstSlot},${endSlot - 1})`);
  return `select='not(${isCut.join('+')})',setpts=N/${framesPerSecond}/TB,`;
}

/** Approximates `planes/color-space`: keeps the BT.2408 reference white and compresses brighter values. */
function standardRangeFilter(range: 'pq' | 'hlg'): string {
  const transfer = range === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    `format=yuv420p10le,zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le,tonemap=mobius:param=0.7:peak=4.93:desat=0',
    'zscale=pin=bt2020:p=bt709:t=bt709:m=bt709:r=tv',
  ].join(',');
}

/** Matches `createBackdrop`: reduces to a sixteenth, blurs, and enlarges the center to the area. */
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

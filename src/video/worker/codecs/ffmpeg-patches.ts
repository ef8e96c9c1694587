import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { PixelRect } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { clipSlots } from '#domain/video/timeline.ts';
import { framePlanes } from '../compose/create-frame-buffer.ts';
import { createCaptionRenderer } from '../overlay/caption-renderer.ts';
import type { MovingOverlay, Patch } from '../overlay/patch.ts';
import type { RenderJob } from '../render-job.ts';

/**
 * Frames of a part of the video, as a file in ffmpeg's file system, with the place and time at which they are shown.
 */
export type PatchInput = {
  path: string;
  format: 'rgba' | 'yuv420p';
  rect: PixelRect;
  startSeconds: number;
  endSeconds: number;
  /** The output frame that shows the first frame. A single frame is repeated. */
  firstSlot: number;
};

/**
 * Writes the patches in this order: elements over the clip, moving elements, captions over the clip, cover, and cards.
 */
export async function writePatches(
  ffmpeg: FFmpeg,
  plan: RenderPlan,
  { overlay, cards, cover }: Pick<RenderJob, 'overlay' | 'cards' | 'cover'>,
): Promise<PatchInput[]> {
  const inputs: PatchInput[] = [];
  const write = async (input: Omit<PatchInput, 'path'>, pixels: Uint8Array) => {
    const path = `/patch-${inputs.length}.${input.format}`;
    await ffmpeg.writeFile(path, pixels);
    inputs.push({ ...input, path });
  };
  const writeOne = ({ rect, pixels }: Patch, startSeconds: number, endSeconds: number) =>
    write({ format: 'rgba', rect, startSeconds, endSeconds, firstSlot: 0 }, new Uint8Array(pixels.data));

  const { over, moving } = overlay;
  if (!moving) for (const patch of over) await writeOne(patch, 0, Number.MAX_SAFE_INTEGER);
  else await writeMoving(over, moving, plan.framesPerSecond, { write, writeOne });
  const renderer = await createCaptionRenderer(plan);
  for (const { startSeconds, endSeconds } of renderer?.spans ?? []) {
    const patch = renderer?.patchAt(startSeconds);
    if (patch) await writeOne(patch, startSeconds, endSeconds);
  }
  const clip = clipSlots(plan);
  const [clipStart, clipEnd] = [clip.firstSlot, clip.endSlot].map(
    (slot) => (slot - 0.5) / plan.framesPerSecond,
  );
  const writeFrame = (planes: Uint8Array, startSeconds = 0, endSeconds = 0) => {
    const rect = { leftPixels: 0, topPixels: 0, ...plan.output };
    return write({ format: 'yuv420p', rect, startSeconds, endSeconds, firstSlot: 0 }, planes);
  };
  const writeCard = async (card: ImageData | null, startSeconds = 0, endSeconds = 0) => {
    if (card) await writeFrame(await framePlanes(card), startSeconds, endSeconds);
  };
  if (cover) await writeFrame(cover, 0, 0.5 / plan.framesPerSecond);
  await writeCard(cards.intro, 0, clipStart);
  await writeCard(cards.outro, clipEnd, Number.MAX_SAFE_INTEGER);
  return inputs;
}

type Writer = {
  write(input: Omit<PatchInput, 'path'>, pixels: Uint8Array): Promise<void>;
  writeOne(patch: Patch, startSeconds: number, endSeconds: number): Promise<void>;
};

/** Writes the frames in which elements enter and leave, and the elements over the clip in between. */
async function writeMoving(
  over: readonly Patch[],
  moving: MovingOverlay,
  framesPerSecond: number,
  { write, writeOne }: Writer,
): Promise<void> {
  // Half a frame earlier, so that neither limit of a range depends on rounding.
  const secondsAt = (slot: number) => (slot - 0.5) / framesPerSecond;
  const { firstSlot, endSlot, frames: count } = moving.range;
  const isMoving = moving.at(firstSlot)?.over.map((patch, index) => patch !== over[index]);
  for (const [index, patch] of over.entries()) {
    if (isMoving?.[index]) await writeOne(patch, secondsAt(firstSlot + count), secondsAt(endSlot - count));
    else await writeOne(patch, 0, Number.MAX_SAFE_INTEGER);
  }
  for (const slot of [firstSlot, endSlot - count]) {
    const frames = Array.from(
      { length: count },
      (_, index) => moving.at(slot + index) ?? { under: [], over },
    );
    const times = { startSeconds: secondsAt(slot), endSeconds: secondsAt(slot + count), firstSlot: slot };
    for (const [index, rect] of moving.areas.entries()) {
      // Planes with our own color conversion, like those of the surrounding frame.
      const planes: Uint8Array[] = [];
      for (const { under } of frames) if (under[index]) planes.push(await framePlanes(under[index].pixels));
      await write({ format: 'yuv420p', rect, ...times }, joined(planes));
    }
    for (const [index, { rect }] of over.entries()) {
      if (!isMoving?.[index]) continue;
      const pixels = frames.flatMap((frame) => frame.over[index]?.pixels.data ?? []);
      await write({ format: 'rgba', rect, ...times }, joined(pixels));
    }
  }
}

/** The arguments that open the patch files. */
export function patchArguments(patches: readonly PatchInput[], framesPerSecond: number): string[] {
  return patches.flatMap(({ path, format, rect: { widthPixels, heightPixels } }) =>
    `-f rawvideo -pixel_format ${format} -video_size ${widthPixels}x${heightPixels} -framerate ${framesPerSecond} -i ${path}`.split(
      ' ',
    ),
  );
}

/** Overlays the patches one after another. Their inputs follow those of the clip and the frame. */
export function patchFilters(patches: readonly PatchInput[]): string[] {
  return patches.map(({ rect, startSeconds, endSeconds, firstSlot }, index) => {
    const before = index === 0 ? '[framed]' : `[patched${index - 1}]`;
    const position = `${rect.leftPixels}:${rect.topPixels}`;
    const time = `enable='gte(t,${startSeconds})*lt(t,${endSeconds})'`;
    const shown = `[${index + 2}:v]setpts=N+${firstSlot}[patch${index}]`;
    return `${shown};${before}[patch${index}]overlay=${position}:eof_action=repeat:format=yuv420:${time}[patched${index}]`;
  });
}

function joined(parts: readonly (Uint8Array | Uint8ClampedArray)[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

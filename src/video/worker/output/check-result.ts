import {
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import { fitsCap } from '#domain/video/budget.ts';
import type { PixelRect, PixelSize } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { motionMomentAt } from '#domain/video/templates/motion.ts';
import { clipSlots, frameCountOf } from '#domain/video/timeline.ts';
import { canDecodeAudio } from '../can-decode-audio.ts';
import { descriptionOf } from '../decoder-description.ts';
import { boxSizeAt, boxTypeAt } from '../mp4-boxes.ts';
import type { OverlayPixels, Patch } from '../overlay/patch.ts';
import { RenderError } from '../render-error.ts';
import { isValidAvcRecord } from './avc-record.ts';

/** How much the duration may differ from the plan, because audio ends on whole packets. */
const durationToleranceSeconds = 0.25;
/** H.264's `profile_idc` of Baseline and Main. */
const allowedProfiles = [0x42, 0x4d];
/** A tenth of the amplitude that counts as audible in the source. */
const audibleAmplitude = 0.0003;
/** Out of 255: more than lossy encoding or a canvas's color matrix cause, but less than a green or gray frame. */
const maxFrameDifference = 24;
/** Compares every nth pixel along each axis. */
const comparedEvery = 6;

export type CheckedResult = { durationSeconds: number; frameCount: number };

/**
 * Opens the finished file like a player and checks its structure, one frame, and its audio against the plan.
 * @throws RenderError `check-failed`
 */
export async function checkResult(
  { file, isSourceAudible }: { file: ArrayBuffer; isSourceAudible: boolean },
  { plan, overlay }: { plan: RenderPlan; overlay: OverlayPixels },
): Promise<CheckedResult> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new RenderError('check-failed', 'The result has no video track.');
    const durationSeconds = await input.computeDuration();
    const frameCount = await countFrames(video);
    const expectedSeconds = frameCountOf(plan) / plan.framesPerSecond;
    const problems = [
      fitsCap(file.byteLength) || `it has ${file.byteLength} bytes`,
      isIndexFirst(file) || 'the index is at the end',
      frameCount === frameCountOf(plan) || `it has ${frameCount} frames in order`,
      Math.abs(durationSeconds - expectedSeconds) <= durationToleranceSeconds ||
        `it lasts ${durationSeconds} s`,
      ...(await videoProblems(video, plan, overlay)),
      ...(await audioProblems(audio, plan, isSourceAudible)),
    ].filter((problem) => problem !== true);
    if (problems.length > 0)
      throw new RenderError('check-failed', `The result is wrong: ${problems.join(', ')}.`);
    return { durationSeconds, frameCount };
  } finally {
    input.dispose();
  }
}

/** Counts frames in presentation order: WhatsApp on Android rejects B-frames. */
async function countFrames(video: InputVideoTrack): Promise<number> {
  let count = 0;
  let latest = Number.NEGATIVE_INFINITY;
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp } of packets) {
    if (timestamp > latest) count++;
    latest = timestamp;
  }
  return count;
}

async function videoProblems(video: InputVideoTrack, plan: RenderPlan, overlay: OverlayPixels) {
  const { widthPixels, heightPixels } = plan.output;
  const [width, height] = [await video.getCodedWidth(), await video.getCodedHeight()];
  const config = await video.getDecoderConfig();
  const codec = config?.codec ?? '';
  const record = descriptionOf(config);
  const profile = Number.parseInt(/^avc1\.(..)/i.exec(codec)?.[1] ?? '', 16);
  const isDecodable = await video.canDecode();
  return [
    allowedProfiles.includes(profile) || `the video codec is ${codec || 'missing'}`,
    (record && isValidAvcRecord(record)) || 'the decoder configuration is damaged',
    (width === widthPixels && height === heightPixels) || `its size is ${width} x ${height}`,
    !isDecodable ||
      (await showsFrame(video, plan, overlay).catch(() => false)) ||
      'its frames do not match what was drawn',
  ];
}

/** Whether a frame in the middle of the video shows what was drawn around and over the clip. */
async function showsFrame(
  video: InputVideoTrack,
  plan: RenderPlan,
  { frame, over, moving }: OverlayPixels,
): Promise<boolean> {
  const clip = clipSlots(plan);
  const middle = (clip.firstSlot + clip.endSlot) / 2 / plan.framesPerSecond;
  const packet = await new EncodedPacketSink(video).getKeyPacket(middle);
  if (!packet) return false;
  // Keyframes decode fastest. In a short video, the keyframe may show a card or moving elements.
  const slot = Math.round(packet.timestamp * plan.framesPerSecond);
  const isSettled = slot >= clip.firstSlot && !(moving && motionMomentAt(moving.range, slot));
  const sample = await new VideoSampleSink(video).getSample(isSettled ? packet.timestamp : middle);
  if (!sample) return false;
  const { width, height } = frame;
  const shown = await rgbaOf(sample, width, height).finally(() => sample.close());
  if (!shown) return true;
  const whole: Patch = {
    rect: { leftPixels: 0, topPixels: 0, widthPixels: width, heightPixels: height },
    pixels: frame,
  };
  // Elements over the clip may extend beyond its area.
  const covers = over.map(({ rect }) => rect);
  const parts = [
    ...around(plan.videoArea, plan.output).map((rect) => ({ patch: whole, rect, covers })),
    ...over.map((patch) => ({ patch, rect: patch.rect, covers: [] })),
  ];
  return parts.every((part) => meanDifference(shown, width, part) <= maxFrameDifference);
}

/** The parts of the frame above, beside, and below the clip. */
function around(
  { leftPixels, topPixels, widthPixels, heightPixels }: PixelRect,
  frame: PixelSize,
): PixelRect[] {
  const [right, bottom] = [leftPixels + widthPixels, topPixels + heightPixels];
  const across = { leftPixels: 0, widthPixels: frame.widthPixels };
  return [
    { ...across, topPixels: 0, heightPixels: topPixels },
    { topPixels, heightPixels, leftPixels: 0, widthPixels: leftPixels },
    { topPixels, heightPixels, leftPixels: right, widthPixels: frame.widthPixels - right },
    { ...across, topPixels: bottom, heightPixels: frame.heightPixels - bottom },
  ];
}

/** Null if the browser can't provide the pixels. */
async function rgbaOf(sample: VideoSample, width: number, height: number): Promise<ArrayLike<number> | null> {
  try {
    const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
    // WebKit doesn't convert the pixels and would return the planes (seen in 2.50).
    if (pixels.length !== 4 * width * height) return drawToRgba(sample, width, height);
    await sample.copyTo(pixels, { format: 'RGBA' });
    return pixels;
  } catch {
    return null;
  }
}

/** Uses a canvas, whose memory browsers release late. */
function drawToRgba(sample: VideoSample, width: number, height: number): ArrayLike<number> | null {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  sample.draw(context, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** The mean difference over a sample of a patch's opaque pixels in `rect` outside `covers`; 0 if there are none. */
function meanDifference(
  shown: ArrayLike<number>,
  frameWidth: number,
  { patch, rect, covers }: { patch: Patch; rect: PixelRect; covers: readonly PixelRect[] },
): number {
  const { data } = patch.pixels;
  const { leftPixels, topPixels, widthPixels } = patch.rect;
  let sum = 0;
  let count = 0;
  for (let y = rect.topPixels; y < rect.topPixels + rect.heightPixels; y += comparedEvery) {
    for (let x = rect.leftPixels; x < rect.leftPixels + rect.widthPixels; x += comparedEvery) {
      const drawnAt = 4 * ((y - topPixels) * widthPixels + x - leftPixels);
      if (data[drawnAt + 3] !== 255 || covers.some((cover) => isInside(cover, x, y))) continue;
      const shownAt = 4 * (y * frameWidth + x);
      for (let channel = 0; channel < 3; channel++, count++) {
        sum += Math.abs((shown[shownAt + channel] ?? 0) - (data[drawnAt + channel] ?? 0));
      }
    }
  }
  return count === 0 ? 0 : sum / count;
}

function isInside({ leftPixels, topPixels, widthPixels, heightPixels }: PixelRect, x: number, y: number) {
  return x >= leftPixels && x < leftPixels + widthPixels && y >= topPixels && y < topPixels + heightPixels;
}

async function audioProblems(audio: InputAudioTrack | null, plan: RenderPlan, isSourceAudible: boolean) {
  const codec = audio && (await audio.getCodec());
  const wanted = plan.audioBitsPerSecond === null ? null : 'aac';
  if (codec !== wanted) return [`the audio codec is ${codec}`];
  if (!audio || !isSourceAudible || !(await canDecodeAudio(audio))) return [];
  return [(await isAudible(audio).catch(() => false)) || 'the audio is silent'];
}

/** Decodes until the first audible sample. */
async function isAudible(audio: InputAudioTrack): Promise<boolean> {
  for await (const sample of new AudioSampleSink(audio).samples()) {
    try {
      const plane = new Float32Array(sample.numberOfFrames);
      sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
      if (plane.some((value) => Math.abs(value) > audibleAmplitude)) return true;
    } finally {
      sample.close();
    }
  }
  return false;
}

/** Whether `moov` precedes `mdat`. Otherwise players must download the whole file before they start. */
function isIndexFirst(file: ArrayBuffer): boolean {
  const view = new DataView(file);
  for (let offset = 0; offset + 8 <= file.byteLength; ) {
    const type = boxTypeAt(view, offset);
    const size = boxSizeAt(view, offset, file.byteLength - offset);
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    if (size === null) return false;
    offset += size;
  }
  return false;
}

import {
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  VideoSampleSink,
} from 'mediabunny';
import { fitsCap } from '#domain/video/budget.ts';
import { frameLayout } from '#domain/video/geometry.ts';
import { frameCountOf, type RenderPlan } from '#domain/video/plan.ts';
import { RenderError } from './render-error.ts';

/** How far the container's duration may be from the plan: sound ends on whole packets. */
const durationToleranceSeconds = 0.25;
/** H.264's `profile_idc` of Baseline and Main. */
const allowedProfiles = [0x42, 0x4d];
/** A tenth of what counts as sound in the source. */
const audibleAmplitude = 0.0003;
/** Of 255: what coarse encoding and a canvas's own matrix change is less, a green or grey picture more. */
const maxFrameDifference = 24;
/** The frame is compared this small. */
const thumbnail = { width: 90, height: 160 } as const;

export type CheckedResult = { durationSeconds: number; frameCount: number };

/**
 * Opens the finished file as a player would, looks at one of its pictures and listens to its sound.
 * @throws RenderError `check-failed` when it is not what was planned
 */
export async function checkResult(
  { file, isSoundHeard }: { file: ArrayBuffer; isSoundHeard: boolean },
  { plan, overlay }: { plan: RenderPlan; overlay: ImageData },
): Promise<CheckedResult> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new RenderError('check-failed', 'The result has no picture.');
    const durationSeconds = await input.computeDuration();
    const frameCount = await countedFrames(video);
    const expectedSeconds = frameCountOf(plan) / plan.framesPerSecond;
    const complaints = [
      fitsCap(file.byteLength) || `it has ${file.byteLength} bytes`,
      isIndexFirst(file) || 'its index comes last',
      frameCount === frameCountOf(plan) || `it has ${frameCount} frames in order`,
      Math.abs(durationSeconds - expectedSeconds) <= durationToleranceSeconds ||
        `it lasts ${durationSeconds} s`,
      ...(await pictureComplaints(video, plan, overlay)),
      ...(await soundComplaints(audio, plan, isSoundHeard)),
    ].filter((complaint) => complaint !== true);
    if (complaints.length > 0)
      throw new RenderError('check-failed', `The result is wrong: ${complaints.join(', ')}.`);
    return { durationSeconds, frameCount };
  } finally {
    input.dispose();
  }
}

/** Those that come in the order in which they are shown: WhatsApp on Android refuses B-frames. */
async function countedFrames(video: InputVideoTrack): Promise<number> {
  let count = 0;
  let latest = Number.NEGATIVE_INFINITY;
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp } of packets) {
    if (timestamp > latest) count++;
    latest = timestamp;
  }
  return count;
}

async function pictureComplaints(video: InputVideoTrack, plan: RenderPlan, overlay: ImageData) {
  const { widthPixels, heightPixels } = plan.output;
  const [width, height] = [await video.getCodedWidth(), await video.getCodedHeight()];
  const codec = (await video.getDecoderConfig())?.codec ?? '';
  const profile = Number.parseInt(/^avc1\.(..)/i.exec(codec)?.[1] ?? '', 16);
  const isDecodable = await video.canDecode();
  return [
    allowedProfiles.includes(profile) || `its picture is ${codec || 'of no codec'}`,
    (width === widthPixels && height === heightPixels) || `it measures ${width} x ${height}`,
    !isDecodable || (await showsFrame(video, plan, overlay)) || 'its picture is not what was drawn',
  ];
}

/** Whether the branded frame can be recognised in the middle of the video. */
async function showsFrame(video: InputVideoTrack, plan: RenderPlan, overlay: ImageData): Promise<boolean> {
  const packet = await new EncodedPacketSink(video).getKeyPacket(plan.trim.durationSeconds / 2);
  const sample = packet && (await new VideoSampleSink(video).getSample(packet.timestamp));
  if (!sample) return false;
  try {
    const shown = pixelsOf((context) => sample.draw(context, 0, 0, thumbnail.width, thumbnail.height));
    const drawn = pixelsOf((context) => {
      const canvas = new OffscreenCanvas(overlay.width, overlay.height);
      canvas.getContext('2d')?.putImageData(overlay, 0, 0);
      context.drawImage(canvas, 0, 0, thumbnail.width, thumbnail.height);
    });
    const { videoArea } = frameLayout({ widthPixels: thumbnail.width, heightPixels: thumbnail.height });
    const rowBytes = 4 * thumbnail.width;
    const [start, end] = [videoArea.topPixels, videoArea.topPixels + videoArea.heightPixels];
    const ranges = [
      [0, start * rowBytes],
      [end * rowBytes, shown.length],
    ] as const;
    return ranges.every(([from, to]) => difference(shown, drawn, from, to) <= maxFrameDifference);
  } finally {
    sample.close();
  }
}

function pixelsOf(draw: (context: OffscreenCanvasRenderingContext2D) => void): Uint8ClampedArray {
  const { width, height } = thumbnail;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new RenderError('no-canvas', 'There is no canvas to look at the result with.');
  draw(context);
  return context.getImageData(0, 0, width, height).data;
}

function difference(one: Uint8ClampedArray, other: Uint8ClampedArray, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  // The opacity, every fourth, is the same.
  return sum / (0.75 * (to - from));
}

async function soundComplaints(audio: InputAudioTrack | null, plan: RenderPlan, isSoundHeard: boolean) {
  const codec = audio && (await audio.getCodec());
  const wanted = plan.audioBitsPerSecond === null ? null : 'aac';
  if (codec !== wanted) return [`its sound is ${codec}`];
  if (!audio || !isSoundHeard || !(await audio.canDecode())) return [];
  return [(await isAudible(audio)) || 'its sound is silent'];
}

/** Listens until there is something to hear. */
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

/** Walks the boxes of the file: `moov` must stand before `mdat`, or a player has to fetch all of it first. */
function isIndexFirst(file: ArrayBuffer): boolean {
  const view = new DataView(file);
  for (let offset = 0; offset + 8 <= file.byteLength; ) {
    const type = String.fromCharCode(...new Uint8Array(file, offset + 4, 4));
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    offset += Math.max(8, view.getUint32(offset));
  }
  return false;
}

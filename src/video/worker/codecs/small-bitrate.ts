import { BufferSource, Input, MP4, type VideoSample, VideoSampleSink } from 'mediabunny';
import type { PixelRect } from '#domain/video/geometry.ts';
import {
  minSimilarShare,
  safeShare,
  type Trial,
  trialFrameCountOf,
  trialShares,
  trialWindows,
} from '#domain/video/small-file.ts';
import { composedFrames } from '../compose/composed-frames.ts';
import { H264Encoder } from '../output/h264-encoder.ts';
import { type EncodedVideo, mp4Of } from '../output/mp4.ts';
import { type LumaPlane, similarityOf } from '../planes/similarity.ts';
import { EncoderError } from '../render-error.ts';
import type { RenderJob } from '../render-job.ts';
import type { Source } from '../source/source.ts';

/** Compares every fifth frame, because neighboring frames are about equally similar. */
const comparedEvery = 5;

/** An encoded trial. */
type Run = { share: number; video: EncodedVideo };

/**
 * Returns the lowest bitrate that keeps the clip similar to the normal video. Encodes parts of the clip at several
 * bitrates at once and decodes them again. If that fails, or would require reading the whole file, returns a bitrate
 * that is safe for any clip.
 */
export async function smallBitrate(
  job: RenderJob,
  source: Source,
  config: VideoEncoderConfig,
): Promise<number> {
  const normal = job.plan.videoBitsPerSecond;
  if (!source.decodedFromSeconds) return Math.round(safeShare * normal);
  try {
    const trials = await trialsOf(job, await encodeWindows(job, source, config));
    return Math.round(minSimilarShare(trials) * normal);
  } catch (error) {
    if (!(error instanceof EncoderError)) throw error;
    return Math.round(safeShare * normal);
  }
}

/** Compares each run with the first one. */
async function trialsOf(job: RenderJob, [normal, ...others]: readonly Run[]): Promise<Trial[]> {
  const { widthPixels, heightPixels } = job.plan.videoRect;
  const wanted: LumaPlane[] = [];
  if (normal) await eachPlane(job, normal.video, (plane) => wanted.push(plane));
  const trials: Trial[] = [];
  for (const { share, video } of others) {
    let sum = 0;
    let compared = 0;
    await eachPlane(job, video, (plane) => {
      const reference = wanted[compared++];
      if (reference) sum += similarityOf(plane, reference, widthPixels, heightPixels);
    });
    if (compared === 0 || compared !== wanted.length) throw new EncoderError('A trial lost frames.');
    trials.push({ share, similarity: sum / compared });
  }
  return trials;
}

/** Encodes the trial's parts of the clip at the normal bitrate and at all shares of it. */
async function encodeWindows(job: RenderJob, source: Source, config: VideoEncoderConfig): Promise<Run[]> {
  const runs = [1, ...trialShares].map((share) => {
    const video: EncodedVideo = { packets: [], metadata: undefined };
    const bitrate = Math.round(share * job.plan.videoBitsPerSecond);
    const encoder = new H264Encoder({ ...config, bitrate }, (packet, metadata) => {
      video.packets.push(packet);
      video.metadata ??= metadata;
    });
    return { share, encoder, video };
  });
  try {
    const total = trialFrameCountOf(job.plan);
    let position = 0;
    for (const window of trialWindows(job.plan)) {
      for await (const { frame, slot } of composedFrames(job, source, window)) {
        // A continuous timeline, because rate control would fill gaps.
        const timestamp = Math.round((position * 1_000_000) / job.plan.framesPerSecond);
        const keyFrame = slot === window.firstSlot;
        try {
          for (const { encoder } of runs)
            await encoder.encode(new VideoFrame(frame, { timestamp }), { keyFrame });
        } finally {
          frame.close();
        }
        job.report('preparing', ++position / total);
        // Reports activity, because otherwise the watchdog would think that the encoder stalled.
        job.onDecoding();
      }
    }
    for (const { encoder } of runs) await encoder.flush();
  } finally {
    for (const { encoder } of runs) encoder.close();
  }
  return runs;
}

/** Decodes a trial and passes the luma of the clip's rectangle in every fifth frame to a callback. */
async function eachPlane(
  { plan: { framesPerSecond, videoRect }, onDecoding }: RenderJob,
  video: EncodedVideo,
  take: (plane: LumaPlane) => void,
): Promise<void> {
  const file = await mp4Of(video, null, framesPerSecond);
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) throw new EncoderError('A trial cannot be decoded.');
    let position = 0;
    for await (const sample of new VideoSampleSink(track).samples()) {
      try {
        // Starts with the second frame, because keyframes look better than the others.
        if (position++ % comparedEvery === 1) take(await lumaOf(sample, videoRect));
        onDecoding();
      } finally {
        sample.close();
      }
    }
  } finally {
    input.dispose();
  }
}

/** Copies the luma of a rectangle. */
async function lumaOf(sample: VideoSample, rect: PixelRect): Promise<LumaPlane> {
  if (sample.format !== 'I420' && sample.format !== 'NV12')
    throw new EncoderError(`A trial was decoded to ${sample.format}.`);
  const { leftPixels, topPixels, widthPixels, heightPixels } = rect;
  const bytes = new Uint8Array(sample.allocationSize());
  const [luma] = await sample.copyTo(bytes);
  if (!luma) throw new EncoderError('A decoded trial has no planes.');
  const samples = new Uint8Array(widthPixels * heightPixels);
  for (let y = 0; y < heightPixels; y++) {
    const from = luma.offset + (topPixels + y) * luma.stride + leftPixels;
    samples.set(bytes.subarray(from, from + widthPixels), y * widthPixels);
  }
  return { samples, offset: 0, stride: widthPixels };
}

import type { EncodedPacket } from 'mediabunny';
import { sizeVerdict } from '#domain/video/budget.ts';
import type { EncoderRung } from '#domain/video/h264.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { type Segment, segmentsOf, splitSlots, wholeSegment } from '#domain/video/segments.ts';
import { clipSlotOf, frameCountOf, resultSecondsOf } from '#domain/video/timeline.ts';
import { encodeAudio } from '../audio/encode-audio.ts';
import { audioFinishOf } from '../audio/finish-audio.ts';
import { composedFrames } from '../compose/composed-frames.ts';
import { descriptionOf } from '../decoder-description.ts';
import { loadModule } from '../load-module.ts';
import { H264Encoder, isHardwareOffered, supportedConfig } from '../output/h264-encoder.ts';
import { type EncodedVideo, mp4Of } from '../output/mp4.ts';
import { EncoderError } from '../render-error.ts';
import type { AttemptResult, RenderJob } from '../render-job.ts';
import { openSource } from '../source/open-source.ts';
import type { Source } from '../source/source.ts';

/** Renders one attempt with the browser's codecs. @throws EncoderError if this kind of encoder fails */
export async function renderWithWebCodecs(job: RenderJob, rung: EncoderRung): Promise<AttemptResult> {
  const { plan, report } = job;
  const config = await supportedConfig(rung, plan);
  if (!config) throw new EncoderError('The browser does not support this encoder.');
  const input = await openSource(job);
  const cleanup = new AbortController();
  try {
    const segments = await segmentsFor(config, input, plan);
    const usedConfig = plan.minimizesSize ? await smallConfig(job, input, config) : config;
    const tally = new Tally(plan, { encoders: segments.length, hasAudio: input.audio !== null });
    const [audio, ...videos] = await Promise.all([
      input.audio && plan.audioBitsPerSecond !== null
        ? encodeAudio(input.audio, {
            bitsPerSecond: plan.audioBitsPerSecond,
            durationSeconds: plan.trim.durationSeconds,
            finish: audioFinishOf(plan, job.music),
            signal: cleanup.signal,
          })
        : null,
      ...segments.map((segment) =>
        encodeSegment(job, usedConfig, { input, segment, tally, signal: cleanup.signal }),
      ),
    ]);
    report('finalizing', 0);
    const file = await mp4Of(joinSegments(videos), audio, plan.framesPerSecond);
    return { ok: true, file, isSourceAudible: audio?.isAudible ?? false, audioNotes: audio?.notes ?? [] };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, projectedBytes: error.projectedBytes };
    throw error;
  } finally {
    // If one task failed, stops the others.
    cleanup.abort();
    input.close();
  }
}

async function smallConfig(
  job: RenderJob,
  input: Source,
  config: VideoEncoderConfig,
): Promise<VideoEncoderConfig> {
  const { smallBitrate } = await loadModule(import('./small-bitrate.ts'));
  return { ...config, bitrate: await smallBitrate(job, input, config) };
}

/**
 * A software encoder uses at most one core and sometimes waits for its decoder. Two encoders and two decoders, each
 * pair for half of the video, use all cores. A hardware encoder gains nothing from a second task.
 */
async function segmentsFor(
  config: VideoEncoderConfig,
  { decodedFromSeconds }: Source,
  plan: RenderPlan,
): Promise<Segment[]> {
  const slots = splitSlots(plan);
  if (slots.length === 0 || !decodedFromSeconds || navigator.hardwareConcurrency < 2)
    return [wholeSegment(plan)];
  if (await isHardwareOffered(config)) return [wholeSegment(plan)];
  const splits = await Promise.all(
    slots.map(async (slot) => {
      const seconds = clipSlotOf(plan, slot) / plan.framesPerSecond;
      return { slot, wastedSeconds: seconds - (await decodedFromSeconds(seconds)) };
    }),
  );
  return segmentsOf(plan, splits);
}

type SegmentWork = { input: Source; segment: Segment; tally: Tally; signal: AbortSignal };

async function encodeSegment(
  job: RenderJob,
  config: VideoEncoderConfig,
  { input, segment, tally, signal }: SegmentWork,
): Promise<EncodedVideo> {
  const video: EncodedVideo = { packets: [], metadata: undefined };
  const encoder = new H264Encoder(config, (packet, metadata) => {
    video.packets.push(packet);
    video.metadata ??= metadata;
    tally.count(packet);
    job.report('encoding', tally.fraction());
  });
  signal.addEventListener('abort', () => encoder.close());
  for await (const { frame, slot } of composedFrames(job, input, segment)) {
    await encoder.encode(frame, { keyFrame: slot % job.plan.keyframeIntervalFrames === 0 });
    const verdict = tally.verdict();
    if (!verdict.ok) throw new TooLarge(verdict.projectedBytes);
  }
  await encoder.flush();
  // Frees the encoder's memory while the other half is still being encoded.
  encoder.close();
  return video;
}

/** Joins the encoded segments. @throws EncoderError if their decoder configurations differ */
function joinSegments(videos: readonly EncodedVideo[]): EncodedVideo {
  const [record, ...others] = videos.map(({ metadata }) =>
    descriptionOf(metadata?.decoderConfig ?? null)?.join(),
  );
  if (others.some((other) => other !== record))
    throw new EncoderError('The segments have different decoder configurations.');
  return { packets: videos.flatMap(({ packets }) => packets), metadata: videos[0]?.metadata };
}

class TooLarge extends Error {
  readonly projectedBytes: number;

  constructor(projectedBytes: number) {
    super(`The video would take ${projectedBytes} bytes.`);
    this.projectedBytes = projectedBytes;
  }
}

/** Counts the frames and bytes of all encoders. */
class Tally {
  readonly #totalFrames: number;
  readonly #encoders: number;
  readonly #audioSeconds: number;
  #encodedFrames = 0;
  #videoBytes = 0;

  constructor(plan: RenderPlan, { encoders, hasAudio }: { encoders: number; hasAudio: boolean }) {
    this.#encoders = encoders;
    this.#totalFrames = frameCountOf(plan);
    this.#audioSeconds = hasAudio ? resultSecondsOf(plan) : 0;
  }

  count(packet: EncodedPacket): void {
    this.#encodedFrames++;
    this.#videoBytes += packet.byteLength;
  }

  /** The fraction of frames encoded so far. */
  fraction(): number {
    return this.#encodedFrames / this.#totalFrames;
  }

  verdict() {
    return sizeVerdict({
      encoders: this.#encoders,
      encodedFrames: this.#encodedFrames,
      totalFrames: this.#totalFrames,
      videoBytes: this.#videoBytes,
      audioSeconds: this.#audioSeconds,
    });
  }
}

import type { EncodedPacket } from 'mediabunny';
import { sizeVerdict } from '#domain/video/budget.ts';
import type { EncoderRung } from '#domain/video/h264.ts';
import { frameCountOf, type RenderPlan } from '#domain/video/plan.ts';
import { cutSlots, type Segment, segmentsOf, wholeSegment } from '#domain/video/segments.ts';
import { composedFrames } from '../compose/composed-frames.ts';
import { descriptionOf } from '../decoder-description.ts';
import { H264Encoder, isHardwareOffered, supportedConfig } from '../output/h264-encoder.ts';
import { type EncodedVideo, mp4Of } from '../output/mp4.ts';
import { EncoderFailed } from '../render-error.ts';
import type { Rendering, RenderJob } from '../render-job.ts';
import { encodeSound } from '../sound/sound.ts';
import { openSource } from '../source/open-source.ts';
import type { Source } from '../source/source.ts';

/** One attempt with the browser's own codecs. @throws EncoderFailed when this kind of encoder does not do it */
export async function renderWithWebCodecs(job: RenderJob, rung: EncoderRung): Promise<Rendering> {
  const { plan, report } = job;
  const config = await supportedConfig(rung, plan);
  if (!config) throw new EncoderFailed('The browser has no such encoder.');
  const input = await openSource(job);
  const ending = new AbortController();
  try {
    const segments = await segmentsFor(config, input, plan);
    const tally = new Tally(plan, { encoders: segments.length, hasSound: input.sound !== null });
    const [sound, ...videos] = await Promise.all([
      input.sound && plan.audioBitsPerSecond !== null
        ? encodeSound(input.sound, {
            bitsPerSecond: plan.audioBitsPerSecond,
            durationSeconds: plan.trim.durationSeconds,
            isLevelled: plan.normalizesLoudness,
            signal: ending.signal,
          })
        : null,
      ...segments.map((segment) =>
        encodeSegment(job, config, { input, segment, tally, signal: ending.signal }),
      ),
    ]);
    report('finalizing', 0);
    const file = await mp4Of(joined(videos), sound, plan.framesPerSecond);
    return { ok: true, file, isSoundHeard: sound?.isHeard ?? false };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, projectedBytes: error.projectedBytes };
    throw error;
  } finally {
    // Whatever failed, the others stop too.
    ending.abort();
    input.close();
  }
}

/**
 * An encoder that computes keeps one core busy at most, and waits for its decoder now and then: two of each, for one half each,
 * leave no core idle. A device that encodes gains nothing by a second task.
 */
async function segmentsFor(
  config: VideoEncoderConfig,
  { decodedFromSeconds }: Source,
  plan: RenderPlan,
): Promise<Segment[]> {
  const slots = cutSlots(plan);
  if (slots.length === 0 || !decodedFromSeconds || navigator.hardwareConcurrency < 2)
    return [wholeSegment(plan)];
  if (await isHardwareOffered(config)) return [wholeSegment(plan)];
  const cuts = await Promise.all(
    slots.map(async (slot) => {
      const seconds = slot / plan.framesPerSecond;
      return { slot, wastedSeconds: seconds - (await decodedFromSeconds(seconds)) };
    }),
  );
  return segmentsOf(plan, cuts);
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
    job.report('encoding', tally.share());
  });
  signal.addEventListener('abort', () => encoder.close());
  for await (const { frame, slot } of composedFrames(job, input, segment)) {
    await encoder.encode(frame, { keyFrame: slot % job.plan.keyframeIntervalFrames === 0 });
    const verdict = tally.verdict();
    if (!verdict.ok) throw new TooLarge(verdict.projectedBytes);
  }
  await encoder.flush();
  // Its memory is free while the other half is still encoded.
  encoder.close();
  return video;
}

/** What was encoded in segments, as one. @throws EncoderFailed when a player would have to be told of a change in between */
function joined(videos: readonly EncodedVideo[]): EncodedVideo {
  const [record, ...others] = videos.map(({ metadata }) =>
    descriptionOf(metadata?.decoderConfig ?? null)?.join(),
  );
  if (others.some((other) => other !== record)) throw new EncoderFailed('Two encoders differ.');
  return { packets: videos.flatMap(({ packets }) => packets), metadata: videos[0]?.metadata };
}

class TooLarge extends Error {
  readonly projectedBytes: number;

  constructor(projectedBytes: number) {
    super(`The video would have ${projectedBytes} bytes.`);
    this.projectedBytes = projectedBytes;
  }
}

/** Counts what the encoders put out. */
class Tally {
  readonly #totalFrames: number;
  readonly #encoders: number;
  readonly #audioSeconds: number;
  #encodedFrames = 0;
  #videoBytes = 0;

  constructor(plan: RenderPlan, { encoders, hasSound }: { encoders: number; hasSound: boolean }) {
    this.#encoders = encoders;
    this.#totalFrames = frameCountOf(plan);
    this.#audioSeconds = hasSound ? plan.trim.durationSeconds : 0;
  }

  count(packet: EncodedPacket): void {
    this.#encodedFrames++;
    this.#videoBytes += packet.byteLength;
  }

  /** Of all frames. */
  share(): number {
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

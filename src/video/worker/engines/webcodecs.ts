import {
  BufferTarget,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { sizeVerdict } from '#domain/video/budget.ts';
import type { EncoderRung } from '#domain/video/h264.ts';
import { frameCountOf, slotOf } from '#domain/video/plan.ts';
import { createCompositor } from '../compose/compose.ts';
import type { Compositor } from '../compose/compositor.ts';
import { sceneOf } from '../compose/make-template.ts';
import { H264Encoder, supportedConfig } from '../output/h264-encoder.ts';
import { openCaptionArt } from '../overlay/caption-art.ts';
import { DecoderFailed, EncoderFailed } from '../render-error.ts';
import type { Rendering, RenderJob } from '../render-job.ts';
import { openSound } from '../sound/sound.ts';
import type { Picture } from '../source/picture.ts';
import { PlainPictures } from '../source/plain-picture.ts';
import { openSource, type Source } from '../source/source.ts';

/** How far the sound may run ahead of the picture, so that both lie near each other in the file. */
const soundLeadSeconds = 1;
const microseconds = 1_000_000;

/** One attempt with the browser's own codecs. @throws EncoderFailed when this kind of encoder does not do it */
export async function renderWithWebCodecs(job: RenderJob, rung: EncoderRung): Promise<Rendering> {
  const { plan, report } = job;
  const config = await supportedConfig(rung, plan);
  if (!config) throw new EncoderFailed('The browser has no such encoder.');
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const pace = new Pace();
  let encoder: H264Encoder | null = null;
  const input = await openSource(job);
  try {
    const videoSource = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(videoSource, { frameRate: plan.framesPerSecond });
    const sound =
      input.sound && plan.audioBitsPerSecond !== null
        ? await openSound(input.sound, {
            bitsPerSecond: plan.audioBitsPerSecond,
            durationSeconds: plan.trim.durationSeconds,
            isLevelled: plan.isSoundLevelled,
          })
        : null;
    if (sound) output.addAudioTrack(sound.source);
    await output.start();

    const totalFrames = frameCountOf(plan);
    const tally = new Tally(totalFrames, sound ? plan.trim.durationSeconds : 0);
    let lastAdd: Promise<void> = Promise.resolve();
    const videoEncoder = new H264Encoder(config, (packet, metadata) => {
      tally.count(packet);
      lastAdd = videoSource.add(packet, metadata);
      lastAdd.catch((error) => pace.fail(error));
      report('encoding', tally.encodedFrames / totalFrames);
    });
    encoder = videoEncoder;

    const writtenSound = sound?.write(pace.reached).catch((error) => pace.fail(error));
    for await (const { frame, slot } of composedFrames(job, input)) {
      await videoEncoder.encode(frame, { keyFrame: slot % plan.keyframeIntervalFrames === 0 });
      pace.advance(slot / plan.framesPerSecond + soundLeadSeconds);
      const verdict = tally.verdict();
      if (!verdict.ok) return verdict;
    }
    await videoEncoder.flush();
    pace.advance(Infinity);
    await writtenSound;
    await lastAdd;
    pace.throwFailure();

    report('finalizing', 0);
    await output.finalize();
    const { buffer } = output.target;
    if (!buffer) throw new Error('The muxer finished without a file.');
    return { ok: true, file: buffer, isSoundHeard: sound?.isHeard() ?? false };
  } finally {
    pace.fail(new Error('The render has ended.'));
    encoder?.close();
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined);
    input.close();
  }
}

/**
 * The frames of the result in order, each to be closed by who takes it: every slot shows the latest picture that
 * began in it or before. Pictures that no slot shows are never scaled, and not even decoded if nothing needs them.
 */
async function* composedFrames(
  { plan, overlay, softening }: RenderJob,
  { startSeconds, pictures, isInterlaced }: Source,
): AsyncGenerator<{ frame: VideoFrame; slot: number }> {
  const scene = sceneOf(plan, overlay, softening);
  const captionArt = await openCaptionArt(plan);
  const totalFrames = frameCountOf(plan);
  const frameMicroseconds = microseconds / plan.framesPerSecond;
  const plain = new PlainPictures({ isInterlaced });
  let compositor: Compositor | null = null;
  let nextSlot = 0;
  let waiting: Picture | null = null;

  const show = async function* (sample: Picture, untilSlot: number) {
    if (untilSlot <= nextSlot) return;
    const picture = await plain.of(sample);
    if (!compositor?.accepts(picture)) compositor = await createCompositor(scene, picture);
    await compositor.place(picture);
    for (; nextSlot < untilSlot; nextSlot++) {
      const timestamp = Math.round(nextSlot * frameMicroseconds);
      if (captionArt) compositor.showCaption(captionArt.patchAt(nextSlot / plan.framesPerSecond));
      yield { frame: compositor.frameAt(timestamp, Math.round(frameMicroseconds)), slot: nextSlot };
    }
  };

  try {
    for await (const sample of pictures()) {
      const previous = waiting;
      waiting = sample;
      if (!previous) continue;
      try {
        yield* show(previous, Math.min(slotOf(plan, sample.timestamp - startSeconds), totalFrames));
      } finally {
        previous.close();
      }
    }
    if (!waiting) throw new DecoderFailed('picture', 'No picture could be decoded.');
    yield* show(waiting, totalFrames);
  } finally {
    waiting?.close();
  }
}

/** Counts what the encoder puts out. */
class Tally {
  readonly #totalFrames: number;
  readonly #audioSeconds: number;
  #videoBytes = 0;
  encodedFrames = 0;

  constructor(totalFrames: number, audioSeconds: number) {
    this.#totalFrames = totalFrames;
    this.#audioSeconds = audioSeconds;
  }

  count(packet: EncodedPacket): void {
    this.encodedFrames++;
    this.#videoBytes += packet.byteLength;
  }

  verdict() {
    return sizeVerdict({
      encodedFrames: this.encodedFrames,
      totalFrames: this.#totalFrames,
      videoBytes: this.#videoBytes,
      audioSeconds: this.#audioSeconds,
    });
  }
}

/** Lets the sound wait for the picture, and passes on what failed beside the main path. */
class Pace {
  #seconds = soundLeadSeconds;
  #failure: { error: unknown } | null = null;
  #wake: () => void = () => undefined;

  advance(seconds: number): void {
    this.throwFailure();
    this.#seconds = seconds;
    this.#wake();
  }

  readonly reached = async (seconds: number): Promise<void> => {
    while (seconds > this.#seconds) {
      this.throwFailure();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.throwFailure();
  };

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

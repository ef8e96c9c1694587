import type { AudioNote } from '#domain/video/audio-notes.ts';
import { type EncodeAttempt, fitsCap, smallerAttempt } from '#domain/video/budget.ts';
import { encoderLadderFor } from '#domain/video/h264.ts';
import { motionRangeOf, planAtOutput, type RenderPlan } from '#domain/video/plan.ts';
import {
  describeStrategy,
  fallbackStrategy,
  ffmpegStrategy,
  firstStrategy,
  type RenderFault,
  type RenderStrategy,
} from '#domain/video/render-strategy.ts';
import { frameCountOf } from '#domain/video/timeline.ts';
import type { OverlayImages, RenderProgress } from '#video/protocol.ts';
import { renderWithWebCodecs } from './codecs/webcodecs.ts';
import { loadModule } from './load-module.ts';
import { type CheckedResult, checkResult } from './output/check-result.ts';
import { reordersMainProfile } from './output/reordering.ts';
import { cardPixels } from './overlay/card-pixels.ts';
import { overlayPixels } from './overlay/overlay-canvas.ts';
import type { OverlayPixels } from './overlay/patch.ts';
import { DecoderError, EncoderError, RenderError, ReorderedFramesError } from './render-error.ts';
import type { AttemptResult, RenderJob } from './render-job.ts';

export type RenderCommand = {
  file: Blob;
  plan: RenderPlan;
  images: OverlayImages;
  /** Null if the plan has no music. */
  music: Blob | null;
  onProgress: (progress: RenderProgress) => void;
  /** Called with a description of each failed attempt, for the failure report. */
  onTried: (note: string) => void;
};

export type RenderedFile = CheckedResult & { file: ArrayBuffer; audioNotes: AudioNote[] };

/** Start and length of each stage as a fraction of the whole render. */
const stageShares = {
  normal: { preparing: [0, 0.02], encoding: [0.02, 0.96], finalizing: [0.98, 0.02] },
  /** Small files are first tried at several bitrates. */
  small: { preparing: [0, 0.2], encoding: [0.2, 0.78], finalizing: [0.98, 0.02] },
} as const;

/** After a wrong result, the fallback strategy is used; after this many, ffmpeg.wasm does everything. */
const maxWrongResults = 2;

/**
 * Renders a video by trying one strategy after another until a result passes the check.
 * @throws RenderError
 */
export async function renderVideo(command: RenderCommand): Promise<RenderedFile> {
  let wrongResults = 0;
  let ladder = encoderLadderFor({ reordersMain: await reordersMainProfile() });
  for (let strategy = firstStrategy(command.plan, ladder); ; ) {
    try {
      return await renderWithStrategy(strategy, command);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      const problem = `${describeStrategy(strategy)}: ${error instanceof Error ? error.message : error}`;
      command.onTried(problem);
      if (fault === 'result') wrongResults++;
      // The probe found no reordered frames, but the encoder reorders those of the clip.
      if (error instanceof ReorderedFramesError) ladder = encoderLadderFor({ reordersMain: true });
      const next =
        wrongResults < maxWrongResults
          ? fallbackStrategy(strategy, fault, command.plan, ladder)
          : ffmpegStrategy(strategy);
      if (!next) throw error instanceof EncoderError ? new RenderError('no-encoder', problem) : error;
      strategy = next;
    }
  }
}

/** The cause of the error if another strategy may still succeed; otherwise null. */
function faultOf(error: unknown): RenderFault | null {
  if (error instanceof EncoderError) return 'encoder';
  if (error instanceof DecoderError) return error.part;
  return error instanceof RenderError && error.code === 'check-failed' ? 'result' : null;
}

/** Runs the planned attempt, and further attempts while the result would be too large. */
async function renderWithStrategy(
  strategy: RenderStrategy,
  { file, plan, images, music, onProgress, onTried }: RenderCommand,
): Promise<RenderedFile> {
  let attempt: EncodeAttempt = {
    output: strategy.output,
    videoBitsPerSecond: plan.videoBitsPerSecond,
    bitrateLowered: false,
    softening: 1,
  };
  for (;;) {
    const { report, onDecoding } = progressOf(plan, onProgress);
    report('preparing', 0);
    const { output, videoBitsPerSecond, softening } = attempt;
    const attemptPlan = { ...planAtOutput(plan, output), videoBitsPerSecond, decoders: strategy.decoders };
    const overlay = await overlayPixels(attemptPlan.overlay, images, motionRangeOf(attemptPlan));
    const cards = await cardPixels(attemptPlan, images);
    const cover = await coverOf(file, attemptPlan, overlay);
    const job = { file, music, plan: attemptPlan, overlay, cards, cover, softening, report, onDecoding };
    const result = await run(strategy, job);

    if (result.ok && fitsCap(result.file.byteLength)) {
      report('finalizing', 0.5);
      const checked = await checkResult(result, { plan: attemptPlan, overlay });
      report('finalizing', 1);
      return { file: result.file, audioNotes: result.audioNotes, ...checked };
    }
    const bytes = Math.round(result.ok ? result.file.byteLength : result.projectedBytes);
    onTried(`${describeStrategy({ ...strategy, output })}, softened by ${softening}: ${bytes} bytes`);
    const next = smallerAttempt(attempt, bytes);
    if (!next) throw new RenderError('too-large', `The video would take ${bytes} bytes.`);
    attempt = next;
  }
}

async function coverOf(file: Blob, plan: RenderPlan, overlay: OverlayPixels): Promise<RenderJob['cover']> {
  if (plan.coverSeconds === null) return null;
  const { coverPlanes } = await loadModule(import('./compose/cover-planes.ts'));
  return coverPlanes(file, plan, overlay);
}

async function run({ rung }: RenderStrategy, job: RenderJob): Promise<AttemptResult> {
  if (rung) return renderWithWebCodecs(job, rung);
  const { renderWithFfmpeg } = await loadModule(import('./codecs/ffmpeg.ts'));
  return renderWithFfmpeg(job);
}

function progressOf(
  plan: RenderPlan,
  onProgress: (progress: RenderProgress) => void,
): Pick<RenderJob, 'report' | 'onDecoding'> {
  const totalFrames = frameCountOf(plan);
  const shares = plan.minimizesSize ? stageShares.small : stageShares.normal;
  const progress: RenderProgress = { stage: 'preparing', fraction: 0, steps: 0 };
  let encodedFrames = 0;
  let decoderSigns = 0;
  let lastSent = Number.NEGATIVE_INFINITY;
  const send = (isDue: boolean) => {
    // Page updates take time from the encoder, so four per second are enough.
    const now = performance.now();
    if (!isDue && now - lastSent < 250) return;
    lastSent = now;
    onProgress({ ...progress, steps: encodedFrames + decoderSigns });
  };
  return {
    report(stage, stageFraction) {
      const [start, share] = shares[stage];
      const isDue = stage !== progress.stage || lastSent === Number.NEGATIVE_INFINITY;
      progress.stage = stage;
      progress.fraction = Math.max(progress.fraction, start + share * Math.min(1, stageFraction));
      if (stage !== 'preparing') {
        encodedFrames = Math.round((stage === 'encoding' ? stageFraction : 1) * totalFrames);
      }
      send(isDue || progress.fraction >= 1);
    },
    onDecoding() {
      decoderSigns++;
      send(false);
    },
  };
}

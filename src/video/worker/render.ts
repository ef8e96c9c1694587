import { type EncodeAttempt, fitsCap, smallerAttempt } from '#domain/video/budget.ts';
import { frameCountOf, planAtOutput, type RenderPlan } from '#domain/video/plan.ts';
import {
  describeStrategy,
  fallbackStrategy,
  ffmpegStrategy,
  firstStrategy,
  type RenderFault,
  type RenderStrategy,
} from '#domain/video/render-strategy.ts';
import type { OverlayImages, RenderProgress } from '#video/protocol.ts';
import { renderWithWebCodecs } from './engines/webcodecs.ts';
import { loadPart } from './load-part.ts';
import { type CheckedResult, checkResult } from './output/check-result.ts';
import { overlayPixels } from './overlay/overlay-canvas.ts';
import { DecoderFailed, EncoderFailed, RenderError } from './render-error.ts';
import type { Rendering, RenderJob } from './render-job.ts';

export type RenderCommand = {
  file: Blob;
  plan: RenderPlan;
  images: OverlayImages;
  onProgress: (progress: RenderProgress) => void;
  /** Hears what was tried in vain, for a report. */
  onTried: (note: string) => void;
};

export type RenderedFile = CheckedResult & { file: ArrayBuffer };

/** What each stage is of the whole, as shares of its time. */
const stageShare = { preparing: [0, 0.02], encoding: [0.02, 0.96], finalizing: [0.98, 0.02] } as const;

/** A wrong result is made once more in the next way; after another wrong one nothing of the browser's is asked any more. */
const maxWrongResults = 2;

/**
 * The whole render: way after way until one leads to a result that passes the check.
 * @throws RenderError with the code that the screen explains
 */
export async function renderVideo(command: RenderCommand): Promise<RenderedFile> {
  let wrongResults = 0;
  for (let way = firstStrategy(command.plan); ; ) {
    try {
      return await renderInWay(way, command);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      const complaint = `${describeStrategy(way)}: ${error instanceof Error ? error.message : error}`;
      command.onTried(complaint);
      if (fault === 'result') wrongResults++;
      const next =
        wrongResults < maxWrongResults ? fallbackStrategy(way, fault, command.plan) : ffmpegStrategy(way);
      if (!next) throw error instanceof EncoderFailed ? new RenderError('no-encoder', complaint) : error;
      way = next;
    }
  }
}

/** Whose fault it is where another way may still lead to a video; null where none would. */
function faultOf(error: unknown): RenderFault | null {
  if (error instanceof EncoderFailed) return 'encoder';
  if (error instanceof DecoderFailed) return error.part;
  return error instanceof RenderError && error.code === 'check-failed' ? 'result' : null;
}

/** An attempt as planned, and further ones while the result would be too large. */
async function renderInWay(
  way: RenderStrategy,
  { file, plan, images, onProgress, onTried }: RenderCommand,
): Promise<RenderedFile> {
  let attempt: EncodeAttempt = {
    output: way.output,
    videoBitsPerSecond: plan.videoBitsPerSecond,
    bitrateLowered: false,
    softening: 1,
  };
  for (;;) {
    const { report, onDecoding } = progressOf(plan, onProgress);
    report('preparing', 0);
    const { output, videoBitsPerSecond, softening } = attempt;
    const attemptPlan = { ...planAtOutput(plan, output), videoBitsPerSecond, decoders: way.decoders };
    const overlay = await overlayPixels(attemptPlan.overlay, images);
    const rendering = await run(way, { file, plan: attemptPlan, overlay, softening, report, onDecoding });

    if (rendering.ok && fitsCap(rendering.file.byteLength)) {
      report('finalizing', 0.5);
      const checked = await checkResult(rendering, { plan: attemptPlan, overlay });
      report('finalizing', 1);
      return { file: rendering.file, ...checked };
    }
    const bytes = Math.round(rendering.ok ? rendering.file.byteLength : rendering.projectedBytes);
    onTried(`${describeStrategy({ ...way, output })}, softened by ${softening}: ${bytes} bytes`);
    const next = smallerAttempt(attempt, bytes);
    if (!next) throw new RenderError('too-large', `The video would have ${bytes} bytes.`);
    attempt = next;
  }
}

async function run({ rung }: RenderStrategy, job: RenderJob): Promise<Rendering> {
  if (rung) return renderWithWebCodecs(job, rung);
  const { renderWithFfmpeg } = await loadPart(import('./engines/ffmpeg.ts'));
  return renderWithFfmpeg(job);
}

function progressOf(
  plan: RenderPlan,
  onProgress: (progress: RenderProgress) => void,
): Pick<RenderJob, 'report' | 'onDecoding'> {
  const totalFrames = frameCountOf(plan);
  const progress: RenderProgress = { stage: 'preparing', fraction: 0, steps: 0 };
  let encodedFrames = 0;
  let signs = 0;
  let lastSent = Number.NEGATIVE_INFINITY;
  const send = (isDue: boolean) => {
    // Drawing the page costs the encoder its time: four times a second is enough.
    const now = performance.now();
    if (!isDue && now - lastSent < 250) return;
    lastSent = now;
    onProgress({ ...progress, steps: encodedFrames + signs });
  };
  return {
    report(stage, stageFraction) {
      const [start, share] = stageShare[stage];
      const isDue = stage !== progress.stage || lastSent === Number.NEGATIVE_INFINITY;
      progress.stage = stage;
      progress.fraction = Math.max(progress.fraction, start + share * Math.min(1, stageFraction));
      if (stage !== 'preparing') {
        encodedFrames = Math.round((stage === 'encoding' ? stageFraction : 1) * totalFrames);
      }
      send(isDue || progress.fraction >= 1);
    },
    onDecoding() {
      signs++;
      send(false);
    },
  };
}

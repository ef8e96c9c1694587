import { type Attempt, fitsCap, nextAttempt } from '#domain/video/budget.ts';
import { fastOutput } from '#domain/video/limits.ts';
import { frameCountOf, planAtOutput, type RenderPlan } from '#domain/video/plan.ts';
import type { OverlayImages, RenderProgress } from '#video/protocol.ts';
import { checkResult } from './check-result.ts';
import { renderWithWebCodecs } from './engines/webcodecs.ts';
import { loadPart } from './load-part.ts';
import { overlayPixels } from './overlay-canvas.ts';
import { EncoderFailed, RenderError } from './render-error.ts';
import type { Rendering, RenderJob, Report } from './render-job.ts';

export type RenderedFile = { file: ArrayBuffer; durationSeconds: number; frameCount: number };

/** What each stage is of the whole, as shares of its time. */
const stageShare = { preparing: [0, 0.02], encoding: [0.02, 0.96], finalizing: [0.98, 0.02] } as const;

/**
 * The whole render: an attempt as planned, further ones while the result would be too large, and the check.
 * @throws RenderError with the code that the screen explains
 */
export async function renderVideo(
  file: Blob,
  plan: RenderPlan,
  images: OverlayImages,
  onProgress: (progress: RenderProgress) => void,
): Promise<RenderedFile> {
  let attempt: Attempt = {
    output: plan.output,
    videoBitsPerSecond: plan.videoBitsPerSecond,
    bitrateLowered: false,
    softening: 1,
  };
  for (;;) {
    const report = progressOf(plan, onProgress);
    report('preparing', 0);
    const { output, videoBitsPerSecond, softening } = attempt;
    const attemptPlan = { ...planAtOutput(plan, output), videoBitsPerSecond };
    const overlay = await overlayPixels(attemptPlan.overlay, images);
    const rendering = await run({ file, plan: attemptPlan, overlay, softening, report });

    if (rendering === 'encoder-failed') {
      attempt = { ...attempt, output: fastOutput };
    } else if (rendering.ok && fitsCap(rendering.file.byteLength)) {
      report('finalizing', 0.5);
      const checked = await checkResult(rendering.file, attemptPlan);
      report('finalizing', 1);
      return { file: rendering.file, ...checked };
    } else {
      const size = rendering.ok ? rendering.file.byteLength : rendering.projectedBytes;
      const next = nextAttempt(attempt, size);
      if (!next) throw new RenderError('too-large', `The video would have ${Math.round(size)} bytes.`);
      attempt = next;
    }
  }
}

/** One attempt. Where every encoder fails at 1080x1920 there is still 720x1280, and at last ffmpeg's own. */
async function run(job: RenderJob): Promise<Rendering | 'encoder-failed'> {
  try {
    return await renderWithWebCodecs(job);
  } catch (error) {
    if (!(error instanceof EncoderFailed)) throw error;
    if (job.plan.output.heightPixels > fastOutput.heightPixels) return 'encoder-failed';
  }
  const { renderWithFfmpeg } = await loadPart(import('./engines/ffmpeg.ts'));
  return renderWithFfmpeg(job);
}

function progressOf(plan: RenderPlan, onProgress: (progress: RenderProgress) => void): Report {
  const totalFrames = frameCountOf(plan);
  let fraction = 0;
  let lastSent = Number.NEGATIVE_INFINITY;
  let lastStage = '';
  return (stage, stageFraction) => {
    const [start, share] = stageShare[stage];
    fraction = Math.max(fraction, start + share * Math.min(1, stageFraction));
    const now = performance.now();
    // Drawing the page costs the encoder its time: four times a second is enough.
    if (stage === lastStage && now - lastSent < 250 && fraction < 1) return;
    lastStage = stage;
    lastSent = now;
    const encodedFrames =
      stage === 'preparing' ? 0 : Math.round((stage === 'encoding' ? stageFraction : 1) * totalFrames);
    onProgress({ stage, fraction, encodedFrames });
  };
}

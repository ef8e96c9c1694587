import type { RenderPlan } from '#domain/video/plan.ts';
import { median, ratioOf, type Timed } from './figures.ts';
import { similarity } from './native-ffmpeg.ts';
import type { Run } from './renderer-under-test.ts';

/** Returns a row of the table for a minute's renders: medians, compared with ours. */
export function rowOf(ours: Run[], runs: Run[], source: string, plan: RenderPlan) {
  return {
    ...floorRow(runs),
    'ours to it': ratioOf(ours, runs).toFixed(2),
    'in CPU': ratioOf(ours, runs, ({ cpuSeconds }) => cpuSeconds).toFixed(2),
    MB: median(runs.map(({ bytes }) => bytes / 1e6)).toFixed(2),
    'peak MB': median(runs.map(({ peakBytes }) => peakBytes / 1e6)).toFixed(0),
    SSIM: similarity(runs.at(-1)?.path ?? '', source, plan, plan.trim.durationSeconds).toFixed(4),
  };
}

export function floorRow(runs: readonly Timed[]) {
  return {
    seconds: median(runs.map(({ seconds }) => seconds)).toFixed(1),
    'CPU s': median(runs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1),
  };
}

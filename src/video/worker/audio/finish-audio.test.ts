import { describe, expect, test } from 'vitest';
import { makeRenderPlan } from '#domain/video/plan.ts';
import { exampleInspection, exampleOverlay } from '#domain/video/plan-example.ts';
import { resultSecondsOf } from '#domain/video/timeline.ts';
import { audioFinishOf } from './finish-audio.ts';
import { integratedLoudness } from './loudness-meter.ts';

const rate = 48_000;
const request = { inspection: exampleInspection, overlay: exampleOverlay, fast: false };

test('encodes audio as decoded unless the plan changes it', () => {
  expect(audioFinishOf(makeRenderPlan(request), null)).toBeNull();
  expect(audioFinishOf(makeRenderPlan({ ...request, hasMusic: true }), null)).not.toBeNull();
});

describe('audio with cuts', () => {
  const trim = { startSeconds: 10, durationSeconds: 8 };
  const silences = [{ startSeconds: 12, endSeconds: 16 }];
  const plan = makeRenderPlan({ ...request, trim, silences, normalizesLoudness: true });
  const tone = Float32Array.from({ length: 8 * rate }, (_, at) => {
    const isSilent = at >= 2 * rate && at < 6 * rate;
    return isSilent ? 0 : 0.05 * Math.sin((2 * Math.PI * 500 * at) / rate);
  });

  test('audio with cuts lasts as long as the result and has the target loudness', async () => {
    const finished = await audioFinishOf(plan, null)?.finish(tone.slice(), rate);
    expect(plan.cuts.length).toBe(1);
    expect(finished?.mono.length).toBe(Math.round(resultSecondsOf(plan) * rate));
    expect(integratedLoudness(finished?.mono ?? new Float32Array(), rate)).toBeCloseTo(-16, 0);
    expect(finished?.notes).toEqual([]);
  });

  test('notes a loudness that it cannot reach', async () => {
    const quiet = tone.map((sample) => sample / 8);
    const finished = await audioFinishOf(plan, null)?.finish(quiet, rate);
    expect(finished?.notes).toEqual(['too-quiet']);
  });
});

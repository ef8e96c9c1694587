import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cropAt } from '#domain/video/focus-path.ts';
import type { Framing } from '#domain/video/framing.ts';
import { makeRenderPlan } from '#domain/video/plan.ts';
import { exampleInspection, exampleOverlay } from '#domain/video/plan-example.ts';
import { cropFilter } from './ffmpeg-crop.ts';

const widthPixels = 256;
const framesPerSecond = 10;

test('ffmpeg shows the same part of the clip at each time as WebCodecs', () => {
  const knots = [
    { seconds: 5, x: 0.3, y: 0.5 },
    { seconds: 7, x: 0.3, y: 0.5 },
    { seconds: 9, x: 0.65, y: 0.5 },
    { seconds: 9.5, x: 0.6, y: 0.5 },
  ];
  const path = [
    { startSeconds: 0, knots },
    { startSeconds: 11, knots: [{ seconds: 11, x: 0.4, y: 0.5 }] },
  ];
  const plan = planFor({ kind: 'fill', focus: { x: 0.5, y: 0.5 }, path });
  const left = leftEdges(cropFilter(plan) ?? '', 8);
  const wanted = left.map((_, frame) => cropAt(plan, 5 + frame / framesPerSecond).left * widthPixels);
  expect(new Set(left).size).toBeGreaterThan(20);
  for (const [frame, pixels] of left.entries())
    expect(Math.abs(pixels - (wanted[frame] ?? 0)), `frame ${frame}`).toBeLessThanOrEqual(1);
});

test('a still crop uses the same filter as before moving crops existed', () => {
  expect(cropFilter(planFor({ kind: 'fit' }))).toBeNull();
  expect(cropFilter(planFor({ kind: 'fill', focus: { x: 0.4, y: 0.5 } }))).toBe(
    'crop=iw*0.452009:ih*1.000000:iw*0.173996:ih*0.000000',
  );
});

function planFor(framing: Framing) {
  const trim = { startSeconds: 5, durationSeconds: 20 };
  return makeRenderPlan({
    inspection: exampleInspection,
    overlay: exampleOverlay,
    fast: false,
    trim,
    framing,
  });
}

/**
 * The left edge of the visible part in each frame. In this clip, a pixel's brightness is its distance from the left.
 */
function leftEdges(filter: string, seconds: number): number[] {
  const ramp = `nullsrc=s=${widthPixels}x144:r=${framesPerSecond}:d=${seconds},geq=lum=X:cb=128:cr=128`;
  const graph = `${ramp},format=gray,${filter},crop=1:1:0:0`;
  const pixels = execFileSync('ffmpeg', `-v error -f lavfi -i ${graph} -f rawvideo -`.split(' '));
  return [...pixels];
}

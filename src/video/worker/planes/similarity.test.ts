import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { similarityOf } from './similarity.ts';

const [width, height] = [96, 64];

/** Reproducible noise added to a slope. */
function plane(noise: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: width * height }, (_, index) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 60 + (index % width) + Math.round(((state >>> 24) / 255 - 0.5) * noise);
  });
}

const whole = (samples: Uint8Array) => ({ samples, offset: 0, stride: width });

test('a plane has a similarity of 1 to itself', () => {
  const samples = plane(40, 1);
  expect(similarityOf(whole(samples), whole(samples), width, height)).toBeCloseTo(1, 10);
});

test("agrees with ffmpeg's SSIM", () => {
  const [one, other] = [plane(30, 1), plane(20, 2)];
  expect(similarityOf(whole(one), whole(other), width, height)).toBeCloseTo(ffmpegSsim(one, other), 3);
});

test('compares a rectangle within wider rows', () => {
  const [one, other] = [plane(30, 1), plane(60, 2)];
  const [left, top, usedWidth, usedHeight] = [8, 12, 40, 32];
  const packed = Uint8Array.from({ length: usedWidth * usedHeight }, (_, index) => {
    const [x, y] = [index % usedWidth, Math.floor(index / usedWidth)];
    return other[(top + y) * width + left + x] ?? 0;
  });
  const inside = { samples: one, offset: top * width + left, stride: width };
  const sameRect = { samples: other, offset: top * width + left, stride: width };
  const ofPacked = { samples: packed, offset: 0, stride: usedWidth };
  expect(similarityOf(inside, ofPacked, usedWidth, usedHeight)).toBe(
    similarityOf(inside, sameRect, usedWidth, usedHeight),
  );
});

function ffmpegSsim(one: Uint8Array, other: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'similarity-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const inputs = [one, other].flatMap((samples, index) => {
    const path = join(folder, `${index}.gray`);
    writeFileSync(path, samples);
    return ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${width}x${height}`, '-i', path];
  });
  const report = execFileSync(
    'ffmpeg',
    ['-v', 'error', ...inputs, '-filter_complex', 'ssim=stats_file=-', '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  return Number(/Y:([\d.]+)/.exec(report)?.[1]);
}

import { afterEach, expect, test } from 'vitest';
import { sampleFile } from '#tests/component/clips.ts';
import { watchVideoFrames } from './video-frames.ts';

const url = URL.createObjectURL(await sampleFile('speaker.mp4'));
let player: HTMLVideoElement;

afterEach(() => player.remove());

test.each([
  ['that reports frames', true],
  ['that reports none', false],
])('reports frames while a video plays and when it seeks, in a browser %s', async (_browser, isReporting) => {
  player = document.body.appendChild(document.createElement('video'));
  if (!isReporting) Object.defineProperty(player, 'requestVideoFrameCallback', { value: undefined });
  player.muted = true;
  player.src = url;
  const seen: number[] = [];
  const stop = watchVideoFrames(player, () => seen.push(player.currentTime));

  await player.play();
  await expect.poll(() => seen.length).toBeGreaterThan(3);
  player.pause();
  player.currentTime = 4;
  await expect.poll(() => seen.at(-1)).toBe(4);

  stop();
  const count = seen.length;
  player.currentTime = 1;
  await new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(seen.length).toBe(count);
});

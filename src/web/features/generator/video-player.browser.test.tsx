import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { sampleFile } from '#tests/component/clips.ts';
import { chooseSample, openGenerator } from '#tests/component/generator.ts';
import { VideoPlayer } from './video-player.tsx';

/** Slightly after 0, so that Safari on iOS shows a frame before playback. */
const firstFrame = { seconds: 0.001, paused: true, hasFrame: true, playsInline: true };
const stateOf = (label: string) => () => {
  const video = page.getByLabelText(label).element();
  if (!(video instanceof HTMLVideoElement)) throw new Error(`${label} is no video.`);
  const { currentTime: seconds, paused, readyState, playsInline } = video;
  return { seconds, paused, hasFrame: readyState >= video.HAVE_CURRENT_DATA, playsInline };
};

test('a clip in the preview shows its first frame before it plays', async () => {
  await openGenerator();
  await chooseSample();
  await expect.poll(stateOf('Your video in the frame')).toEqual(firstFrame);
});

test('a finished video shows its first frame before it plays', async () => {
  const url = URL.createObjectURL(await sampleFile('result.mp4'));
  await render(<VideoPlayer src={url} aria-label="The finished video" />);
  await expect.poll(stateOf('The finished video')).toEqual(firstFrame);
});

import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { sampleFile } from '#tests/component/clips.ts';
import { chooseFiles } from '#tests/component/files.ts';
import { chooseClip, openGeneratorWithNumber, replaceWorkerScript } from '#tests/component/generator.ts';
import { toneFile } from '#tests/fixtures/tone-file.ts';
import { saveVideoPreferences, type VideoPreferences } from '#web/data/video/video-preferences.ts';

const play = page.getByRole('button', { name: 'Play the preview' });
const pause = page.getByRole('button', { name: 'Pause the preview' });
const preview = page.getByRole('region', { name: 'Live preview' });
const musicHertz = 2000;

const preferences: VideoPreferences = {
  isSoundLevelled: true,
  isNoiseReduced: false,
  isFileSmall: false,
  batchFraming: 'fit',
  isBatchFast: false,
  framings: {},
  template: 'paper',
  shape: 'status',
  hasMotion: true,
  cards: { hasIntro: true, hasOutro: true, agency: 'Northwind', callToAction: 'Call us', link: '' },
  captionStyle: 'plain',
};

beforeEach(async () => {
  saveVideoPreferences(preferences);
  await openGeneratorWithNumber();
  await chooseClip(await sampleFile('speaker.mp4'));
  await expect.element(play).toBeVisible();
});

test('the preview shows cards and motion, and starts with a still clip', async () => {
  const video = player();
  // Slow playback, so that a busy machine doesn't miss the motion.
  video.playbackRate = 1 / 16;
  expect(stateOf(preview.element())).toBe('clip');
  await expect.element(preview).toMatchTextContent('0:00 / 0:09');
  const atRest = frame().toDataURL();
  await page.getByRole('button', { name: 'Mute the preview' }).click();
  const states = watchStates();
  const reach = (state: State) => expect.poll(() => states.at(-1)?.state).toBe(state);
  press(play);
  await reach('moving');
  video.currentTime = 2.5;
  await reach('clip');
  video.currentTime = 4.7;
  await reach('moving');
  expect(states.map(({ state }) => state).join(' ')).toMatch(/^intro (clip )?moving clip moving$/);
  for (const { state, pixels } of states) if (state === 'moving') expect(pixels).not.toBe(atRest);

  video.currentTime = 4.99;
  video.playbackRate = 1;
  await reach('outro');
  press(pause);
  expect(video.paused, 'the clip is over').toBe(true);
  await expect.element(play).toBeVisible();
  expect(stateOf(preview.element()), 'a paused card can be read').toBe('outro');
  press(play);
  await reach('intro');
});

test('the preview plays music and noise reduction', async () => {
  await chooseFiles('Choose music', [new File([toneFile(musicHertz, 2)], 'calm.wav', { type: 'audio/wav' })]);
  await page.getByRole('switch', { name: 'Reduce noise' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove music' })).toBeVisible();
  expect(audio()).toBeNull();
  await play.click();
  await expect.poll(() => audio()?.paused, { timeout: 60_000 }).toBe(false);
  const video = player();
  expect(video.muted, 'only one of them is heard').toBe(true);
  // The clip follows the 1.5-second intro.
  await expect.poll(() => video.currentTime).toBeGreaterThan(0.5);
  await expect.poll(() => Math.abs((audio()?.currentTime ?? 0) - video.currentTime - 1.5)).toBeLessThan(0.3);
  const heard = await decoded(audio()?.src ?? '');
  expect(heard.duration).toBeCloseTo(9, 0);
  expect(toneIn(heard, 0.3, 1.3), 'music before the speech').toBeGreaterThan(0.01);

  await page.getByRole('button', { name: 'Mute the preview' }).click();
  await expect.poll(() => audio()?.muted).toBe(true);
  await page.getByRole('switch', { name: 'Reduce noise' }).click();
  await page.getByRole('button', { name: 'Remove music' }).click();
  await expect.poll(audio).toBeNull();
});

test('the clip’s audio plays if the final audio cannot be prepared', async () => {
  await page.getByRole('switch', { name: 'Reduce noise' }).click();
  await replaceWorkerScript(null);
  await play.click();
  await expect.element(preview.getByRole('status')).toMatchTextContent('plays the clip’s own');
  expect(player().muted).toBe(false);
});

function player(): HTMLVideoElement {
  const video = preview.element().querySelector('video');
  if (!video) throw new Error('The preview has no player.');
  return video;
}

function audio(): HTMLAudioElement | null {
  return preview.element().querySelector('audio');
}

function frame(): HTMLCanvasElement {
  return preview.getByRole('img', { name: /branded frame/ }).element() as HTMLCanvasElement;
}

/** Clicks a button immediately. A mouse click would wait until the page is stable. */
function press(button: Locator): void {
  (button.element() as HTMLElement).click();
}

type State = 'intro' | 'outro' | 'moving' | 'clip';

function stateOf(shown: Element): State {
  for (const kind of ['intro', 'outro'] as const)
    if (shown.querySelector(`[aria-label="The ${kind} card"]`)?.checkVisibility()) return kind;
  return shown.querySelector('[data-moving]') ? 'moving' : 'clip';
}

/** Records the preview's states, with the pixels of a moving frame. */
function watchStates(): { state: State; pixels: string | undefined }[] {
  const states: { state: State; pixels: string | undefined }[] = [];
  const shown = preview.element();
  let before = stateOf(shown);
  new MutationObserver(() => {
    const state = stateOf(shown);
    if (state === before) return;
    before = state;
    const moved = frame().nextElementSibling?.nextElementSibling?.querySelector('canvas');
    states.push({ state, pixels: moved?.toDataURL() });
  }).observe(shown, { attributeFilter: ['class', 'data-moving'], subtree: true });
  return states;
}

async function decoded(url: string): Promise<AudioBuffer> {
  const file = await (await fetch(url)).arrayBuffer();
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file);
}

/** Returns the amplitude of the music in a part of the audio. */
function toneIn(audio: AudioBuffer, fromSeconds: number, untilSeconds: number): number {
  const { sampleRate } = audio;
  const part = audio.getChannelData(0).subarray(fromSeconds * sampleRate, untilSeconds * sampleRate);
  let [sine, cosine] = [0, 0];
  for (const [index, value] of part.entries()) {
    const angle = (2 * Math.PI * musicHertz * index) / sampleRate;
    sine += value * Math.sin(angle);
    cosine += value * Math.cos(angle);
  }
  return (2 * Math.hypot(sine, cosine)) / part.length;
}

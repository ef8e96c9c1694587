import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { openEngine, openTab, tab } from '#tests/component/engine.ts';
import { patch } from '#tests/component/patch.ts';
import { expectRecorded } from '#tests/component/recordings.ts';
import { store } from '#web/data/store/database.ts';

const record = page.getByRole('button', { name: 'Voice Note' });
const stop = page.getByRole('button', { name: 'STOP RECORDING' });

beforeEach(async () => {
  await ai.start();
});

// Spec: and-8-recording-1
test('microphone and recorder failures are reported', async () => {
  await openEngine();
  const { getUserMedia } = MediaDevices.prototype;
  let refusal: string | null = null;
  patch(navigator.mediaDevices, 'getUserMedia', () => (wanted) => {
    if (refusal) return Promise.reject(new DOMException('', refusal));
    return getUserMedia.call(navigator.mediaDevices, wanted);
  });
  for (const [reason, words] of [
    ['NotAllowedError', 'Failed to start recording. Check microphone permissions.'],
    ['NotFoundError', 'Failed to start recording: no microphone was found'],
  ] as const) {
    refusal = reason;
    await record.click();
    await expect.element(page.getByText(words)).toBeVisible();
  }
  refusal = null;

  let isSilent = true;
  patch(
    MediaRecorder.prototype,
    'addEventListener',
    () =>
      function (this: MediaRecorder, type: string, listener: EventListenerOrEventListenerObject) {
        if (isSilent && type === 'dataavailable') return;
        EventTarget.prototype.addEventListener.call(this, type, listener);
      },
  );
  await record.click();
  await expect.element(stop).toBeVisible();
  // Press twice before the page responds.
  const button = stop.element();
  if (!(button instanceof HTMLElement)) throw new Error('There is no stop button.');
  button.click();
  button.click();
  await expect.element(page.getByText('No recording in progress')).toBeVisible();
  await expect.element(page.getByText('Recording too short or no audio captured')).toBeVisible();
  isSilent = false;

  patch(MediaRecorder.prototype, 'stop', () => () => {
    throw new Error('It does not stop.');
  });
  await record.click();
  await expectRecorded(0.5);
  await stop.click();
  await expect.element(page.getByText('Recording failed. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Unused recording' })).toBeVisible();
});

test('leaving the Dump before microphone access is granted records nothing', async () => {
  await openEngine();
  const { getUserMedia } = MediaDevices.prototype;
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  const { promise: stream, resolve: onStream } = Promise.withResolvers<MediaStream>();
  patch(navigator.mediaDevices, 'getUserMedia', () => async (wanted) => {
    await isAllowed;
    const granted = await getUserMedia.call(navigator.mediaDevices, wanted);
    onStream(granted);
    return granted;
  });
  await record.click();
  await openTab('Work');
  allow();
  const tracks = (await stream).getTracks();
  await expect.poll(() => tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
  expect(await store.recordings.count()).toBe(0);
});

test('a new recording is fully visible on a phone, with its stop button above the tabs', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1280, 800));
  await openEngine();
  await record.click();
  await expect.element(stop).toBeVisible();
  const panel = page.getByRole('region', { name: 'Recording' }).element();
  const tabs = tab('Dump').element().parentElement;
  const covered = () =>
    panel.getBoundingClientRect().bottom - (tabs?.getBoundingClientRect().top ?? Number.NaN);
  await expect.poll(covered, { message: 'pixels of it under the tabs' }).toBeLessThanOrEqual(0);
  await stop.click();
  await expect.element(record).toBeVisible();
});

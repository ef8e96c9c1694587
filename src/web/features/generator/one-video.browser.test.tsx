import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { clipFile, sampleFile } from '#tests/component/clips.ts';
import { stopClock } from '#tests/component/clock.ts';
import {
  alert,
  cancel,
  chooseSample,
  chooseVideo,
  downloadLink,
  generate,
  openGenerator,
  positionTitle,
  progress,
  removeVideo,
  replaceWorkerScript,
  saveOwnNumber,
  simulateTouch,
} from '#tests/component/generator.ts';
import { patch } from '#tests/component/patch.ts';
import { toast } from '#tests/component/toasts.ts';
import { holdCommands } from '#tests/component/video-worker.ts';
import { saveBrandKit } from '#web/data/video/brand-kit.ts';
import { openLayers } from '#web/ui/layers.ts';

const fastMode = page.getByRole('switch', { name: 'Fast mode' });
const failure = alert('Couldn’t generate the video');
const canceled = page.getByText('Processing cancelled');
const nextFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test('an edit marks the video as outdated, and “Next candidate” clears the form', async () => {
  saveOwnNumber();
  await openGenerator();
  await chooseVideo(await clipFile('tiny.mp4'));
  const number = page.getByRole('textbox', { name: 'Candidate number' });
  await number.fill('0099');
  await expect.element(page.getByText('The badge reads “CANDIDATE DROP #0099”.')).toBeVisible();
  await positionTitle.fill('Assistant');
  await generate.click();
  await expect.element(downloadLink).toHaveFocus();

  await positionTitle.fill('Designer');
  await expect.element(downloadLink).not.toBeInTheDocument();
  const earlier = page.getByRole('region', { name: 'Recent videos' });
  await expect.element(earlier.getByText('candidate-0099-Assistant.mp4')).toBeVisible();
  await positionTitle.fill('Assistant');
  await expect.element(downloadLink).toBeVisible();
  await expect.element(positionTitle, { message: 'the earlier video takes no focus' }).toHaveFocus();
  await expect.element(earlier).not.toBeInTheDocument();
  const availability = page.getByRole('textbox', { name: 'Availability (optional)' });
  await expect.element(availability).toHaveAttribute('placeholder', 'Available now as an Assistant');
  await availability.fill('From 1 March');
  await expect.element(downloadLink, { message: 'the frame says something else' }).not.toBeInTheDocument();
  await availability.clear();
  await expect.element(downloadLink).toBeVisible();
  await availability.fill('From 1 March');

  const next = page.getByRole('button', { name: 'Next candidate' });
  await next.click();
  await expect.element(number).toHaveValue('0100');
  await expect.element(positionTitle).toHaveValue('');
  await expect.element(availability).toHaveValue('');
  await expect.element(removeVideo).not.toBeInTheDocument();
  await expect.element(downloadLink).not.toBeInTheDocument();
  await expect.element(earlier.getByRole('link', { name: /candidate-0099-Assistant/ })).toBeVisible();
  await expect.element(next, { message: 'the next number is not skipped' }).not.toBeInTheDocument();
  await positionTitle.fill('Nurse');
  await expect.element(next).toBeVisible();
});

test('the sample phone number asks once for the user’s own number', async () => {
  saveBrandKit({ ...defaultBrandKit, badgeText: 'CANDIDATE' });
  holdCommands('render');
  await openGenerator();
  const advanceClock = stopClock();
  const cancelRender = async () => {
    await expect.element(progress).toBeVisible();
    advanceClock();
    await cancel.click();
    await expect.element(progress).not.toBeInTheDocument();
  };
  const question = page.getByRole('dialog', { name: 'Your video would show the sample number' });
  const useNumber = question.getByRole('button', { name: 'Use this number' });
  await chooseSample();
  await positionTitle.fill('Assistant');
  await generate.click();
  await question.getByRole('button', { name: 'Generate anyway' }).click();
  await cancelRender();
  await generate.click();
  await expect.element(progress).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await cancelRender();

  saveBrandKit({ ...defaultBrandKit, badgeText: 'TALENT' });
  // The second press of a double press lands outside the dialog.
  await generate.click();
  await expect.element(question).toBeVisible();
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await useNumber.click();
  await expect.element(question.getByText('The phone number must not be empty.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Your phone number' }).fill('+49 30 23125 042');
  await question.getByRole('textbox', { name: 'Availability line' }).fill('Available from January');
  await useNumber.click();
  await cancelRender();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 23125 042');
  await expect
    .element(page.getByRole('textbox', { name: 'Availability line' }))
    .toHaveValue('Available from January');
});

test('a warning next to Generate says that a clip may need too much memory on an iPhone', async () => {
  patch(navigator, 'userAgent', () => 'iPhone');
  await openGenerator();
  await chooseVideo(await clipFile('hevc-4k.mp4'));
  await positionTitle.fill('Assistant');
  await expect.element(generate).toBeEnabled();
  const warning =
    'This clip may need more memory than this device has. Use a 1080p copy of it, or a computer.';
  const shown = page.getByText(warning, { exact: true });
  await expect.poll(() => shown.elements(), { message: 'by the button' }).toHaveLength(1);
  await page.getByText(/^MP4 · /).click();
  await expect.poll(() => shown.elements(), { message: 'in the list and by the button' }).toHaveLength(2);
});

test('touch screens show no drop area, and Back closes the country list without removing the clip', async () => {
  simulateTouch();
  await openGenerator();
  await expect.element(page.getByText(/Tap to choose one from this device\./)).toBeVisible();
  await page.getByRole('tab', { name: 'Batch' }).click();
  await expect.element(page.getByText(/Tap to choose them together/)).toBeVisible();
  await page.getByRole('tab', { name: 'One video' }).click();
  await chooseSample();
  await expect.element(page.getByText(/\b(drop|paste)\b/)).not.toBeInTheDocument();

  const search = page.getByRole('combobox', { name: 'Search countries' });
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.click();
  await search.fill('germ');
  expect(openLayers.get()).toHaveLength(1);
  openLayers.get()[0]?.close();
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(removeVideo).toBeVisible();
  await country.click();
  await expect.element(search).toHaveValue('');
  await search.fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect.element(country.getByText('Germany')).toBeVisible();
});

test('a double press on Generate does not cancel the render', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1280, 800));
  holdCommands('render');
  saveOwnNumber();
  await openGenerator();
  await chooseSample();
  await positionTitle.fill('Assistant');
  const advanceClock = stopClock();
  await expect.element(generate).toBeEnabled();
  const { width, height } = generate.element().getBoundingClientRect();
  // Cancel appears under the second press.
  await generate.dblClick({ position: { x: width - 20, y: height / 2 } });
  await expect.element(progress).toBeVisible();
  await expect.element(toast('Video processing started...')).toBeVisible();
  expect(canceled.elements()).toHaveLength(0);
  await expect.element(cancel).toHaveFocus();
  advanceClock();
  await cancel.click();
  await expect.element(canceled).toBeVisible();
});

test('a video that finishes while Cancel is pressed is kept without a message', async () => {
  saveOwnNumber();
  await openGenerator();
  await chooseVideo(await clipFile('tiny.mp4'));
  await positionTitle.fill('Assistant');
  let isPressed = false;
  patch(URL, 'createObjectURL', (make) => (given) => {
    // The worker is passing the video. Press before the page shows it.
    if (given instanceof File && given.name.startsWith('candidate-')) {
      queueMicrotask(() => {
        const buttons = [...document.querySelectorAll('button')];
        // Not a double press: advance the clock.
        const now = performance.now() + 1_000;
        patch(performance, 'now', () => () => now);
        buttons.find(({ textContent }) => textContent === 'Cancel')?.click();
        isPressed = true;
      });
    }
    return make(given);
  });
  await generate.click();
  await expect.element(toast('Video processed successfully!')).toBeVisible();
  expect(isPressed).toBe(true);
  await nextFrames();
  expect(canceled.elements()).toHaveLength(0);
  await expect.element(downloadLink).toBeVisible();
});

test('a render keeps the screen awake, and leaving requires confirmation', async () => {
  let isAwake = false;
  patch(WakeLock.prototype, 'request', () => async () => {
    isAwake = true;
    return { release: async () => undefined } as WakeLockSentinel;
  });
  const isAllowedToLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  saveOwnNumber();
  const { release } = holdCommands('render');
  const { router } = await openGenerator();
  await chooseVideo(await clipFile('tiny.mp4'));
  await positionTitle.fill('Assistant');
  expect(isAllowedToLeave()).toBe(true);
  await generate.click();
  await expect.poll(() => isAwake).toBe(true);
  void router.navigate('/formula');
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(isAllowedToLeave()).toBe(false);
  expect(router.state.location.pathname).toBe('/generator');
  release();
  await expect.element(downloadLink).toBeVisible();
  expect(isAllowedToLeave()).toBe(true);
  await router.navigate('/formula');
  expect(router.state.location.pathname).toBe('/formula');
});

// Spec: video-generation-2
test('clips over 50 MB turn on fast mode, which renders 720x1280', async () => {
  saveOwnNumber();
  await openGenerator();
  const freeBytes = 51 * 1024 * 1024;
  const free = new DataView(new ArrayBuffer(freeBytes));
  free.setUint32(0, freeBytes);
  new TextEncoder().encodeInto('free', new Uint8Array(free.buffer, 4));
  await chooseVideo(new File([await clipFile('tiny.mp4'), free], 'large.mp4', { type: 'video/mp4' }));
  await expect.element(toast('Video uploaded successfully!')).toBeVisible();
  await expect.element(toast('Fast mode enabled for better performance')).toBeVisible();
  await expect.element(fastMode).toBeChecked();
  await expect.element(page.getByText('MP4 · 720 × 1280 · 24 fps')).toBeVisible();
  await positionTitle.fill('Assistant');
  await generate.click();
  await expect.element(downloadLink).toHaveFocus();
  await expect.element(downloadLink).toHaveAttribute('download', 'candidate-001-Assistant.mp4');
  await expect.element(page.getByText('720 × 1280', { exact: true })).toBeVisible();
  await chooseVideo(await sampleFile('small.mp4'));
  await expect.element(fastMode, { message: 'only for that clip' }).not.toBeChecked();
});

// Spec: video-generation-1
test('a stalled encoder is retried once in fast mode, then fails', async () => {
  saveOwnNumber();
  await openGenerator();
  await chooseSample();
  await positionTitle.fill('Assistant');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const advanceClock = stopClock();
  const checkProgress = () => {
    advanceClock(2_000);
    vi.advanceTimersByTime(2_000);
  };
  // A worker without a script behaves like an encoder that never responds.
  const { renderCount } = await replaceWorkerScript('');
  await generate.click();
  await expect.element(progress).toBeVisible();
  await expect.poll(renderCount).toBe(1);
  // A clock jump after sleep does not count as a stall.
  advanceClock(600_000);
  for (let seconds = 0; seconds < 20; seconds += 2) checkProgress();
  await nextFrames();
  expect(toast('Encoder stalled').elements()).toHaveLength(0);
  await expect.element(fastMode).not.toBeChecked();
  for (let seconds = 0; seconds < 30; seconds += 2) checkProgress();
  await expect.element(toast('Encoder stalled — retrying in Fast mode')).toBeVisible();
  await expect.element(fastMode).toBeChecked();
  await expect.poll(renderCount).toBe(2);
  for (let seconds = 0; seconds < 50; seconds += 2) checkProgress();
  await expect.element(toast(/Encoding failed: /)).toBeVisible();
  await expect.element(failure).toBeVisible();
  await expect.element(generate).toBeEnabled();
  expect(renderCount()).toBe(2);
});

// Spec: video-toasts-2
test('a worker that crashes or fails to load is reported with a report to copy', async () => {
  saveOwnNumber();
  await openGenerator();
  await chooseSample();
  await positionTitle.fill('Assistant');
  await replaceWorkerScript(null);
  await generate.click();
  await expect.element(failure.getByText(/Part of this page failed to load/)).toBeVisible();
  await replaceWorkerScript('throw new RangeError("No memory is left.")');
  await generate.click();
  await expect.element(failure.getByText(/probably out of memory/)).toBeVisible();
  await expect.element(toast('Failed to process video. Please try again.').first()).toBeVisible();
  await expect.element(generate).toBeEnabled();
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect.element(toast('Report copied')).toBeVisible();
  const report = await navigator.clipboard.readText();
  expect(report).toMatch(/^Failed: worker-died: .*No memory is left/);
  expect(report).not.toMatch(/Assistant|sample/);
  await positionTitle.fill('Designer');
  await expect.element(failure, { message: 'it concerns another video' }).not.toBeInTheDocument();
});

test('the used minute of a longer clip can be moved by keyboard and pointer', async () => {
  await openGenerator();
  await chooseVideo(await clipFile('ninety-seconds.mp4'));
  const slider = page.getByRole('slider', { name: 'Start of the selected minute' });
  const expectPart = (part: string) => expect.element(slider).toHaveAttribute('aria-valuetext', part);
  await expectPart('0:00 to 1:00');
  slider.element().focus();
  await userEvent.keyboard('{PageUp}{ArrowRight}');
  await expectPart('0:11 to 1:11');
  await userEvent.keyboard('{End}');
  await expectPart('0:30 to 1:30');
  await userEvent.dragAndDrop(slider, page.getByText('Trim', { exact: true }));
  await expectPart('0:00 to 1:00');
});

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Download, Locator, Page, TestInfo } from '@playwright/test';
import { clip } from '../fixtures/clips.ts';
import { expectAccessible } from './support/accessibility.ts';
import { confirmedAccount } from './support/account.ts';
import { tabTo } from './support/keyboard.ts';
import { advanceClock, stopClock } from './support/page-clock.ts';
import { holdRenders } from './support/rendering.ts';
import { expect, stateOf, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/generator');
  await expect(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
});

// Spec: and-8-video-generator-1
test(
  'the sample clip becomes a WhatsApp-ready video that matches the preview',
  { tag: '@core' },
  async ({ page }, testInfo) => {
    const generate = page.getByRole('button', { name: 'Generate video' });
    await expect(generate).toBeDisabled();
    await page.getByRole('textbox', { name: 'Position title' }).press('Enter');
    await expectToast(page, 'Please upload a video and enter a position title.');

    await useSample(page);
    await expect(generate).toBeDisabled();
    await page.getByRole('textbox', { name: 'Candidate number' }).fill('42');
    await chooseCountry(page, 'germ', 'Germany');
    await page.getByRole('textbox', { name: 'Position title' }).fill('Head of: Sales / EMEA');
    await expect(frame(page)).toHaveAttribute('aria-label', /Germany/);

    await generate.click();
    await page.getByRole('button', { name: 'Generate anyway' }).click();
    await expectToast(page, 'Video processing started...');
    await expectToast(page, 'Video processed successfully!');
    await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
    await expect(page.getByText('1080 × 1920', { exact: true })).toBeVisible();

    const path = await downloaded(page, testInfo, 'candidate-42-Head-of-Sales-EMEA.mp4');
    expect(statSync(path).size).toBeLessThan(16_000_000);
    const [video, audio] = streamsOf(path);
    expect(video).toMatchObject({
      codec_name: 'h264',
      profile: expect.stringMatching(/Main|Baseline/),
      has_b_frames: 0,
      pix_fmt: 'yuv420p',
      width: 1080,
      height: 1920,
      r_frame_rate: '24/1',
      avg_frame_rate: '24/1',
      nb_frames: '120',
    });
    expect(audio).toMatchObject({ codec_name: 'aac', channels: 1 });

    const preview = testInfo.outputPath('preview.png');
    const dataUrl = await frame(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    writeFileSync(preview, Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));
    // The static parts: header with title bar, then footer.
    for (const band of ['1080:404:0:0', '1080:172:0:1748']) {
      const { mean, bias } = difference(pixels(preview, band), pixels(path, band, '2'));
      // Chroma subsampling adds noise at colored edges, but colors must not shift.
      expect(mean).toBeLessThan(3);
      expect(Math.abs(bias)).toBeLessThan(1);
    }
  },
);

test.describe('an unusable file is refused with its own message:', () => {
  const wrong = [
    { name: 'empty.mp4', mimeType: 'video/mp4', content: '', says: /This file is empty/ },
    {
      name: 'text.mp4',
      mimeType: 'video/mp4',
      content: 'just some words '.repeat(400),
      says: /contains something else/,
    },
  ];
  for (const { name, mimeType, content, says } of wrong) {
    test(name, async ({ page }) => {
      await upload(page, { name, mimeType, buffer: Buffer.from(content) });
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
      await expect(page.locator('[data-sonner-toast]'), 'it is said once').toHaveCount(0);
      await useSample(page);
    });
  }

  // Spec: video-generator-1
  test('notes.txt', { tag: '@core' }, async ({ page }) => {
    await upload(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expectToast(page, 'Please upload a valid video file.');
    const wrong = { name: 'text.mp4', mimeType: 'video/mp4', buffer: Buffer.from('some words '.repeat(400)) };
    await upload(page, wrong);
    await expect(page.getByRole('alert').filter({ hasText: 'text.mp4' })).toBeVisible();
    await upload(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(page.getByRole('alert').filter({ hasText: 'text.mp4' })).toBeHidden();
    await useSample(page);
  });

  test('a truncated clip', async ({ page }) => {
    const whole = readFileSync(samplePath);
    const half = { name: 'half.mp4', mimeType: 'video/mp4', buffer: whole.subarray(0, 2000) };
    await upload(page, half);
    await expect(page.getByRole('alert').filter({ hasText: /damaged or was cut off/ })).toBeVisible();
    await useSample(page);
  });

  test('a clip deleted before its check', async ({ page }, testInfo) => {
    const path = testInfo.outputPath('candidate.mp4');
    copyFileSync(samplePath, path);
    const { promise: isGone, resolve: letLook } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await isGone;
      await route.continue();
    });
    const asked = page.waitForRequest('**/assets/**');
    await upload(page, path);
    await asked;
    rmSync(path);
    letLook();
    await expect(page.getByRole('alert').filter({ hasText: /Can’t read this file/ })).toBeVisible();
    await useSample(page);
  });

  test('audio only', async ({ page }, testInfo) => {
    const path = testInfo.outputPath('sound.mp4');
    ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', path);
    await upload(page, path);
    await expect(page.getByRole('alert').filter({ hasText: /audio but no video/ })).toBeVisible();
    await useSample(page);
  });
});

test('a video can be dropped or pasted on every drop target', async ({ page }) => {
  const base64 = readFileSync(samplePath).toString('base64');
  const transfer = await page.evaluateHandle((encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'given.mp4', { type: 'video/mp4' }));
    return data;
  }, base64);
  await page
    .locator('label', { hasText: 'Choose a video' })
    .dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('given.mp4')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this video' }).click();
  await expect(page.getByText('given.mp4')).toBeHidden();
  await page.evaluate(
    (clipboardData) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData })),
    transfer,
  );
  await expect(page.getByText('given.mp4')).toBeVisible();
});

test('pasting text that carries an image fills the field; pasting a file adds the file', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Spreadsheets copy a cell as text and image.
  await page.evaluate(async () => {
    const picture = await new OffscreenCanvas(80, 20).getContext('2d')?.canvas.convertToBlob();
    const words = new Blob(['Accountant'], { type: 'text/plain' });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': words, 'image/png': picture ?? new Blob() }),
    ]);
  });
  const title = page.getByRole('textbox', { name: 'Position title' });
  await title.press('ControlOrMeta+V');
  await expect(title).toHaveValue('Accountant');
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

  const base64 = readFileSync(samplePath).toString('base64');
  for (const besides of ['', 'given.mp4']) {
    await title.evaluate(
      (field, { encoded, text }) => {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'given.mp4', { type: 'video/mp4' }));
        if (text) clipboardData.setData('text/plain', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      { encoded: base64, text: besides },
    );
    await expect(page.getByText('given.mp4', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove this video' }).click();
    await expect(page.getByText('given.mp4', { exact: true })).toBeHidden();
  }
});

// Spec: video-toasts-1
test('a sample clip that fails to load is reported', async ({ page }) => {
  await page.route('**/videos/sample-5s.mp4', (route) => route.abort());
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await expectToast(page, 'Failed to load sample clip');
  await page.unroute('**/videos/sample-5s.mp4');
  await useSample(page);
});

// Spec: video-toasts-3
test('a converter or script that fails to load is reported, and the rest still works', async ({
  page,
  context,
}, testInfo) => {
  const path = testInfo.outputPath('old-codec.mp4');
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=1', '-c:v', 'mpeg4', path);
  for (const place of ['**/ffmpeg/**', 'https://unpkg.com/**'])
    await context.route(place, (route) => route.abort());
  await upload(page, path);
  await expectToast(page, 'FFmpeg load timeout');
  await expect(page.getByRole('alert').filter({ hasText: 'took too long to load' })).toBeVisible();
  for (const part of ['caption-editor', 'camera-dialog'])
    await context.route(`**/assets/${part}-*.js`, (route) => route.abort());
  await useSample(page);
  // A failed part does not break the rest of the page.
  await expect(page.getByRole('alert').filter({ hasText: 'This part could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await expectToast(page, /^Not loaded/);
  await expect(page.getByRole('slider', { name: 'End', exact: true })).toBeVisible();
});

test('an edit marks the video as outdated, and the next candidate starts empty', async ({ page }) => {
  await keepOwnNumber(page);
  await useSample(page);
  const number = page.getByRole('textbox', { name: 'Candidate number' });
  const title = page.getByRole('textbox', { name: 'Position title' });
  await number.fill('0099');
  await expect(page.getByText('The badge reads “#0099”.')).toBeVisible();
  await title.fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toBeFocused();

  await title.fill('Designer');
  await expect(download).toHaveCount(0);
  const earlier = page.getByRole('region', { name: 'Recent videos' });
  await expect(earlier.getByText('candidate-0099-Assistant.mp4')).toBeVisible();
  await title.fill('Assistant');
  await expect(download).toBeVisible();
  await expect(title, 'the video that comes back takes no focus').toBeFocused();
  await expect(earlier).toHaveCount(0);

  await page.getByRole('button', { name: 'Next candidate' }).click();
  await expect(number).toHaveValue('0100');
  await expect(title).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove this video' })).toHaveCount(0);
  await expect(download).toHaveCount(0);
  await expect(earlier.getByRole('link', { name: /candidate-0099-Assistant/ })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next candidate' });
  await expect(next, 'a number is not passed over: the next one is begun already').toHaveCount(0);
  await title.fill('Nurse');
  await expect(next).toBeVisible();
});

test("the sample phone number prompts once for the user's own number", async ({ page, context }) => {
  await holdRenders(context);
  const title = page.getByRole('textbox', { name: 'Position title' });
  const generate = page.getByRole('button', { name: 'Generate video' });
  const question = page.getByRole('dialog', { name: 'Your video would show the sample number' });
  await useSample(page);
  await title.fill('Assistant');
  await generate.click();
  await question.getByRole('button', { name: 'Generate anyway' }).click();
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await generate.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(question).toHaveCount(0);
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await useSample(page);
  // The second press of a double press lands beside the dialog.
  await stopClock(page);
  await generate.click();
  await expect(question).toBeVisible();
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Use this number' }).click();
  await expect(question.getByText('The phone number must not be empty.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Your phone number' }).fill('+49 30 23125 042');
  await question.getByRole('textbox', { name: 'Availability line' }).fill('Available from January');
  await question.getByRole('button', { name: 'Use this number' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 23125 042');
  await expect(page.getByRole('textbox', { name: 'Availability line' })).toHaveValue(
    'Available from January',
  );
});

test('typed fields survive a reload; only the clip must be chosen again', {
  tag: '@core',
}, async ({ page, context }) => {
  await useSample(page);
  await page.getByRole('textbox', { name: 'Candidate number' }).fill('0042');
  await chooseCountry(page, 'germ', 'Germany');
  const title = (tab: Page) => tab.getByRole('textbox', { name: 'Position title' });
  await title(page).fill('Assistant');
  const other = await context.newPage();
  await other.goto('/generator');
  await expect(title(other), 'goes on from the last').toHaveValue('Assistant');
  await title(other).fill('Designer');
  await other.reload();
  await expect(title(other)).toHaveValue('Designer');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Candidate number' })).toHaveValue('0042');
  await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('Germany');
  await expect(title(page)).toHaveValue('Assistant');
  await expect(page.getByText('Choose the clip again: sample-5s.mp4')).toBeVisible();
  // Showing a draft is not typing it: a new tab starts with what was typed last.
  const third = await context.newPage();
  await third.goto('/generator');
  await expect(title(third)).toHaveValue('Designer');
});

test.describe('under a finger,', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('touch screens offer no drop area, and Back closes the country list and keeps the clip', async ({
    page,
  }) => {
    await expect(page.getByText('Tap to choose one from this device.')).toBeVisible();
    await page.getByRole('tab', { name: 'Batch' }).tap();
    await expect(page.getByText('Tap to choose them together')).toBeVisible();
    await page.getByRole('tab', { name: 'One video' }).tap();
    await useSample(page);
    await expect(page.getByText(/\b(drop|paste)\b/)).toHaveCount(0);
    const search = page.getByRole('combobox', { name: 'Search countries' });
    await page.getByRole('combobox', { name: 'Country' }).tap();
    await search.fill('germ');
    // Wait for the history entry: nobody presses Back that fast.
    await page.waitForFunction(() => window.history.state.usr?.layerCount === 1);
    await page.goBack();
    await expect(search).toHaveCount(0);
    await expect(page).toHaveURL('/generator');
    await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Country' }).tap();
    await expect(search).toHaveValue('');
    await search.fill('germ');
    await page.getByRole('option', { name: 'Germany' }).tap();
    await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('Germany');
  });
});

test('another account signing in sees only what it typed itself', async ({ page, context }) => {
  const entries = (await stateOf(await confirmedAccount())).origins.flatMap(
    ({ localStorage }) => localStorage,
  );
  const theirId = entries.map(({ value }) => JSON.parse(value).user?.id).find(Boolean);
  const theirs = {
    name: `standout-candidate-${theirId}`,
    value: JSON.stringify({
      number: '7',
      countryCode: 'DE',
      positionTitle: 'Theirs',
      clipName: null,
      clipEdits: null,
    }),
  };
  const title = page.getByRole('textbox', { name: 'Position title' });
  await title.fill('Mine');
  const other = await context.newPage();
  await other.goto('/welcome');
  await other.evaluate(
    (all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    },
    [theirs, ...entries],
  );
  await expect(title).toHaveValue('Theirs');
  expect(await other.evaluate((name) => localStorage.getItem(name), theirs.name)).toBe(theirs.value);
});

test('Generate stays visible at every width, next to what is missing', async ({ page }) => {
  const sizes = [
    { width: 375, height: 812 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Generate video' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Please upload a video and enter a position title.')).toBeInViewport();
  }
});

// Spec: video-toasts-7
test('cancel responds at once, and a new render can start', { tag: '@core' }, async ({ page }) => {
  await keepOwnNumber(page);
  // A minute-long clip leaves enough time to cancel.
  await upload(page, clip('sync-minute.mp4'));
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Position title' })).toBeDisabled();
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Processing cancelled');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Generate video' })).toBeFocused();
  await page.getByRole('button', { name: 'Generate video' }).click();
  const progress = page.getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await advanceClock(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toBeHidden();
});

test('a double press on Generate does not cancel the render', async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await holdRenders(context);
  await keepOwnNumber(page);
  await useSample(page);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await stopClock(page);
  const generate = page.getByRole('button', { name: 'Generate video' });
  await expect(generate).toBeEnabled();
  const box = await generate.boundingBox();
  if (!box) throw new Error('no button');
  const whereCancelComes = [box.x + box.width - 20, box.y + box.height / 2] as const;
  await page.mouse.dblclick(...whereCancelComes);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectToast(page, 'Processing started');
  await expect(page.getByText('Processing cancelled')).toHaveCount(0);
  await advanceClock(page);
  await page.mouse.click(...whereCancelComes);
  await expectToast(page, 'Processing cancelled');
});

test('a video that finishes as Cancel is pressed is kept without a cancel message', async ({ page }) => {
  await keepOwnNumber(page);
  await upload(page, clip('tiny.mp4'));
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (given) => {
      // The worker is handing over the video. Press before the page shows it.
      if (given instanceof File && given.name.startsWith('candidate-')) {
        const buttons = [...document.querySelectorAll('button')];
        const cancel = buttons.find(({ textContent }) => textContent === 'Cancel');
        queueMicrotask(() => {
          // Not as part of a double press on the other button.
          const now = performance.now() + 1_000;
          performance.now = () => now;
          cancel?.click();
          Object.assign(globalThis, { isPressed: cancel !== undefined });
        });
      }
      return make(given);
    };
  });
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expectToast(page, 'Video processed successfully!');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isPressed'))).toBe(true);
  // Other messages appear with the next frames and disappear by themselves.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  expect(await page.getByText('Processing cancelled').count()).toBe(0);
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
});

test('rendering keeps the screen awake, and leaving asks first', async ({ page, context }) => {
  await page.evaluate(() => {
    navigator.wakeLock.request = async () => {
      Object.assign(globalThis, { isAwake: true });
      return { release: async () => undefined } as WakeLockSentinel;
    };
  });
  await keepOwnNumber(page);
  await useSample(page);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  const letGo = await holdRenders(context);
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'isAwake'))).toBe(true);
  await page.getByRole('link', { name: 'Formula Page' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page).toHaveURL('/generator');
  letGo();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.getByRole('link', { name: 'Formula Page' }).click();
  await expect(page).toHaveURL('/formula');
});

// Spec: video-generation-2
test('clips over 50 MB turn on fast mode, which renders 720x1280', async ({ page }, testInfo) => {
  await keepOwnNumber(page);
  const path = testInfo.outputPath('large.mp4');
  const free = Buffer.alloc(51 * 1024 * 1024);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  writeFileSync(path, Buffer.concat([readFileSync(samplePath), free]));
  await upload(page, path);
  await expectToast(page, 'Video uploaded successfully!');
  await expectToast(page, 'Fast mode enabled for better performance');
  await expect(page.getByRole('switch', { name: 'Fast mode' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  const [video] = streamsOf(await downloaded(page, testInfo, 'candidate-001-Assistant.mp4'));
  expect(video).toMatchObject({ width: 720, height: 1280, r_frame_rate: '24/1' });
  await upload(page, samplePath);
  await expect(page.getByRole('switch', { name: 'Fast mode' }), 'for that clip alone').not.toBeChecked();
});

// Spec: video-generation-1
test('a stalled encoder is retried once in fast mode, then fails', async ({ page }) => {
  await keepOwnNumber(page);
  await useSample(page);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.clock.install();
  // A worker that never loads acts like an encoder that never answers.
  await page.route('**/assets/main-*.js', () => undefined);
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  // After a laptop wakes up the render has not stalled.
  await page.clock.fastForward('10:00');
  await page.clock.runFor(20_000);
  await expect(page.getByRole('switch', { name: 'Fast mode' })).not.toBeChecked();
  await expectToastInTime(page, 'Encoder stalled — retrying in Fast mode');
  await expect(page.getByRole('switch', { name: 'Fast mode' })).toBeChecked();
  await expectToastInTime(page, /^Encoding failed: /);
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t generate the video' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate video' })).toBeEnabled();
});

// Spec: video-toasts-2
test('a worker that crashes or fails to load is reported with a copyable report', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keepOwnNumber(page);
  await useSample(page);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  const worker = '**/assets/main-*.js';
  const advice = page.getByRole('alert').filter({ hasText: 'Couldn’t generate the video' });
  await page.route(worker, (route) => route.abort());
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(advice).toContainText('Part of this page failed to load');
  await page.unroute(worker);
  await page.route(worker, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new RangeError("No memory is left.")' }),
  );
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(advice).toContainText('probably out of memory');
  await expectToast(page, 'Failed to process video. Please try again.');
  await expect(page.getByRole('button', { name: 'Generate video' })).toBeEnabled();
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expectToast(page, 'Report copied');
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Failed: worker-died: .*No memory is left/);
  expect(report).not.toMatch(/Assistant|sample/);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Designer');
  await expect(advice, 'it was told of another video').toHaveCount(0);
});

test('the minute of a longer clip is chosen by keyboard and pointer', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('long.mp4');
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x180:r=10:d=90',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    path,
  );
  await upload(page, path);
  const slider = page.getByRole('slider', { name: 'Start of the selected minute' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00 to 1:00');
  await slider.press('PageUp');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:11 to 1:11');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:30 to 1:30');
  const box = await slider.boundingBox();
  if (!box) throw new Error('The window of the strip is not to be seen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00 to 1:00');
});

test('the brand kit is validated, saved, and shown in the frame', { tag: '@core' }, async ({ page }) => {
  const before = await framePixels(page);
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(' ');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expect(dialog.getByText('The phone number must not be empty.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+49 30 23125 042');
  await dialog.getByLabel('Frame').fill('#3b1d60');
  await dialog.getByLabel('Text', { exact: true }).fill('#3b1d60');
  await expect(dialog.getByText('the video uses white instead')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Save brand kit' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expectToast(page, 'Brand kit not saved. Your changes are still there when you open it again.');
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 23125 042');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expectToast(page, 'Brand kit saved');
  await expect.poll(() => framePixels(page)).not.toBe(before);

  await page.reload();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 23125 042');

  // Data from an older version or a broken write causes no failure.
  await page.evaluate(() => localStorage.setItem('standout-brand-kit', '{"phone":'));
  await page.reload();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Badge text' })).toHaveValue('CANDIDATE DROP');
});

test('a photo becomes the logo, and the same file works again after removal', async ({ page }) => {
  const before = await framePixels(page);
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  const file = dialog.getByLabel('Logo', { exact: true });
  for (const action of ['Remove logo', 'Save brand kit']) {
    await file.setInputFiles({ name: 'team.bmp', mimeType: 'image/bmp', buffer: noisePicture(900) });
    await expect(dialog.getByRole('img', { name: 'The logo' })).toBeVisible();
    // Browsers fire no event when the field already holds the chosen file.
    await expect(file).toHaveValue('');
    await dialog.getByRole('button', { name: action }).click();
  }
  await expectToast(page, 'Brand kit saved');
  await expect.poll(() => framePixels(page)).not.toBe(before);
});

test('the frame depends only on its content, not on earlier frames', async ({ page }) => {
  const title = page.getByRole('textbox', { name: 'Position title' });
  const drawn = async (text: string) => {
    const before = await framePixels(page);
    await title.fill(text);
    await expect.poll(() => framePixels(page)).not.toBe(before);
    return framePixels(page);
  };
  const fresh = await drawn('Старший менеджер');
  await page.reload();
  await drawn('海外事業開発');
  expect(await drawn('Старший менеджер')).toBe(fresh);
});

// Spec: video-toasts-6
test('a video is made by keyboard alone', { tag: '@core' }, async ({ page }, testInfo) => {
  await tabTo(page, page.getByRole('button', { name: 'Use the sample clip' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Loaded sample clip');
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused();
  await page.keyboard.type('new z');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Country' })).toContainText('New Zealand');
  await tabTo(page, page.getByRole('textbox', { name: 'Position title' }));
  await page.keyboard.type('Assistant');
  await tabTo(page, page.getByRole('button', { name: 'Generate video' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Generate anyway' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await saved(await download, testInfo)).toMatch(/candidate-001-Assistant\.mp4$/);
});

test('the screen is accessible on phone and desktop, before and after rendering', { tag: '@core' }, async ({
  page,
}) => {
  await keepOwnNumber(page);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectToFit(page, width);
  }
  await useSample(page);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectToFit(page, width);
  }
});

test('a long file name is truncated and does not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const name = `${'F0E1D2C3-B4A5-9687'.repeat(6)}.mp4`;
  await upload(page, { name, mimeType: 'video/mp4', buffer: readFileSync(samplePath) });
  await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expectToFit(page, 375);
});

const samplePath = 'src/web/public/videos/sample-5s.mp4';

/** Stores a phone number, so that rendering asks nothing first. */
async function keepOwnNumber(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+49 30 23125 042');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expect(dialog).toBeHidden();
}

async function useSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await expectToast(page, 'Loaded sample clip');
  await expect(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
}

async function upload(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByLabel('Choose a video').setInputFiles(file);
}

async function chooseCountry(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('combobox', { name: 'Search countries' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').getByText(text).first()).toBeVisible();
}

/** Runs the page's clock until a toast appears: the toast uses the same clock. */
async function expectToastInTime(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').getByText(text).first();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

function frame(page: Page): Locator {
  return page.getByRole('img', { name: /branded frame/ });
}

async function framePixels(page: Page): Promise<string> {
  await expect(frame(page)).toHaveJSProperty('width', 1080);
  return frame(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

async function downloaded(page: Page, testInfo: TestInfo, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const path = await saved(await download, testInfo);
  expect(path.endsWith(`/${name}`), path).toBe(true);
  return path;
}

async function saved(download: Download, testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

function ffmpeg(...args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 64_000_000 });
}

function streamsOf(path: string): Record<string, unknown>[] {
  const answer = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', path], {
    encoding: 'utf8',
  });
  return (JSON.parse(answer) as { streams: Record<string, unknown>[] }).streams;
}

/** Returns the RGB bytes of a part (`width:height:x:y`) of an image, or of a video at a second. */
function pixels(path: string, part: string, atSeconds = '0'): Buffer {
  const rgb = `scale=in_color_matrix=bt709:out_range=pc:flags=accurate_rnd+full_chroma_int+bicubic,format=rgb24,crop=${part}`;
  return ffmpeg('-ss', atSeconds, '-i', path, '-frames:v', '1', '-vf', rgb, '-f', 'rawvideo', '-');
}

/** Returns the mean absolute and the mean signed difference, out of 255. */
function difference(promised: Buffer, rendered: Buffer): { mean: number; bias: number } {
  expect(rendered.length).toBe(promised.length);
  let absolute = 0;
  let signed = 0;
  promised.forEach((value, at) => {
    const change = (rendered[at] ?? 0) - value;
    absolute += Math.abs(change);
    signed += change;
  });
  return { mean: absolute / promised.length, bias: signed / promised.length };
}

/** A square bitmap of random pixels, which no format can compress. */
function noisePicture(sidePixels: number): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + 3 * sidePixels ** 2, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(sidePixels, 18);
  header.writeInt32LE(sidePixels, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, randomBytes(3 * sidePixels ** 2)]);
}

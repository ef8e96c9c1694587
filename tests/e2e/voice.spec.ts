import {
  expect,
  expectRecorded,
  holdTranscriptions,
  measureAudio,
  speakingBrowser,
  test,
  writePost,
} from './support/ai.ts';
import { storedRows } from './support/engine.ts';
import { toast } from './support/toasts.ts';

test.use(speakingBrowser);

// Spec: content-engine-dump-1
test('a voice note can be paused, resumed, and canceled, and the next one becomes an idea', async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    const locks = { asked: 0, released: 0 };
    Object.assign(globalThis, { locks });
    navigator.wakeLock.request = async () => {
      locks.asked += 1;
      return Object.assign(new EventTarget(), {
        release: async () => {
          locks.released += 1;
        },
      }) as WakeLockSentinel;
    };
  });
  await page.goto('/');
  const locks = () => page.evaluate(() => Reflect.get(globalThis, 'locks'));
  const timer = page.getByRole('timer');
  const loudestBar = () =>
    page
      .getByRole('region', { name: 'Recording' })
      .locator('[aria-hidden] span')
      .evaluateAll((bars) => Math.max(...bars.map((bar) => bar.getBoundingClientRect().height)));
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expect(timer).toHaveText(/0:0[1-9]/);
  await expect.poll(loudestBar, 'the bars show the microphone level').toBeGreaterThan(12);
  expect(await locks()).toEqual({ asked: 1, released: 0 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  const paused = await timer.textContent();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(timer).not.toHaveText(paused ?? '');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Voice Note' })).toBeVisible();
  expect(await locks()).toEqual({ asked: 1, released: 1 });
  // A discarded recording of a few seconds can be restored.
  const unused = page.getByRole('region', { name: 'Unused recording' });
  await expect(unused).toBeHidden();
  await toast(page, 'Recording discarded.').getByRole('button', { name: 'Undo' }).click();
  await expect(unused.getByText(/0:00 \/ 0:0[2-9]/)).toBeVisible();
  await unused.getByRole('button', { name: 'Discard' }).click();
  await expect(unused).toBeHidden();
  expect(provider.calls).toEqual([]);

  provider.next('We hired a nurse.\nIt took two days.');
  const letGo = await holdTranscriptions(page);
  // Uses the keyboard: each button takes over the focus from the previous one.
  await page.getByRole('button', { name: 'Voice Note' }).press('Enter');
  const stop = page.getByRole('button', { name: 'STOP RECORDING' });
  await expect(stop).toBeFocused();
  await expectRecorded(page, 2.5);
  await stop.press('Enter');
  await expect(page.getByRole('button', { name: 'Creating Post...' })).toBeFocused();
  letGo();
  await expect(page.getByText('Saved to Dump.')).toBeVisible();
  const card = page.getByRole('article', { name: 'We hired a nurse.' });
  await expect(card).toContainText('It took two days.');

  const file = provider.calls[0]?.file;
  expect(file).toMatchObject({ name: 'speech.webm', type: 'audio/webm' });
  const { seconds, loudness } = await measureAudio(page, file?.bytes ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(2);
  expect(loudness).toBeGreaterThan(0.005);
});

test('a recording survives a killed tab, and then an AI module that fails to load', async ({
  writer: page,
  provider,
  context,
}) => {
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(page, 2);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page cannot respond.
  session.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await again.route('**/assets/openai-*.js', (route) => route.abort());
  await again.goto('/');
  const offered = again.getByRole('region', { name: 'Unused recording' });
  await expect(offered).toContainText('Recovered recording (cut short)');
  await expect(offered.getByText(/0:00 \/ 0:(0[2-9]|1\d)/)).toBeVisible();
  await offered.getByRole('button', { name: 'Save to Dump' }).click();
  await expect(again.getByText("Couldn't transcribe. Saved audio to Dump.")).toBeVisible();
  await expect(offered).toBeHidden();
  await again.unroute('**/assets/openai-*.js');
  provider.next('Here is what I learned.');
  await again.getByRole('button', { name: 'Retry transcription' }).click();
  await expect(again.getByRole('article', { name: 'Here is what I learned.' })).toHaveCount(1);
  expect(await storedRows(again, 'ideas')).toHaveLength(1);
  const { seconds, loudness } = await measureAudio(
    again,
    provider.calls.at(-1)?.file?.bytes ?? new Uint8Array(),
  );
  expect(seconds).toBeGreaterThan(1.5);
  expect(loudness).toBeGreaterThan(0.005);
});

// Spec: post-editor-1
test('dictating, merging, partly accepting a fix, and undoing each produce the right text', async ({
  writer: page,
  provider,
}) => {
  // Wide enough for all tools.
  await page.setViewportSize({ width: 1440, height: 900 });
  await writePost(page, 'We hired a nurse.');
  const content = page.getByLabel('Content');
  const panel = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expectRecorded(page, 2.5);
  // Seeks as soon as the bar appears, before the audio has loaded.
  const seeking = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const bar = document.querySelector<HTMLInputElement>(
            '[aria-label="Unused recording"] [type=range]',
          );
          if (!bar) return;
          observer.disconnect();
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(bar, '1');
          bar.dispatchEvent(new Event('input', { bubbles: true }));
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const logged: string[] = [];
  page.on('console', (line) => void logged.push(line.text()));

  const review = page.getByRole('region', { name: 'Unused recording' });
  await expect(review).toContainText('Your recording');
  await seeking;
  await expect(review.getByText(/0:01 \/ 0:0[2-9]/)).toBeVisible();
  await review.getByRole('button', { name: 'Play' }).click();
  await expect(review.getByRole('slider')).toHaveValue(/^1\.\d|^[2-9]/);
  await review.getByRole('button', { name: 'Back to the start' }).click();
  provider.next(
    { kind: 'status', status: 429 },
    // A response without a text.
    { kind: 'status', status: 200 },
    'Um, it took two days.',
  );
  for (const reason of ['Too many requests to the AI.', 'No transcription text returned from service']) {
    await review.getByRole('button', { name: 'Transcribe' }).click();
    const failed = toast(page, 'Transcription failed. Please try again.').filter({ hasText: reason });
    await expect(failed).toBeVisible();
  }
  expect(logged.join()).toContain('Failed to transcribe audio. Please try again.');
  const letGo = await holdTranscriptions(page);
  await review.getByRole('button', { name: 'Transcribe' }).click();
  // Text that is typed while the transcript is pending stays.
  await content.fill('We hired a nurse. Typed.');
  letGo();
  const dictated = 'We hired a nurse. Typed.\n\nUm, it took two days.';
  await expect(content).toHaveValue(dictated);
  await expect(review).toBeHidden();

  const merged = 'We hired a nurse.\n\nIt took two days.';
  provider.next(merged, merged);
  await page.getByRole('button', { name: 'Merge & Clean' }).click();
  await expect.poll(() => JSON.stringify(provider.calls.at(-1)?.json)).toContain('Um, it took two days.');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(content).toHaveValue(merged);
  await expect(page.getByRole('button', { name: 'Merge & Clean' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(content).toHaveValue(dictated);
  await page.getByRole('button', { name: 'Merge & Clean' }).click();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(content).toHaveValue(merged);

  provider.next('We hired a great nurse.\n\nIt took 48 hours.');
  await page.getByRole('button', { name: 'Fix with AI' }).click();
  await panel.getByRole('button', { name: 'Tighten & Clarify' }).click();
  await panel.getByText('48 hours').click();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(content).toHaveValue('We hired a great nurse.\n\nIt took two days.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(content).toHaveValue(merged);
});

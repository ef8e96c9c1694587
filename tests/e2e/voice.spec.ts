import { readFile } from 'node:fs/promises';
import {
  expect,
  expectRecorded,
  heard,
  hearOnDevice,
  holdTranscriptions,
  speakingBrowser,
  test,
  writePost,
} from './support/ai.ts';
import { lockTable, storedRows } from './support/engine.ts';
import { advanceClock } from './support/page-clock.ts';
import { toast } from './support/toasts.ts';

test.use(speakingBrowser);

// Spec: content-engine-dump-1
test('a voice note is paused, resumed, and canceled; the next one becomes an idea', {
  tag: '@core',
}, async ({ page, provider }) => {
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
  await expect.poll(loudestBar, 'the level of what is said').toBeGreaterThan(12);
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
  // By keyboard: each button takes the focus from the previous one.
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
  const { seconds, loudness } = await heard(page, file?.bytes ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(2);
  expect(loudness).toBeGreaterThan(0.005);
});

test('a recording is offered again with its audio after the tab is killed', async ({
  writer: page,
  provider,
  context,
}) => {
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(page, 4.5);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The crashed page cannot answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await again.goto('/');
  const offered = again.getByRole('region', { name: 'Unused recording' });
  await expect(offered).toContainText('Recovered recording (cut short)');
  await expect(offered.getByText(/0:00 \/ 0:(0[4-9]|1\d)/)).toBeVisible();
  let requestCount = 0;
  again.on('request', (request) => {
    if (request.url().includes('/audio/transcriptions')) requestCount += 1;
  });
  provider.next('Here is what I learned.', 'Here is what I learned.');
  const letGo = await holdTranscriptions(again);
  await offered.getByRole('button', { name: 'Save to Dump' }).click();
  // Leaving the tab and pressing again adds one idea.
  await again.getByRole('tab', { name: 'Board' }).click();
  await again.getByRole('tab', { name: 'Dump' }).click();
  await offered.getByRole('button', { name: 'Save to Dump' }).click();
  await expect.poll(() => requestCount).toBe(2);
  letGo();
  // Check toasts first: they are visible only briefly.
  await expect(toast(again, 'Saved to Dump.')).toHaveCount(2);
  await expect(again.getByRole('article', { name: 'Here is what I learned.' })).toHaveCount(1);
  expect(await storedRows(again, 'ideas')).toHaveLength(1);
  await expect(offered).toBeHidden();
  const { seconds, loudness } = await heard(again, provider.calls.at(-1)?.file?.bytes ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(4);
  expect(loudness).toBeGreaterThan(0.005);
});

// Spec: voice-dump-1
test('a note that cannot be transcribed keeps its audio and can be retried', async ({
  writer: page,
  provider,
}) => {
  const down = { kind: 'status', status: 500 } as const;
  provider.next(down, down, down, { kind: 'nothing' }, down, 'At last the words.');
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(page, 0.5);
  await page.getByRole('button', { name: 'STOP RECORDING' }).click();
  await expect(page.getByText("Couldn't transcribe. Saved audio to Dump.")).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry transcription' });
  await retry.click();
  await expect(page.getByText('Transcription failed. Please try again.')).toBeVisible();
  await retry.click();
  const card = page.getByRole('article', { name: 'At last the words.' });
  await expect(card).toBeVisible();

  // An archived note keeps its audio while it can be restored, and no longer.
  const archive = async () => {
    await card.getByRole('button', { name: 'Archive' }).click();
    await expect(card).toBeHidden();
  };
  const soundCount = async () => (await storedRows(page, 'recordingChunks')).length;
  await archive();
  expect(await soundCount()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('region', { name: 'Voice note' })).toBeVisible();
  // Restored, it is part of every backup again.
  expect((await storedRows(page, 'recordings'))[0]).not.toHaveProperty('discardedAt');
  await archive();
  // A tab closed while it offers Undo leaves the audio to the next one.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Voice Note' })).toBeVisible();
  expect(await soundCount()).toBeGreaterThan(0);
  const kept = Date.now();
  const hoursLater = async (hours: number) => {
    await page.clock.setSystemTime(kept + hours * 3_600_000);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Voice Note' })).toBeVisible();
  };
  await hoursLater(23);
  expect(await soundCount()).toBeGreaterThan(0);
  await hoursLater(25);
  await expect.poll(soundCount).toBe(0);
  expect(await storedRows(page, 'recordings')).toEqual([]);
});

test('notes that waited for a key can be transcribed once there is one', async ({
  writer: page,
  provider,
}) => {
  await page.evaluate(() => localStorage.removeItem('openai_api_key'));
  await page.reload();
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Voice Note' }).click();
    await expectRecorded(page, 0.5);
    await page.getByRole('button', { name: 'STOP RECORDING' }).click();
    await expect(page.getByText('Not transcribed yet')).toHaveCount(count);
    if (count === 1) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key').fill('sk-mine');
  await dialog.getByRole('button', { name: 'Save API Key' }).click();
  const offer = toast(page, '2 voice notes in the Dump aren’t transcribed yet.');
  await expect(offer).toContainText('API key saved successfully!');
  provider.next('The first words.', 'The second words.');
  await offer.getByRole('button', { name: 'Transcribe' }).click();
  await expect(page.getByRole('article', { name: /words\.$/ })).toHaveCount(2);
  await expect(page.getByRole('article').last(), 'the first stays the first').toContainText(
    'The first words.',
  );
});

test('a note keeps its audio when the AI module cannot load and can be retried', async ({
  writer: page,
  provider,
}) => {
  provider.next('At last the words.');
  await page.route('**/assets/openai-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(page, 0.5);
  await page.getByRole('button', { name: 'STOP RECORDING' }).click();
  await expect(page.getByText("Couldn't transcribe. Saved audio to Dump.")).toBeVisible();
  await page.unroute('**/assets/openai-*.js');
  await page.getByRole('button', { name: 'Retry transcription' }).click();
  await expect(page.getByRole('article', { name: 'At last the words.' })).toBeVisible();
});

test('MP4 recordings have the right file type, and a note ends after a minute', async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
    MediaRecorder.isTypeSupported = (type) => !type.includes('webm') && isTypeSupported(type);
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(page, 2);
  // Advance the page's clock by the rest of the minute: the note ends by itself.
  await advanceClock(page, 60_000);
  await expect(page.getByRole('article', { name: 'This is what was said.' })).toBeVisible();
  expect(provider.calls[0]?.file).toMatchObject({ name: 'speech.mp4', type: 'audio/mp4' });
  const { seconds, loudness } = await heard(page, provider.calls[0]?.file?.bytes ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(1.5);
  expect(loudness).toBeGreaterThan(0.005);
});

// Spec: post-editor-1
test('dictating, merging, partly accepting a fix, and undoing each give the right text', {
  tag: '@core',
}, async ({ writer: page, provider }) => {
  await writePost(page, 'We hired a nurse.');
  const content = page.getByLabel('Content');
  const panel = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expectRecorded(page, 2.5);
  // Seek as soon as the bar is there, before the audio has loaded.
  const sought = page.evaluate(
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
  await sought;
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
  // Text typed while the transcript is pending stays.
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

test('a transcript that arrives after leaving a post is appended to its current text', async ({
  writer: page,
  provider,
}) => {
  await writePost(page, 'First thought.');
  const content = page.getByLabel('Content');
  const tab = (name: string) => page.getByRole('tab', { name });
  /** Leaves before the transcript arrives; the returned function releases it. */
  const dictate = async (said: string) => {
    await page.getByRole('button', { name: 'Dictate', exact: true }).click();
    await expectRecorded(page, 0.5);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    provider.next(said);
    const letGo = await holdTranscriptions(page);
    await page.getByRole('button', { name: 'Transcribe' }).click();
    await tab('Board').click();
    await expect(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
    return letGo;
  };
  const storedContents = async () =>
    (await storedRows<{ content: string }>(page, 'posts')).map((post) => post.content);
  const lockings = async () =>
    (await storedRows<{ action: string }>(page, 'history')).filter(({ action }) => action === 'locked');

  const letFirstGo = await dictate('Said before I left.');
  await tab('Work').click();
  // After a second request the transcript still arrives once.
  await page.getByRole('button', { name: 'Transcribe' }).click();
  await content.fill('First thought, rewritten.');
  letFirstGo();
  const heard = 'First thought, rewritten.\n\nSaid before I left.';
  await expect(content).toHaveValue(heard);
  await expect.poll(storedContents).toContain(heard);

  const letSecondGo = await dictate('Said, and gone.');
  letSecondGo();
  await expect.poll(storedContents).toContain(`${heard}\n\nSaid, and gone.`);
  await tab('Work').click();
  await expect(content).toHaveValue(`${heard}\n\nSaid, and gone.`);
  await expect(page.getByRole('button', { name: 'Merge & Clean' })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Unused recording' })).toBeHidden();

  const letThirdGo = await dictate('Said before a double click.');
  await tab('Work').click();
  // The post is locked and unlocked before the screen updates.
  await page.getByRole('button', { name: 'Lock post' }).dblclick();
  await expect.poll(async () => (await lockings()).length).toBe(2);
  await expect(page.getByRole('button', { name: 'Lock post' })).toBeVisible();
  const letSave = await lockTable(page, 'posts');
  await content.fill('Typed, and not saved yet.');
  letThirdGo();
  await expect(content).toHaveValue('Typed, and not saved yet.\n\nSaid before a double click.');
  await letSave();
});

test('two transcripts that arrive at the same time are both in the post', async ({
  writer: page,
  provider,
}) => {
  await writePost(page, 'Typed.');
  const dictate = page.getByRole('button', { name: 'Dictate', exact: true });
  for (const _ of [1, 2]) {
    await dictate.click();
    await expectRecorded(page, 0.5);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(dictate).toBeVisible();
  }
  // The page gets both responses before it renders either.
  await page.evaluate(() => {
    const ask = window.fetch;
    const { promise: areBothHere, resolve: handOver } = Promise.withResolvers<void>();
    let count = 0;
    window.fetch = async (...request) => {
      const answer = await ask(...request);
      if (!answer.url.endsWith('/audio/transcriptions')) return answer;
      const text = await answer.text();
      count += 1;
      if (count === 2) handOver();
      await areBothHere;
      return new Response(text, answer);
    };
  });
  provider.next('Said first.', 'Said second.');
  const transcribe = page.getByRole('button', { name: 'Transcribe', exact: true });
  await transcribe.first().click();
  await transcribe.last().click();
  await expect(page.getByRole('region', { name: 'Unused recording' })).toHaveCount(0);
  const content = await page.getByLabel('Content').inputValue();
  expect(content.split('\n\n').toSorted()).toEqual(['Said first.', 'Said second.', 'Typed.']);
});

test('a dictation into a post that is now complete goes to the Dump with its audio', async ({
  writer: page,
  provider,
}) => {
  await writePost(page, 'Complete soon.');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expectRecorded(page, 0.5);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const transcribe = page.getByRole('button', { name: 'Transcribe' });
  await expect(transcribe).toBeVisible();
  const markComplete = page.getByRole('button', { name: 'Mark Complete' });
  const dump = page.getByRole('tab', { name: 'Dump' });
  await markComplete.click();
  const completed = toast(page, 'Post complete.');
  // The toast stays while the pointer is on it.
  await completed.hover();
  await dump.press('Enter');
  await expect(page.getByRole('button', { name: 'Save to Dump' })).toBeVisible();
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect(transcribe).toBeVisible();

  provider.next('Said just before.');
  const letGo = await holdTranscriptions(page);
  await transcribe.click();
  // The transcript arrives while the post is being completed.
  const letComplete = await lockTable(page, 'posts');
  await markComplete.click();
  const written = page.waitForResponse('**/audio/transcriptions');
  letGo();
  await (await written).finished();
  await letComplete();
  await expect(toast(page, 'Your words are in the Dump.')).toBeVisible();
  await dump.click();
  await expect(page.getByRole('article', { name: 'Said just before.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unused recording' })).toBeHidden();
});

test('a note without room is stored with its audio once there is room', async ({ page, provider }) => {
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'recordingChunks' && sessionStorage.getItem('full') !== null)
        throw new DOMException('Full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('full', ''));
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:0[3-9]/);
  await page.getByRole('button', { name: 'STOP RECORDING' }).click();
  const unused = page.getByRole('region', { name: 'Unused recording' });
  await expect(unused).toContainText('Your browser couldn’t save this recording.');
  await page.evaluate(() => sessionStorage.removeItem('full'));
  const down = { kind: 'status', status: 500 } as const;
  provider.next(down, down, down);
  await unused.getByRole('button', { name: 'Save to Dump' }).click();
  await expect(page.getByText("Couldn't transcribe. Saved audio to Dump.")).toBeVisible();
  await expect(unused).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Voice note' })).toBeVisible();
  provider.next('At last the words.');
  await page.getByRole('button', { name: 'Retry transcription' }).click();
  await expect(page.getByRole('article', { name: 'At last the words.' })).toBeVisible();
  const { seconds } = await heard(page, provider.calls.at(-1)?.file?.bytes ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(0.5);
});

test('a note recorded while another tab restores a backup keeps its audio', async ({
  page,
  context,
  provider,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Backup', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const backup = await readFile(await (await saving).path());
  const speaking = await context.newPage();
  await speaking.goto('/');
  await speaking.getByRole('button', { name: 'Voice Note' }).click();
  await expectRecorded(speaking, 1);
  await page
    .getByLabel('Backup file')
    .setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: backup });
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('Backup restored.')).toBeVisible();
  await speaking.getByRole('button', { name: 'STOP RECORDING' }).click();
  const unused = speaking.getByRole('region', { name: 'Unused recording' });
  await expect(unused).toContainText('Your browser couldn’t save this recording.');
  provider.next('Said meanwhile.');
  await unused.getByRole('button', { name: 'Save to Dump' }).click();
  const note = speaking.getByRole('article', { name: 'Said meanwhile.' });
  await expect(note.getByRole('region', { name: 'Voice note' })).toBeVisible();
  const { seconds } = await heard(speaking, provider.calls[0]?.file?.bytes ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(1);
});

test('a recording warns a minute ahead and ends before it is too large to transcribe', async ({
  writer: page,
  provider,
}) => {
  await page.addInitScript(() => {
    // Four megabytes a second reach the size of half an hour of audio within seconds.
    Object.defineProperty(BlobEvent.prototype, 'data', {
      get: () => new Blob([new Uint8Array(1024 * 1024)]),
    });
  });
  await page.reload();
  await writePost(page, 'We hired a nurse.');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expect(page.getByText('Less than a minute is left')).toBeVisible();
  const transcribe = page.getByRole('button', { name: 'Transcribe' });
  await expect(transcribe).toBeVisible();
  provider.next('It took two days.');
  await transcribe.click();
  await expect(page.getByLabel('Content')).toHaveValue(/It took two days\.$/);
  expect(provider.calls[0]?.file?.bytes.length).toBeGreaterThan(16 * 1024 * 1024);
});

test('without a key on-device dictation is offered', async ({ page }) => {
  await hearOnDevice(page, 'Said on the device.');
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('openai_api_key'));
  await page.reload();
  const listen = page.getByRole('button', { name: 'Dictate on this device, without a key' });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await listen.click();
  await stop.click();
  await expect(page.getByRole('article', { name: 'Said on the device.' })).toContainText('voice');

  await writePost(page, 'Before.');
  await listen.click();
  await expect(page.getByText('Said on the device.')).toBeVisible();
  await stop.click();
  await expect(page.getByLabel('Content')).toHaveValue('Before.\n\nSaid on the device.');

  // The post is completed while on-device dictation still listens.
  await listen.click();
  await expect(stop).toBeVisible();
  await expect(page.getByText('Said on the device.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(toast(page, 'Your words are in the Dump.')).toBeVisible();
  await page.getByRole('tab', { name: 'Dump' }).click();
  await expect(page.getByRole('article', { name: 'Said on the device.' })).toHaveCount(2);
});

test('pressing Stop while on-device dictation loads starts no listening', async ({ page }) => {
  await hearOnDevice(page, 'Said on the device.');
  await page.addInitScript(() => {
    const Recognition = Reflect.get(window, 'SpeechRecognition');
    const { promise, resolve } = Promise.withResolvers<void>();
    const listened = { count: 0, letListen: resolve };
    Object.assign(window, { listened });
    Recognition.available = async () => 'downloadable';
    Recognition.install = () => promise;
    const start = Recognition.prototype.start;
    Recognition.prototype.start = function () {
      listened.count += 1;
      start.call(this);
    };
    localStorage.removeItem('openai_api_key');
  });
  await page.goto('/');
  const listen = page.getByRole('button', { name: 'Dictate on this device, without a key' });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await listen.click();
  await stop.click();
  await listen.click();
  await expect(stop).toBeVisible();
  await page.evaluate(() => Reflect.get(window, 'listened').letListen());
  // The second request.
  await expect(page.getByText('Said on the device.')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'listened').count)).toBe(1);
  await stop.click();
  await expect(page.getByRole('article', { name: 'Said on the device.' })).toHaveCount(1);
});

test('on-device dictation fits the smallest phones', async ({ page }) => {
  await hearOnDevice(page, 'Said on the device.');
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('openai_api_key'));
  await page.reload();
  const listen = page.getByRole('button', { name: 'Dictate on this device, without a key' });
  await writePost(page, 'Before.');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const { x, width: wide } = await listen.evaluate((button) => button.getBoundingClientRect());
    const written = await page.getByLabel('Content').evaluate((field) => field.getBoundingClientRect());
    expect(x + wide, `${width} px`).toBeLessThanOrEqual(written.x + written.width);
  }
});

test('on a full disk recording continues and its transcript is kept', async ({ page, provider }) => {
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    const refused = { count: 0 };
    Object.assign(globalThis, { refused });
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name !== 'recordingChunks') return add.apply(this, given);
      refused.count += 1;
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  // A quarter of a second of audio each.
  const refusedCount = () => page.evaluate(() => Reflect.get(globalThis, 'refused').count);
  await page.goto('/');
  await writePost(page, 'Before.');
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expect(
    page.getByText('Your browser has no room left to save this. The recording goes on'),
  ).toBeVisible();
  await expect.poll(refusedCount, 'a second of sound').toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const review = page.getByRole('region', { name: 'Unused recording' });
  await expect(review).toContainText('Your browser couldn’t save this recording.');
  await review.getByRole('button', { name: 'Transcribe' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Before.\n\nThis is what was said.');
  await expect(review).toBeHidden();
  expect((await heard(page, provider.calls[0]?.file?.bytes ?? new Uint8Array())).seconds).toBeGreaterThan(
    0.5,
  );

  // A recording unused when its post is completed goes to the Dump and is saved once there is room.
  const refusedBefore = await refusedCount();
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expect.poll(refusedCount, 'a second of sound').toBeGreaterThan(refusedBefore + 4);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(review).toContainText('Your browser couldn’t save this recording.');
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  const completed = toast(page, 'Post complete.');
  await completed.hover();
  await page.getByRole('tab', { name: 'Dump' }).press('Enter');
  await expect(review).toContainText('Your browser couldn’t save this recording.');
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect(review.getByRole('button', { name: 'Transcribe' })).toBeVisible();
  await review.getByRole('button', { name: 'Discard' }).click();

  // So does a recording in progress.
  const refusedByThen = await refusedCount();
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await expect.poll(refusedCount, 'a second of sound').toBeGreaterThan(refusedByThen + 4);
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(completed).toBeVisible();
  await page.getByRole('tab', { name: 'Dump' }).press('Enter');
  await expect(review).toContainText('Your browser couldn’t save this recording.');
});

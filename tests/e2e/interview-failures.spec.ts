import { confirmedAccount } from './support/account.ts';
import { expectRecorded, speakingBrowser, useOwnKey } from './support/ai.ts';
import { lockTable, storedRows } from './support/engine.ts';
import {
  answerWith,
  boost,
  expect,
  expectRows,
  intervieweeOf,
  longAnswer,
  openFirstQuestion,
  speak,
  test,
} from './support/interview.ts';
import { advanceClock, stopClock } from './support/page-clock.ts';
import { toast } from './support/toasts.ts';

test.use(speakingBrowser);

// Spec: interview-2
test('a refused microphone and a full disk are reported, and the answer stays', async ({ me, provider }) => {
  const { page } = me;
  await page.evaluate(() => {
    const ask = MediaDevices.prototype.getUserMedia;
    navigator.mediaDevices.getUserMedia = () => {
      navigator.mediaDevices.getUserMedia = ask;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'recordingChunks') throw new DOMException('Full', 'QuotaExceededError');
      return add.apply(this, given);
    };
  });
  const { id, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(toast(page, 'Recording failed')).toContainText('Please check your microphone permissions');
  await expect(dialog.getByRole('alert')).toContainText(
    'Recording failed: Please check your microphone permissions',
  );
  await expectRows(me, id, { question: 'open', recordings: [], posts: 0 });

  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(toast(page, 'Not saved')).toContainText('The recording goes on');
  await expect(dialog.getByRole('timer')).toHaveText(/0:0[2-9]/);
  await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
  const kept = dialog.getByRole('region', { name: 'Earlier answers' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await toast(page, 'Recording discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(kept).toContainText('Couldn’t save this recording');
  await kept.getByRole('button', { name: 'Remove' }).click();
  // Wait: an immediate press would count as a double press.
  await advanceClock(page);
  await kept.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(kept).toBeHidden();

  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(dialog.getByRole('timer')).toHaveText(/0:0[1-9]/);
  await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await page.route('**/rest/v1/recordings*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to save recording');
  await page.unroute('**/rest/v1/recordings*');
  await expect(kept).toContainText('Couldn’t save this recording');
  answerWith(provider, longAnswer);
  await kept.getByRole('button', { name: 'Save & Process' }).click();
  await expect(page.getByText('Question archived.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
});

test('a double press on Remove asks first and removes no answer', async ({ me }) => {
  const { page } = me;
  const { prompt, dialog } = await openFirstQuestion(me);
  await speak(dialog);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: prompt, exact: true }).click();
  const kept = dialog.getByRole('region', { name: 'Earlier answers' });
  const remove = kept.getByRole('button', { name: 'Remove', exact: true });
  await expect(remove).toBeVisible();
  // Both presses fall into the same millisecond.
  await stopClock(page);
  await remove.dblclick();
  await expect(kept.getByRole('button', { name: 'Remove permanently' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: prompt, exact: true }).click();
  await expect(remove).toBeVisible();
});

test('on a phone an error message covers no button of the dialog', async ({ me, provider }) => {
  const { page } = me;
  await page.setViewportSize({ width: 375, height: 740 });
  // With reduced motion it appears at its final position.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await dialog.getByLabel('Your answer').fill(longAnswer);
  provider.otherwise(() => ({ kind: 'status', status: 400, error: { message: 'No such thing.' } }));
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  const said = toast(page, 'Processing failed');
  // The toast stays while the pointer is on it.
  await said.hover();
  await dialog.getByRole('button', { name: 'Draft from this' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Draft my post' })).toBeVisible();
  const covered = await said.evaluate((element) =>
    [...document.querySelectorAll('[role=dialog] button')].flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(hit) ? [button.getAttribute('aria-label') ?? button.textContent] : [];
    }),
  );
  expect(covered).toEqual([]);
  await said.getByRole('button', { name: 'Close toast' }).click();
  await expect(said).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Draft my post' }), 'the dialog stays').toBeVisible();
});

// Spec: and-8-interview-1
test('every failure before a post returns to recording, says why, and keeps the answer', async ({
  me,
  provider,
}) => {
  const { page } = me;
  const { id, dialog } = await openFirstQuestion(me);
  const alert = dialog.getByRole('alert');
  const kept = dialog.getByRole('region', { name: 'Earlier answers' });
  await speak(dialog);

  await page.route('**/rest/v1/recordings*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await expect(toast(page, 'Recording failed')).toContainText('Failed to save recording');
  await expect(alert).toContainText('Failed to save recording');
  await expectRows(me, id, { question: 'open', recordings: [], posts: 0 });
  await page.unroute('**/rest/v1/recordings*');

  const speech: [answer: Parameters<typeof provider.next>[0], said: string][] = [
    [{ kind: 'status', status: 429 }, 'Too many requests'],
    [' a ', 'Transcription too short or empty'],
    [{ kind: 'garbage' }, 'The AI’s answer couldn’t be read'],
  ];
  for (const [answer, said] of speech) {
    provider.next(answer);
    await kept.getByRole('button', { name: 'Save & Process' }).click();
    await expect(alert, said).toContainText(said);
    await expect(toast(page, 'Processing failed').filter({ hasText: said })).toBeVisible();
    await expectRows(me, id, { question: 'open', recordings: ['failed'], posts: 0 });
  }

  provider.next(longAnswer, '[]');
  await kept.getByRole('button', { name: 'Save & Process' }).click();
  await expect(alert).toContainText('Failed to generate drafts: ');
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });

  const writing: [answer: Parameters<typeof provider.next>[0], said: string][] = [
    ['["too short"]', 'All generated drafts were too short or empty'],
    [{ kind: 'status', status: 400, error: { message: 'Not like this.' } }, 'Not like this.'],
    [
      { kind: 'half', text: '["Half of a post", "The', until: dialog.getByText('Half of a post').waitFor() },
      'The answer was cut off',
    ],
  ];
  for (const [answer, said] of writing) {
    await kept.getByRole('button', { name: 'Draft from this' }).click();
    provider.next(answer);
    await dialog.getByRole('button', { name: 'Draft my post' }).click();
    await expect(alert, said).toContainText(said);
    await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });
  }

  await page.evaluate(() => localStorage.removeItem('openai_api_key'));
  await kept.getByRole('button', { name: 'Draft from this' }).click();
  await dialog.getByRole('button', { name: 'Draft my post' }).click();
  await expect(page.getByRole('dialog', { name: 'OpenAI API Key Required' })).toBeVisible();
  await page
    .getByRole('dialog', { name: 'OpenAI API Key Required' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(alert).toContainText('OpenAI API key not found. Please add your API key in settings.');

  await useOwnKey(page, provider.baseUrl);
  await page.goto('/interview');
  answerWith(provider, '');
  const { dialog: again } = await openFirstQuestion(me);
  await again.getByRole('button', { name: 'Draft from this' }).click();
  await again.getByRole('button', { name: 'Draft my post' }).click();
  await expect(page.getByText('Question archived.')).toBeVisible();
});

test('closing while an answer or post is being saved keeps it without another question', async ({
  me,
  provider,
}) => {
  const { page } = me;
  answerWith(provider, '');
  const { id, dialog, prompt } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await dialog.getByLabel('Your answer').fill(longAnswer);
  const saveClosed = async (table: 'recordings' | 'posts', button: string) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const isAsked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes(`/rest/v1/${table}`),
    );
    await page.route(`**/rest/v1/${table}*`, async (route) => {
      await isReleased;
      await route.continue();
    });
    await dialog.getByRole('button', { name: button }).click();
    await isAsked;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    release();
  };
  await saveClosed('recordings', 'Save & Process');
  await expect(toast(page, 'Your answer is saved')).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });
  expect(provider.calls).toEqual([]);

  await page.getByRole('button', { name: prompt, exact: true }).click();
  await dialog.getByRole('button', { name: 'Draft from this' }).click();
  await saveClosed('posts', 'Draft my post');
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
});

test('a failed save or lost reply duplicates and rewrites nothing and keeps later typing', async ({
  me,
  provider,
}) => {
  const { page } = me;
  answerWith(provider, '');
  const { id, dialog } = await openFirstQuestion(me);
  const field = dialog.getByLabel('Your answer');
  const failSaving = async (table: 'recordings' | 'posts', arrives: boolean) => {
    await page.unroute(`**/rest/v1/${table}*`);
    await page.route(`**/rest/v1/${table}*`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (arrives) await route.fetch();
      await route.abort();
    });
  };
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await field.fill(longAnswer);
  await failSaving('recordings', true);
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await expect(toast(page, 'Couldn’t save your answer')).toContainText('Your text is still here.');
  await page.unroute('**/rest/v1/recordings*');

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const isAsked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/recordings'),
  );
  await page.route('**/rest/v1/recordings*', async (route) => {
    await isReleased;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await isAsked;
  await expect(dialog.getByRole('button', { name: 'Record it instead' })).toBeDisabled();
  await field.fill(`${longAnswer} And they came back.`);
  await failSaving('posts', false);
  release();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Couldn’t save the post');
  await expect(field).toHaveValue('And they came back.');
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });

  const again = async () => {
    await dialog.getByRole('button', { name: 'Draft from this' }).click();
    await dialog.getByRole('button', { name: 'Draft my post' }).click();
  };
  await failSaving('posts', true);
  await again();
  await expect(alert).toContainText('Couldn’t save the post');
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 1 });
  expect(provider.calls, 'written once').toHaveLength(1);

  // Text edited meanwhile updates the existing post, however often it is retried.
  const changeWords = async (words: string) => {
    await dialog.getByRole('button', { name: 'Draft from this' }).click();
    await dialog.getByLabel('What you said').fill(words);
    await dialog.getByRole('button', { name: 'Use my words as is' }).click();
  };
  await changeWords('It broke at one.');
  await expect(alert).toContainText('Couldn’t save the post');
  await page.unroute('**/rest/v1/posts*');
  await changeWords('It broke at two.');
  await expect(page.getByText('Question archived.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
  expect((await me.rows()).posts[0]?.body).toBe('It broke at two.');
});

test('the key dialog covers the answer dialog', async ({ me }) => {
  const { page } = me;
  const { dialog } = await openFirstQuestion(me);
  await speak(dialog);
  await page.evaluate(() => localStorage.removeItem('openai_api_key'));
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  const asking = page.getByRole('dialog', { name: 'OpenAI API Key Required' });
  await expect(asking).toBeVisible();
  // It is hidden from screen readers, so find it by text.
  const heading = page.getByText('Record Your Answer', { exact: true });
  const stands = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=dialog]'));
  };
  await expect.poll(() => heading.evaluate(stands), 'nothing but a veil is there').toBe(false);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('OpenAI API key not found.');
});

test('a follow-up whose transcription failed is retried and added to the answer once', async ({
  me,
  provider,
}) => {
  const { page, rows } = me;
  answerWith(provider, 'We hired Anna.');
  const { id, dialog } = await openFirstQuestion(me);
  await speak(dialog);
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await dialog.getByRole('button', { name: 'Record an answer' }).click();
  await speak(dialog);
  provider.next({ kind: 'status', status: 429 });
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Too many requests to the AI.');
  await expectRows(me, id, { question: 'open', recordings: ['failed', 'succeeded'], posts: 0 });
  const kept = dialog.getByRole('region', { name: 'Earlier answers' });
  await expect(kept).toContainText('Your answer is safe.');
  await expect(kept.getByRole('listitem')).toHaveCount(1);
  await expect(kept).toContainText('Transcription failed');

  answerWith(provider, 'On the third of May.');
  await kept.getByRole('button', { name: 'Save & Process' }).click();
  await expect(page.getByText('Question archived.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded', 'succeeded'], posts: 1 });
  expect((await rows()).recordings[0]?.transcript_text).toBe('We hired Anna.\n\nOn the third of May.');
});

// Spec: interview-3
test('failed boosts and fusions leave the post unchanged and resume where they stopped', async ({
  me,
  provider,
}) => {
  const { page, client, userId, rows } = me;
  const body = 'It broke at noon, and nobody picked up the phone.';
  await client.from('posts').insert({ user_id: userId, title: 'Noon...', body });
  await page.goto('/interview?tab=posts');
  const card = page.getByRole('listitem').filter({ hasText: 'at noon' });
  provider.next(boost('Reveal it.'), { kind: 'status', status: 400 });
  await card.getByRole('button', { name: 'Generate Boosts' }).click();
  await expect(toast(page, 'Failed to generate boosts')).toContainText('Please try again later');
  await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(1);
  await page.reload();
  provider.next(boost('Feel it.'), boost('Say why.'));
  await card.getByRole('button', { name: 'Generate Boosts' }).click();
  await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(3);
  provider.next(boost('Reveal it anew.'), { kind: 'status', status: 400 });
  await card.getByRole('button', { name: 'Generate again' }).click();
  await expect(toast(page, 'Failed to generate boosts')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(3);
  await expect(card).toContainText('Reveal it anew.');

  const fusing = page.getByRole('dialog', { name: 'Fuse with Adam Grant' });
  provider.next({ kind: 'half', text: 'Half of it', until: fusing.getByText('Half of it').waitFor() });
  await card.getByRole('button', { name: 'Fuse with Adam Grant' }).click();
  await expect(toast(page, 'Fusion failed')).toContainText('Please try again later');
  provider.next('It broke at noon, and that taught me to pick up the phone.');
  await fusing.getByRole('button', { name: 'Try again' }).click();
  await expect(fusing.getByRole('button', { name: 'Replace post' })).toBeEnabled();
  // Another device changes the post meanwhile; its text is not overwritten.
  await client.from('posts').update({ body: 'It broke at noon. I was elsewhere.' }).eq('title', 'Noon...');
  await fusing.getByRole('button', { name: 'Replace post' }).click();
  await expect(page.getByText('This post was changed in another tab or on another device.')).toBeVisible();
  expect((await rows()).posts[0]?.body).toBe('It broke at noon. I was elsewhere.');
});

test('a double press requests boosts once; a fusion ends them and drops late ones', async ({
  me,
  provider,
}) => {
  const { page, client, userId } = me;
  const body = 'It broke at noon, and nobody picked up the phone.';
  await client.from('posts').insert({ user_id: userId, title: 'Noon...', body });
  await page.goto('/interview?tab=posts');
  const card = page.getByRole('listitem').filter({ hasText: 'at noon' });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route('**/chat/completions', async (route) => {
    asked += 1;
    await [first, second][asked - 1]?.promise;
    await route.fallback();
  });
  await card.getByRole('button', { name: 'Generate Boosts' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => asked).toBe(1);
  await expect(card.getByRole('button', { name: 'Stop' })).toBeVisible();
  provider.next(boost('Reveal it.'));
  first.resolve();
  await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(1);
  await expect.poll(() => asked).toBe(2);

  provider.next(
    'It broke at noon. Nobody picked up, and I learned why.',
    boost('Too late.'),
    boost('Later.'),
  );
  await card.getByRole('button', { name: 'Fuse with Adam Grant' }).click();
  await page.getByRole('button', { name: 'Replace post' }).click();
  await expect(card).toContainText('I learned why');
  await expect(toast(page, 'Post enhanced!')).toBeVisible();
  second.resolve();
  await expect(card.getByRole('button', { name: 'Generate Boosts' })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(0);
});

test('the text before an enhancement can be restored after later failures', async ({ me, provider }) => {
  const { page, client, userId, rows } = me;
  const first = 'It broke at noon, and nobody picked up the phone.';
  await client.from('posts').insert({ user_id: userId, title: 'Noon...', body: first });
  await page.goto('/interview?tab=posts');
  const card = page.getByRole('listitem').filter({ hasText: 'at noon' });
  const undo = card.getByRole('button', { name: 'Undo enhancement' });
  const bodyNow = async () => (await rows()).posts[0]?.body;
  const fuse = async (body: string) => {
    if (!(await card.getByRole('button', { name: /^Fuse with/ }).count())) {
      provider.next(boost('Reveal it.'), boost('Feel it.'), boost('Say why.'));
      await card.getByRole('button', { name: 'Generate Boosts' }).click();
      await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(3);
    }
    provider.next(body);
    await card.getByRole('button', { name: 'Fuse with Adam Grant' }).click();
    await page.getByRole('button', { name: 'Replace post' }).click();
  };
  const failing = page.getByRole('dialog', { name: 'Fuse with Adam Grant' });
  const giveUp = () => failing.getByRole('button', { name: 'Keep my post as is' }).click();

  const second = 'It broke at noon. Nobody picked up, and I learned why.';
  await fuse(second);
  await expect.poll(bodyNow).toBe(second);
  await page.route('**/rest/v1/posts?id=*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await fuse('It broke at noon, and this is never kept.');
  await expect(toast(page, 'Fusion failed')).toBeVisible();
  await giveUp();
  await expect(undo).toBeVisible();

  await page.unroute('**/rest/v1/posts?id=*');
  await page.route('**/rest/v1/posts?id=*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  const third = 'It broke at noon, and the answer was lost.';
  await fuse(third);
  await expect.poll(bodyNow).toBe(third);
  await giveUp();
  await page.unroute('**/rest/v1/posts?id=*');
  await page.reload();
  await expect(card).toContainText('the answer was lost');
  await undo.click();
  await expect.poll(bodyNow).toBe(second);
  await undo.click();
  await expect.poll(bodyNow).toBe(first);
  await expect(undo).toBeHidden();
});

// Spec: interview-1
test('a rejected change is reverted, and a failed load can be retried', async ({ me }) => {
  const { page, client, rows } = me;
  const question = (await rows()).questions[0];
  await client
    .from('questions')
    .update({ status: 'answered' })
    .eq('id', question?.id ?? '');
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: question?.prompt ?? '' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/questions*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await held;
    await route.abort();
  });
  await card.getByRole('button', { name: 'Archive' }).click();
  await expect(
    page.getByRole('tab', { name: 'Archive (1)' }),
    'shown before the server has answered',
  ).toBeVisible();
  release();
  await expect(page.getByText('Couldn’t move the question')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Archive (0)' })).toBeVisible();
  await page.unroute('**/rest/v1/questions*');
  await card.getByRole('button', { name: 'Archive' }).click();
  await expect(toast(page, 'Archived')).toContainText('Question moved to Archive tab');
  await expect.poll(async () => (await rows()).questions[0]?.status).toBe('archived');

  await page.route('**/rest/v1/posts*', (route) => route.abort());
  await page.reload();
  await expect(toast(page, 'Error')).toContainText('Failed to load data');
  await page.unroute('**/rest/v1/posts*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Archive (1)' })).toBeVisible();
});

test("two tabs stay in sync, and two accounts never see each other's interviews", {
  tag: '@core',
}, async ({ me, provider, context }) => {
  const { page } = me;
  answerWith(provider, longAnswer);
  const second = await context.newPage();
  await second.goto('/interview');
  await expect(second.getByRole('tab', { name: 'Open (36)' })).toBeVisible();
  // Background tabs render frames slowly, which delays clicks.
  await page.bringToFront();
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  const card = second.getByRole('listitem').filter({ hasText: prompt });
  await expect(card).toContainText('In progress');
  await expectRecorded(page, 0.5);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await expect(second.getByRole('tab', { name: 'Posts (1)' })).toBeVisible();
  await expect(second.getByRole('tab', { name: 'Open (35)' })).toBeVisible();
  await expect.poll(async () => (await me.rows()).recordings[0]?.audio_path).not.toBeNull();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });

  const other = await intervieweeOf(page, await confirmedAccount());
  const theirs = await other.rows();
  expect(theirs.questions).toHaveLength(36);
  expect(theirs.questions.some((question) => question.id === id)).toBe(false);
  expect([...theirs.recordings, ...theirs.posts]).toEqual([]);
  const path = (await me.rows()).recordings[0]?.audio_path ?? '';
  expect((await other.client.storage.from('recordings').download(path)).error).not.toBeNull();
  expect((await me.client.storage.from('recordings').download(path)).data?.size).toBeGreaterThan(1_000);
  const planted = await other.client
    .from('recordings')
    .insert({ question_id: id, transcription_status: 'pending' });
  expect(planted.error).not.toBeNull();
  const moved = await other.client.from('questions').update({ status: 'open' }).eq('id', id).select();
  expect(moved.data).toEqual([]);
});

test('a device that slept yields the question to another device and keeps its answer', async ({ me }) => {
  const { page, client, rows } = me;
  // Install the clock before recording, so that its timers use it.
  await page.clock.install();
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await speak(dialog);
  await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
  const holder = async () => (await rows()).questions.find((question) => question.id === id)?.worked_by;
  const elsewhere = dialog.getByText('in another tab or on another device');
  const mine = await holder();
  const renew = async () => {
    const renewal = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/rest/v1/questions'),
    );
    await page.clock.fastForward(30_000);
    await renewal;
  };
  await renew();
  await expect(elsewhere).toHaveCount(0);
  expect(await holder()).toBe(mine);

  const taken = await client.from('questions').update({ worked_by: 'phone' }).eq('id', id);
  expect(taken.error).toBeNull();
  for (const wake of ['first', 'again']) {
    await renew();
    expect(await holder(), wake).toBe('phone');
    await expect(elsewhere, wake).toHaveText(
      'This question is being answered in another tab or on another device. Your answer stays here.',
    );
  }
  await expect(dialog.getByRole('button', { name: 'Save & Process' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByText('Your answer is saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: prompt, exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Earlier answers' })).toBeVisible();
  await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
  expect(await holder(), 'only the one at it gives it up').toBe('phone');
});

test('the answer to a question removed on another device goes to the Dump', async ({ me }) => {
  const { page, client, rows } = me;
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await speak(dialog);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: prompt, exact: true }).click();
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await dialog.getByLabel('Your answer').fill('It broke at noon.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const left = async () => ({
    recordings: (await storedRows<{ purpose: { kind: string } }>(page, 'recordings')).filter(
      ({ purpose }) => purpose.kind === 'interview',
    ).length,
    notes: await page.evaluate(
      (part) => Object.keys(localStorage).filter((key) => key.includes(part)).length,
      id,
    ),
  });
  // A question missing from a partial list is not removed.
  const isConfirming = (url: URL) => url.searchParams.get('id')?.startsWith('in.') === true;
  await page.route('**/rest/v1/questions*', (route) =>
    isConfirming(new URL(route.request().url())) ? route.fallback() : route.fulfill({ json: [] }),
  );
  const confirmed = page.waitForResponse((answer) => isConfirming(new URL(answer.url())));
  await page.reload();
  await (await confirmed).finished();
  await expect(page.getByRole('tab', { name: 'Open (0)' })).toBeVisible();
  await page.unroute('**/rest/v1/questions*');
  await page.reload();
  await expect(page.getByRole('button', { name: prompt, exact: true })).toBeVisible();
  expect(await left()).toEqual({ recordings: 1, notes: 1 });

  const mine = (await rows()).questions.find((question) => question.prompt === prompt);
  expect((await client.from('questions').delete().eq('id', mine?.id)).error).toBeNull();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Open (35)' })).toBeVisible();
  const kept = toast(page, 'Your answer to it is now in the Dump.');
  await expect(kept).toBeVisible();
  await expect.poll(left).toEqual({ recordings: 0, notes: 0 });
  await page.reload();
  await expect(kept).toBeHidden();

  const spoken = await openFirstQuestion(me);
  await spoken.dialog.getByRole('button', { name: 'Start recording' }).click();
  await expectRecorded(page, 0.5);
  await client.from('questions').delete().eq('id', spoken.id);
  // Another tab announces a change.
  await page.evaluate(() => new BroadcastChannel('standout.interview').postMessage(null));
  await expect(toast(page, 'Question not found')).toBeVisible();
  await expect(kept).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'It broke at noon.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unused recording' })).toHaveCount(2);
});

test('two tabs that learn of a removed question move its answer to the Dump once', async ({
  me,
  context,
}) => {
  const { page, client } = me;
  const { id, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await dialog.getByLabel('Your answer').fill('It broke at noon.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const other = await context.newPage();
  await other.goto('/interview');
  await expect(other.getByRole('tab', { name: 'Open (36)' })).toBeVisible();
  let confirmedCount = 0;
  context.on('requestfinished', (request) => {
    if (new URL(request.url()).searchParams.get('id')?.startsWith('in.')) confirmedCount += 1;
  });
  // Writing to the Dump takes time, as on a slow machine.
  const letKeep = await lockTable(page, 'ideas');
  await client.from('questions').delete().eq('id', id);
  await page.evaluate(() => new BroadcastChannel('standout.interview').postMessage(null));
  for (const tab of [page, other]) await expect(tab.getByRole('tab', { name: 'Open (35)' })).toBeVisible();
  const waitingCount = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  await expect.poll(async () => confirmedCount + (await waitingCount()), 'both tabs have looked').toBe(2);
  await letKeep();
  await expect.poll(waitingCount).toBe(0);
  await expect.poll(() => storedRows(page, 'ideas')).not.toEqual([]);
  expect(await storedRows(page, 'ideas')).toHaveLength(1);
});

test('an interview works by keyboard, and closing the dialog cancels work but keeps the answer', {
  tag: '@core',
}, async ({ me, provider }) => {
  const { page } = me;
  provider.otherwise(() => ({ kind: 'silence' }));
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Start recording' }).press('Enter');
  await expectRecorded(page, 0.5);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Stop recording' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save & Process' }).press('Enter');
  await expectRows(me, id, { question: 'answered', recordings: ['pending'], posts: 0 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your answer is saved')).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: ['pending'], posts: 0 });
  await page.getByRole('button', { name: prompt, exact: true }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Earlier answers' })).toContainText(
    'Recorded, not transcribed yet',
  );

  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await dialog.getByLabel('Your answer').fill('It broke at noon.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const notes = () =>
    page.evaluate((part) => Object.keys(localStorage).filter((key) => key.includes(part)), id);
  expect(await notes()).not.toEqual([]);
  await page.getByRole('button', { name: `Edit question: ${prompt}` }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this question?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(toast(page, 'Question removed')).toBeVisible();
  const recordings = await storedRows<{ discardedAt?: number }>(page, 'recordings');
  expect(recordings.map(({ discardedAt }) => typeof discardedAt)).toEqual(['number']);
  expect(await notes()).toEqual([]);
});

import { expectAccessible } from './support/accessibility.ts';
import { expectRecorded, ownKey, speakingBrowser, stubDeviceDictation, useOwnKey } from './support/ai.ts';
import {
  answerDialog,
  answerWith,
  boost,
  expect,
  expectRows,
  kill,
  longAnswer,
  openFirstQuestion,
  speak,
  test,
} from './support/interview.ts';
import { stateOf } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test.use({ ...speakingBrowser, permissions: ['microphone', 'clipboard-read', 'clipboard-write'] });

// Spec: and-8-interview-me-1
test('a spoken answer becomes a post that is boosted, fused, copied, archived, and unarchived', async ({
  me,
  provider,
}) => {
  // Runs every step, with six accessibility checks.
  const { page, rows, userId, client } = me;
  await expectAccessible(page);
  answerWith(provider, longAnswer);
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await expect(dialog.getByRole('heading', { name: 'Record Your Answer' })).toBeVisible();
  await page.keyboard.press('Escape');
  // This part only looks like a button, so the test clicks its position.
  await page.getByRole('listitem').getByText('Answer', { exact: true }).first().click({ force: true });
  await expect(dialog.getByText(prompt)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expectRecorded(page, 0.5);
  await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await expect(dialog.getByRole('region', { name: 'Your answer' })).toBeVisible();
  await expectAccessible(page);
  // Starts waiting before the toasts appear, because each is visible only briefly.
  await Promise.all([
    expect(toast(page, 'Answer saved')).toContainText('Transcribing...'),
    expect(toast(page, 'Post drafted')).toContainText('Question archived.'),
    dialog.getByRole('button', { name: 'Save & Process' }).click(),
  ]);

  await expect(page.getByRole('tab', { name: 'Posts (1)', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Open (35)' })).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
  await expect
    .poll(async () => (await rows()).recordings[0]?.audio_path)
    .toBe(`${userId}/${(await rows()).recordings[0]?.id}.webm`);
  const { recordings, posts } = await rows();
  expect(recordings[0]).toMatchObject({ question_id: id, user_id: userId, transcript_text: longAnswer });
  expect(posts[0]).toMatchObject({
    source_recording_id: recordings[0]?.id,
    title: `${prompt.slice(0, 100)}...`,
    body: 'It broke at noon on a Tuesday, and nobody picked up the phone.',
    status: 'draft',
  });
  const audio = await client.storage.from('recordings').download(recordings[0]?.audio_path ?? '');
  expect(audio.data?.size).toBeGreaterThan(1_000);
  expect(provider.calls.map(({ path }) => path)).toEqual(['/audio/transcriptions', '/chat/completions']);

  const card = page.getByRole('listitem').filter({ hasText: 'nobody picked up the phone' });
  await expect(card).toContainText(`Answer to: ${prompt}`);
  provider.next(boost('Reveal it.'), boost('Feel it.'), boost('Say why.'));
  await card.getByRole('button', { name: 'Generate Boosts' }).click();
  await expect(card.getByRole('button', { name: /^Fuse with/ })).toHaveCount(3);
  const boosts = card.getByRole('region', { name: 'Thought Leader Boosts' });
  for (const label of ['Key Insight', 'Enhancement', 'Fuse']) {
    await expect(boosts.getByText(label, { exact: true })).toHaveCount(3);
  }
  expect(
    provider.calls
      .slice(2)
      .map(({ json }) => JSON.stringify(json).match(/Adam Grant|Brené Brown|Simon Sinek/)?.[0]),
  ).toEqual(['Adam Grant', 'Brené Brown', 'Simon Sinek']);
  await expectAccessible(page);

  const fused = 'It broke at noon on a Tuesday, and nobody picked up. I learned why that matters.';
  provider.next(fused);
  await card.getByRole('button', { name: 'Fuse with Simon Sinek' }).click();
  const fusing = page.getByRole('dialog', { name: 'Fuse with Simon Sinek' });
  await expect(
    fusing.getByText('1 of 1 change accepted').or(fusing.getByText(/\d of \d changes accepted/)),
  ).toBeVisible();
  await expectAccessible(page);
  expect((await rows()).posts[0]?.body).toContain('the phone');
  await fusing.getByRole('button', { name: 'Replace post' }).press('Enter');
  await expect(toast(page, 'Post enhanced!')).toContainText('Simon Sinek');
  await expect.poll(async () => (await rows()).posts[0]?.body).toBe(fused);
  const enhanced = page.getByRole('listitem').filter({ hasText: 'why that matters' });
  await expect(enhanced.getByRole('button', { name: /^Fuse with/ })).toHaveCount(0);
  // The button that opened the dialog was removed with the boosts.
  await expect(enhanced.getByRole('button', { name: 'Undo enhancement' })).toBeFocused();

  await enhanced.getByRole('button', { name: 'Undo enhancement' }).click();
  await expect.poll(async () => (await rows()).posts[0]?.body).toContain('the phone');

  await card.getByRole('button', { name: 'View Full Post' }).click();
  await expect(page.getByRole('heading', { name: prompt })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy Post to Clipboard' }).click();
  await expect(toast(page, 'Copied!')).toContainText('Post copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('nobody picked up the phone');
  await page.getByRole('button', { name: 'Back to Posts' }).click();

  await page.getByRole('tab', { name: 'Archive (1)' }).click();
  const archived = page.getByRole('listitem').filter({ hasText: prompt });
  await expect(archived).toContainText('1 post');
  await archived.getByRole('button', { name: 'View Post' }).click();
  await expect(page.getByRole('button', { name: 'View All Posts' })).toBeVisible();
  await page.getByRole('tab', { name: 'Archive (1)' }).click();
  await archived.getByRole('button', { name: 'Unarchive' }).click();
  await expect(toast(page, 'Unarchived')).toContainText('Question moved to Open tab');
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 1 });
});

test('an answer can be typed or dictated on the device, and typed text survives a reload', async ({
  me,
  provider,
}) => {
  const { page, rows } = me;
  answerWith(provider, '');
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await expect(dialog.getByLabel('Your answer')).toBeFocused();
  await page.evaluate(() => {
    const keep = Storage.prototype.setItem;
    Object.assign(globalThis, { keep });
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await dialog.getByLabel('Your answer').fill('On a full disk.');
  await expect(dialog.getByLabel('Your answer')).toHaveValue('On a full disk.');
  await page.evaluate(() => {
    Storage.prototype.setItem = Reflect.get(globalThis, 'keep');
    localStorage.removeItem('openai_api_key');
  });
  await dialog.getByLabel('Your answer').fill('It broke at noon.');
  await stubDeviceDictation(page, longAnswer);
  // The URL contains the question.
  await page.reload();
  await expect(dialog.getByLabel('Your answer')).toHaveValue('It broke at noon.');
  await dialog.getByRole('button', { name: 'Dictate on this device, without a key' }).click();
  await expect(dialog.getByText(longAnswer)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  const answer = `It broke at noon.\n\n${longAnswer}`;
  await expect(dialog.getByLabel('Your answer')).toHaveValue(answer);
  await useOwnKey(page, provider.baseUrl);
  provider.next({ kind: 'status', status: 400, error: { message: 'Not like this.' } });
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  const earlierAnswers = dialog.getByRole('region', { name: 'Earlier answers' });
  await expect(earlierAnswers).toContainText('Written');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: prompt })).toContainText('Continue');
  await page.getByRole('button', { name: prompt, exact: true }).click();
  await earlierAnswers.getByRole('button', { name: 'Draft from this' }).click();
  await dialog.getByRole('button', { name: 'Draft my post' }).click();
  await expect(page.getByText('Question archived.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
  expect((await rows()).recordings[0]).toMatchObject({ transcript_text: answer, audio_path: null });
});

test('without a key, the answer itself becomes the post', { tag: '@core' }, async ({ me, provider }) => {
  const { page, rows } = me;
  await page.evaluate(() => localStorage.removeItem('openai_api_key'));
  const { id, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Type your answer instead' }).click();
  await dialog.getByLabel('Your answer').fill(longAnswer);
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'OpenAI API Key Required' });
  await expect(keyDialog).toBeVisible();
  // The covered dialog is hidden from screen readers, so the test finds it by text.
  const heading = page.getByText('Record Your Answer', { exact: true });
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=dialog]'));
  };
  await expect.poll(() => heading.evaluate(isOnTop), 'the key dialog covers it').toBe(false);
  await keyDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(keyDialog).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('OpenAI API key not found.');
  await dialog.getByRole('button', { name: 'Draft from this' }).click();
  await dialog.getByLabel('What you said').fill(`${longAnswer} So we hired.`);
  await dialog.getByRole('button', { name: 'Use my words as is' }).click();
  await expect(page.getByText('Question archived.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
  expect((await rows()).posts[0]?.body).toBe(`${longAnswer} So we hired.`);
  expect(provider.calls).toEqual([]);
});

test('killing the tab at any step loses no answer and blocks no question', async ({
  me,
  provider,
  context,
}) => {
  // Each of five questions is answered in a tab that crashes and finished in the next one.
  const modes = {
    recording: { question: 'in_progress', recordings: [], posts: 0 },
    review: { question: 'in_progress', recordings: [], posts: 0 },
    transcribing: { question: 'answered', recordings: ['pending'], posts: 0 },
    correcting: { question: 'answered', recordings: ['succeeded'], posts: 0 },
    generating: { question: 'answered', recordings: ['succeeded'], posts: 0 },
  };
  let { page } = me;
  for (const mode of ['recording', 'review', 'transcribing', 'correcting', 'generating'] as const) {
    await test.step(mode, async () => {
      const { id, prompt, dialog } = await openFirstQuestion({ ...me, page });
      provider.otherwise(({ path }) => {
        const isSpeech = path === '/audio/transcriptions';
        if (mode === 'transcribing' || (mode === 'generating' && !isSpeech)) return { kind: 'silence' };
        return mode === 'correcting' ? 'We hired Anna.' : longAnswer;
      });
      if (mode === 'recording') {
        await dialog.getByRole('button', { name: 'Start recording' }).click();
        await expectRecorded(page, 0.5);
      } else {
        await speak(dialog);
        if (mode !== 'review') await dialog.getByRole('button', { name: 'Save & Process' }).click();
      }
      await expectRows(me, id, modes[mode]);
      if (mode === 'correcting') await dialog.getByLabel('What you said').fill('We hired Hanna in May.');
      await kill(page);

      answerWith(provider, longAnswer);
      page = await context.newPage();
      const isLinked = mode === 'review';
      await page.goto(isLinked ? `/interview?question=${id}` : '/interview');
      await expectRows(me, id, { ...modes[mode], question: mode === 'correcting' ? 'answered' : 'open' });
      if (!isLinked) await page.getByRole('button', { name: prompt, exact: true }).click();
      const again = answerDialog(page);
      const earlierAnswers = again.getByRole('region', { name: 'Earlier answers' });
      await expect(earlierAnswers).toBeVisible();
      await expect(again.getByText('is being answered in another tab')).toHaveCount(0);
      if (mode === 'correcting' || mode === 'generating') {
        await earlierAnswers.getByRole('button', { name: 'Draft from this' }).click();
        await expect(again.getByLabel('What you said')).toHaveValue(
          mode === 'correcting' ? 'We hired Hanna in May.' : longAnswer,
        );
        await again.getByRole('button', { name: 'Draft my post' }).click();
      } else {
        await earlierAnswers.getByRole('button', { name: 'Save & Process' }).click();
      }
      await expect(again).toBeHidden();
      await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
      await expect(page.getByRole('tabpanel', { name: /^Posts/ })).toBeVisible();
      await page.getByRole('tab', { name: /^Open/ }).click();
    });
  }
});

test('a recording that could not be transcribed is processed on another device', async ({
  me,
  provider,
  browser,
}) => {
  const { page, account } = me;
  provider.otherwise(() => ({ kind: 'status', status: 500 }));
  const { id, prompt, dialog } = await openFirstQuestion(me);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  // The length below is rounded to whole seconds.
  await expectRecorded(page, 1);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByRole('button', { name: 'Save & Process' }).click();
  await expect(page.getByText('Processing failed')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('The AI provider has a problem. Try again later.');
  await expectRows(me, id, { question: 'open', recordings: ['failed'], posts: 0 });
  await expect.poll(async () => (await me.rows()).recordings[0]?.audio_path).not.toBeNull();

  const elsewhere = await browser.newContext({
    storageState: await stateOf(account, ownKey(provider.baseUrl)),
    permissions: ['microphone'],
  });
  const other = await elsewhere.newPage();
  answerWith(provider, longAnswer);
  await other.goto('/interview');
  await other.getByRole('button', { name: prompt, exact: true }).click();
  const earlierAnswers = answerDialog(other).getByRole('region', { name: 'Earlier answers' });
  // Another recording starts while the audio loads, so the microphone stays visible.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isSound = /\/storage\/v1\/object\//;
  await other.route(isSound, async (route) => {
    await released;
    await route.fallback();
  });
  const isAsked = other.waitForRequest(isSound);
  await earlierAnswers.getByRole('button', { name: 'Save & Process' }).click();
  await isAsked;
  await answerDialog(other).getByRole('button', { name: 'Start recording' }).click();
  await expect(answerDialog(other).getByRole('button', { name: 'Stop recording' })).toBeVisible();
  const hasArrived = other.waitForResponse(isSound);
  release();
  await (await hasArrived).finished();
  await expectRecorded(other, 0.5);
  await answerDialog(other).getByRole('button', { name: 'Stop recording' }).click();
  await answerDialog(other).getByRole('button', { name: 'Discard' }).click();
  await earlierAnswers.getByRole('button', { name: 'Listen' }).click();
  await expect(earlierAnswers.getByText(/0:00 \/ 0:0[1-9]/)).toBeVisible();
  await earlierAnswers.getByRole('button', { name: 'Save & Process' }).click();
  await expect(other.getByText('Question archived.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
  await elsewhere.close();

  // The first device shows the result, too.
  await page.keyboard.press('Escape');
  await expect(async () => {
    // Rows that were read in the last two seconds are not fetched again.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('tab', { name: 'Posts (1)' })).toBeVisible({ timeout: 500 });
  }).toPass();
});

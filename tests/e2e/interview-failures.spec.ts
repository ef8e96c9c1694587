import { confirmedAccount } from './support/account.ts';
import { expectRecorded, speakingBrowser } from './support/ai.ts';
import { lockTable, storedRows } from './support/engine.ts';
import {
  answerWith,
  expect,
  expectRows,
  intervieweeOf,
  longAnswer,
  openFirstQuestion,
  speak,
  test,
} from './support/interview.ts';
import { toast } from './support/toasts.ts';

test.use(speakingBrowser);

test("two tabs show the same interview, and two accounts never see each other's interviews", async ({
  me,
  provider,
  context,
}) => {
  const { page } = me;
  answerWith(provider, longAnswer);
  const second = await context.newPage();
  await second.goto('/interview');
  await expect(second.getByRole('tab', { name: 'Open (36)' })).toBeVisible();
  // Background tabs render slowly, which delays clicks.
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
  const otherRows = await other.rows();
  expect(otherRows.questions).toHaveLength(36);
  expect(otherRows.questions.some((question) => question.id === id)).toBe(false);
  expect([...otherRows.recordings, ...otherRows.posts]).toEqual([]);
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
  // A question that is missing from a partial list was not removed.
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
  const movedToast = toast(page, 'Your answer to it is now in the Dump.');
  await expect(movedToast).toBeVisible();
  await expect.poll(left).toEqual({ recordings: 0, notes: 0 });
  await page.reload();
  await expect(movedToast).toBeHidden();

  const spoken = await openFirstQuestion(me);
  await spoken.dialog.getByRole('button', { name: 'Start recording' }).click();
  await expectRecorded(page, 0.5);
  await client.from('questions').delete().eq('id', spoken.id);
  // Another tab announces a change.
  await page.evaluate(() => new BroadcastChannel('standout.interview').postMessage(null));
  await expect(toast(page, 'Question not found')).toBeVisible();
  await expect(movedToast).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'It broke at noon.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unused recording' })).toHaveCount(2);
});

test('when two tabs notice a removed question, its answer goes to the Dump only once', async ({
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
  // Makes writing to the Dump slow, as on a slow machine.
  const unlock = await lockTable(page, 'ideas');
  await client.from('questions').delete().eq('id', id);
  await page.evaluate(() => new BroadcastChannel('standout.interview').postMessage(null));
  for (const tab of [page, other]) await expect(tab.getByRole('tab', { name: 'Open (35)' })).toBeVisible();
  const waitingCount = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  await expect.poll(async () => confirmedCount + (await waitingCount()), 'both tabs have looked').toBe(2);
  await unlock();
  await expect.poll(waitingCount).toBe(0);
  await expect.poll(() => storedRows(page, 'ideas')).not.toEqual([]);
  expect(await storedRows(page, 'ideas')).toHaveLength(1);
});

test('an interview works by keyboard, and closing the dialog cancels processing but keeps the answer', async ({
  me,
  provider,
}) => {
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

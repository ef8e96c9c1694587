import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import {
  answerDialog,
  boost,
  button,
  earlierAnswers,
  expectRows,
  type Interviewee,
  newInterviewee,
  openFirstQuestion,
  openQuestion,
  renderInterview,
  speak,
} from '#tests/component/interview.tsx';
import { fail, holdRequests, intercept, loseReplies } from '#tests/component/network.ts';
import { toast } from '#tests/component/toasts.ts';
import { interviewQueries } from '#web/data/interview/interview.ts';

const tab = (name: string) => page.getByRole('tab', { name });
const card = page.getByRole('listitem').filter({ hasText: 'at noon' });
const fuseButtons = card.getByRole('button', { name: /^Fuse with/ });
const generate = card.getByRole('button', { name: 'Generate Boosts' });
const fuse = card.getByRole('button', { name: 'Fuse with Adam Grant' });
const fusing = page.getByRole('dialog', { name: 'Fuse with Adam Grant' });
const replace = page.getByRole('button', { name: 'Replace post' });
const body = 'It broke at noon, and nobody picked up the phone.';

let me: Interviewee;
beforeEach(async () => {
  me = await newInterviewee();
});

async function renderPost(): Promise<void> {
  await me.client.from('posts').insert({ user_id: me.userId, title: 'Noon...', body });
  await renderInterview('/interview?tab=posts');
}
const expectFuseButtons = (count: number) => expect.poll(() => fuseButtons.elements().length).toBe(count);
/** Removes the pause before failed loads are retried. */
function retryAtOnce(): void {
  const before = interviewQueries.getDefaultOptions();
  interviewQueries.setDefaultOptions({ queries: { retryDelay: 0 } });
  onTestFinished(() => interviewQueries.setDefaultOptions(before));
}
const storedBody = async () => (await me.rows()).posts[0]?.body;

// Spec: interview-3
test('failed boosts and fusions keep the post and resume where they stopped', async () => {
  await renderPost();
  const refusal = { kind: 'status', status: 400 } as const;
  const failed = toast('Failed to generate boosts');
  await ai.next(boost('Reveal it.'), refusal);
  await generate.click();
  await expect.element(failed.getByText('Please try again later')).toBeVisible();
  await expectFuseButtons(1);
  await failed.getByRole('button', { name: 'Close toast' }).click();
  await ai.next(boost('Feel it.'), boost('Say why.'));
  await generate.click();
  await expectFuseButtons(3);
  await ai.next(boost('Reveal it again.'), refusal);
  await card.getByRole('button', { name: 'Generate again' }).click();
  await expect.element(failed).toBeVisible();
  await expectFuseButtons(3);
  await expect.element(card.getByText('Reveal it again.', { exact: true })).toBeVisible();

  await ai.next({ kind: 'half', text: 'Half of it' });
  await fuse.click();
  await expect.element(fusing.getByText('Half of it')).toBeVisible();
  await ai.breakOff();
  await expect.element(toast('Fusion failed').getByText('Please try again later')).toBeVisible();
  await ai.next('It broke at noon, and that taught me to pick up the phone.');
  await fusing.getByRole('button', { name: 'Try again' }).click();
  await expect.element(replace).toBeEnabled();
  // Another device changes the post. Its text must not be overwritten.
  const elsewhere = 'It broke at noon. I was elsewhere.';
  await me.client.from('posts').update({ body: elsewhere }).eq('title', 'Noon...');
  await replace.click();
  await expect
    .element(page.getByText(/This post was changed in another tab or on another device\./))
    .toBeVisible();
  expect(await storedBody()).toBe(elsewhere);
});

test('a double press requests boosts once, and a fusion stops and discards pending ones', async () => {
  await renderPost();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let askedCount = 0;
  const asked = () => askedCount;
  intercept('/chat/completions', async (_, pass) => {
    askedCount += 1;
    await gates[askedCount - 1]?.promise;
    return pass();
  });
  await expect.element(generate).toBeVisible();
  const element = generate.element() as HTMLButtonElement;
  element.click();
  element.click();
  await expect.poll(asked).toBe(1);
  await expect.element(card.getByRole('button', { name: 'Stop' })).toBeVisible();
  await ai.next(boost('Reveal it.'));
  gates[0]?.resolve();
  await expectFuseButtons(1);
  await expect.poll(asked).toBe(2);

  await ai.next(
    'It broke at noon. Nobody picked up, and I learned why.',
    boost('Too late.'),
    boost('Later.'),
  );
  await fuse.click();
  await replace.click();
  await expect.element(card.getByText(/I learned why/)).toBeVisible();
  await expect.element(toast('Post enhanced!')).toBeVisible();
  gates[1]?.resolve();
  await expect.element(generate).toBeVisible();
  await expectFuseButtons(0);
});

test('a boost uses the angle of the answered question', async () => {
  const { data } = await me.client
    .from('questions')
    .update({ tags: ['Case Study'] })
    .eq('user_id', me.userId)
    .select('id');
  const questionId: unknown = data?.[0]?.id;
  await me.client
    .from('posts')
    .insert({ user_id: me.userId, question_id: questionId, title: 'Noon...', body });
  await renderInterview('/interview?tab=posts');
  await ai.next(boost('Reveal it.'), boost('Feel it.'), boost('Say why.'));
  await generate.click();
  await expectFuseButtons(3);
  for (const { json } of await ai.calls())
    expect(JSON.stringify(json)).toContain('The angle of the post is “Client win”.');
});

test('enhancements can be undone even after later ones failed', async () => {
  // Before rendering, so that the next refresh uses the fake timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await renderPost();
  const undo = card.getByRole('button', { name: 'Undo enhancement' });
  const fuseInto = async (text: string) => {
    if (fuseButtons.elements().length === 0) {
      await ai.next(boost('Reveal it.'), boost('Feel it.'), boost('Say why.'));
      await generate.click();
      await expectFuseButtons(3);
    }
    await ai.next(text);
    await fuse.click();
    await replace.click();
  };
  const giveUp = () => fusing.getByRole('button', { name: 'Keep my post as is' }).click();

  const second = 'It broke at noon. Nobody picked up, and I learned why.';
  await fuseInto(second);
  await expect.poll(storedBody).toBe(second);
  await expectFuseButtons(0);
  const stopFailing = fail('/rest/v1/posts?id=', 'PATCH');
  await fuseInto('It broke at noon, and this is never kept.');
  await expect.element(toast('Fusion failed')).toBeVisible();
  await giveUp();
  await expect.element(undo).toBeVisible();
  stopFailing();

  const stopLosing = loseReplies('/rest/v1/posts?id=', 'PATCH');
  const third = 'It broke at noon, and the answer was lost.';
  await fuseInto(third);
  await expect.poll(storedBody).toBe(third);
  await giveUp();
  stopLosing();
  vi.advanceTimersByTime(20_000);
  await expect.element(card.getByText(/the answer was lost/)).toBeVisible();
  await undo.click();
  await expect.poll(storedBody).toBe(second);
  await undo.click();
  await expect.poll(storedBody).toBe(body);
  await expect.element(undo).not.toBeInTheDocument();
});

// Spec: interview-1
test('a rejected change is reverted, and a failed load can be retried', async () => {
  const question = (await me.rows()).questions[0];
  await me.client.from('questions').update({ status: 'answered' }).eq('id', question?.id);
  const stopFailing = fail('/rest/v1/posts');
  retryAtOnce();
  await renderInterview();
  await expect.element(toast('Error').getByText('Failed to load data')).toBeVisible();
  stopFailing();
  await page.getByRole('button', { name: 'Try again' }).click();

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const stopRejecting = intercept('/rest/v1/questions?id=', async (request, pass) => {
    if (request.method !== 'PATCH') return pass();
    await isReleased;
    throw new TypeError('Failed to fetch');
  });
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  await archive.click();
  await expect.element(tab('Archive (1)')).toBeVisible();
  release();
  await expect.element(page.getByText('Couldn’t move the question')).toBeVisible();
  await expect.element(tab('Archive (0)')).toBeVisible();
  stopRejecting();
  await archive.click();
  await expect.element(toast('Archived').getByText('Question moved to Archive tab')).toBeVisible();
  await expect.poll(async () => (await me.rows()).questions[0]?.status).toBe('archived');
});

test('text of a new question stays while the previous one is being saved', async () => {
  await renderInterview();
  const adding = page.getByRole('dialog', { name: 'Add question' });
  const words = adding.getByLabelText('Question', { exact: true });
  const add = page.getByRole('button', { name: 'Add question' });
  const { release } = holdRequests('/rest/v1/questions', 'POST');
  await add.click();
  await words.fill('Which risky bet did you win?');
  await adding.getByText('Opinion', { exact: true }).click();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(adding).not.toBeInTheDocument();
  await add.click();
  await words.fill('And which one did you lose?');
  release();
  await expect.element(toast('Question added')).toBeVisible();
  await expect.element(words).toHaveValue('And which one did you lose?');
});

test('Undo restores a removed post even if another device removed its question', async () => {
  const question = (await me.rows()).questions[0];
  await me.client
    .from('posts')
    .insert({ user_id: me.userId, question_id: question?.id, title: 'Noon...', body });
  await renderInterview('/interview?tab=posts');
  await page.getByRole('button', { name: 'Send to…' }).click();
  await page.getByRole('menuitem', { name: 'Remove post' }).click();
  const removed = toast('Post removed');
  // Hovering keeps the toast open.
  await removed.hover();
  await me.client.from('questions').delete().eq('id', question?.id);
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(body)).toBeVisible();
  await expect.poll(async () => (await me.rows()).posts).toMatchObject([{ question_id: null }]);
});

test('archiving by keyboard focuses the next question, then the next of the day, then the heading', async () => {
  const ids = (await me.rows()).questions.map(({ id }) => id);
  const setStatus = (status: string, of: string[]) =>
    me.client.from('questions').update({ status }).in('id', of);
  await setStatus('archived', ids.slice(3));
  await setStatus('answered', ids.slice(0, 3));
  await renderInterview();
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  const archiveByKey = async (index: number, left: number) => {
    await expect.poll(() => archive.elements().length).toBe(left + 1);
    (archive.elements()[index] as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(tab(`Open (${left})`)).toBeVisible();
  };
  const listed = page.getByRole('tabpanel').getByRole('listitem');
  const today = page.getByRole('region', { name: 'Today’s question' });
  await archiveByKey(1, 2);
  await expect.element(listed.getByRole('button').first()).toHaveFocus();
  await archiveByKey(0, 1);
  await expect.element(today.getByRole('button').first()).toHaveFocus();
  expect(listed.elements()).toEqual([]);
  archive.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No open questions')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a device that slept yields the question to another device and keeps the answer', async () => {
  await renderInterview();
  // Before recording, so that the renewal uses the fake timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { id, prompt } = await openFirstQuestion(me);
    await speak();
    await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
    const holder = async () => (await me.rows()).questions.find((question) => question.id === id)?.worked_by;
    const elsewhere = answerDialog.getByText(/in another tab or on another device/);
    const mine = await holder();
    const renew = async () => {
      const renewing = holdRequests('/rest/v1/questions?id=', 'PATCH');
      vi.advanceTimersByTime(30_000);
      await expect.poll(renewing.asked).toBe(1);
      renewing.release();
    };
    await renew();
    await expect.element(elsewhere).not.toBeInTheDocument();
    expect(await holder()).toBe(mine);

    const taken = await me.client.from('questions').update({ worked_by: 'phone' }).eq('id', id);
    expect(taken.error).toBeNull();
    for (const _ of ['first', 'again']) {
      await renew();
      expect(await holder()).toBe('phone');
      await expect
        .element(elsewhere)
        .toHaveTextContent(
          'This question is being answered in another tab or on another device. Your answer is still here.',
        );
    }
    await expect.element(button('Save & Process')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Your answer is saved')).toBeVisible();
    await expect.element(answerDialog).not.toBeInTheDocument();
    await openQuestion(prompt);
    await expect.element(earlierAnswers).toBeVisible();
    await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
    expect(await holder(), 'only the device that holds the lease releases it').toBe('phone');
  } finally {
    vi.useRealTimers();
  }
});

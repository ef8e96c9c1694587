import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { advanceClock } from '#tests/component/clock.ts';
import { refuseAudio } from '#tests/component/full-disk.ts';
import {
  answerDialog,
  button,
  drafts,
  earlierAnswers,
  expectRows,
  type Interviewee,
  longAnswer,
  newInterviewee,
  openFirstQuestion,
  openQuestion,
  renderInterview,
  speak,
  typeAnswer,
} from '#tests/component/interview.tsx';
import { fail, holdRequests, loseReplies } from '#tests/component/network.ts';
import { toast } from '#tests/component/toasts.ts';
import { changeAiSettings } from '#web/data/ai/settings.ts';

const alert = answerDialog.getByRole('alert');
const process = () => button('Save & Process').click();
const processEarlier = () => button('Save & Process', earlierAnswers).click();
const draftEarlier = async () => {
  await button('Draft from this').click();
  await button('Draft my post').click();
};
const archived = page.getByText('Question archived.');

let me: Interviewee;
beforeEach(async () => {
  me = await newInterviewee();
  await renderInterview();
});

// Spec: interview-2
test('a denied microphone and a full disk are reported, and the answer is kept', async () => {
  const { makeRoom, refusedCount } = refuseAudio();
  const microphone = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => microphone.mockRestore());
  const { id } = await openFirstQuestion(me);
  await button('Start recording').click();
  await expect
    .element(toast('Recording failed').getByText('Please check your microphone permissions'))
    .toBeVisible();
  await expect
    .element(alert.getByText('Recording failed: Please check your microphone permissions'))
    .toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: [], posts: 0 });

  const record = async () => {
    const before = refusedCount();
    await button('Start recording').click();
    await expect.poll(refusedCount).toBeGreaterThan(before + 4);
  };
  await record();
  await expect.element(toast('Not saved').getByText(/The recording continues/)).toBeVisible();
  await expectRows(me, id, { question: 'in_progress', recordings: [], posts: 0 });
  await button('Cancel').click();
  await toast('Recording discarded').getByRole('button', { name: 'Undo' }).click();
  const notKept = earlierAnswers.getByText(/^Couldn’t save this recording/);
  await expect.element(notKept).toBeVisible();
  await button('Remove').click();
  // An immediate press would count as a double press.
  advanceClock(1_000);
  await button('Remove permanently').click();
  await expect.element(earlierAnswers).not.toBeInTheDocument();

  await record();
  await button('Stop recording').click();
  const stopFailing = fail('/rest/v1/recordings');
  await process();
  await expect.element(alert.getByText('Failed to save recording')).toBeVisible();
  stopFailing();
  makeRoom();
  await expect.element(notKept).toBeVisible();
  await ai.otherwise(longAnswer, drafts);
  await processEarlier();
  await expect.element(archived).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
});

test('a double press on Remove shows the confirmation and removes nothing', async () => {
  const { prompt } = await openFirstQuestion(me, { isRecorded: true });
  // Puts both presses into the same millisecond.
  const time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(time);
  onTestFinished(() => clock.mockRestore());
  await button('Remove').dblClick();
  await expect.element(button('Remove permanently')).toBeVisible();
  clock.mockRestore();
  await userEvent.keyboard('{Escape}');
  await openQuestion(prompt);
  await expect.element(button('Remove')).toBeVisible();
});

test('on a phone, an error message covers no button in the dialog', async () => {
  await page.viewport(375, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await openFirstQuestion(me);
  await typeAnswer(longAnswer);
  await ai.otherwise('', { kind: 'status', status: 400, error: { message: 'No such thing.' } });
  await process();
  const failure = toast('Processing failed');
  // Hovering keeps the toast open.
  await failure.hover();
  button('Draft from this').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Draft my post')).toBeVisible();
  const covered = [...document.querySelectorAll('[role=dialog] button')].flatMap((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return failure.element().contains(hit) ? [each.getAttribute('aria-label') ?? each.textContent] : [];
  });
  expect(covered).toEqual([]);
  await failure.getByRole('button', { name: 'Close toast' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(button('Draft my post'), { message: 'the dialog stays' }).toBeVisible();
});

// Spec: and-8-interview-1
test('every failure before the post returns to recording, gives a reason, and keeps the answer', async () => {
  const { id } = await openFirstQuestion(me, { isRecorded: true });
  const stopFailing = fail('/rest/v1/recordings');
  await processEarlier();
  await expect.element(toast('Recording failed').getByText('Failed to save recording')).toBeVisible();
  await expect.element(alert.getByText('Failed to save recording')).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: [], posts: 0 });
  stopFailing();

  const speech = [
    [{ kind: 'status', status: 429 }, 'Too many requests'],
    [' a ', 'Transcription too short or empty'],
    [{ kind: 'garbage' }, 'The AI’s answer couldn’t be read'],
  ] as const;
  for (const [answer, said] of speech) {
    await ai.next(answer);
    await processEarlier();
    await expect.element(alert.getByText(said, { exact: false })).toBeVisible();
    await expect.element(toast('Processing failed').getByText(said, { exact: false })).toBeVisible();
    await expectRows(me, id, { question: 'open', recordings: ['failed'], posts: 0 });
  }

  await ai.next(longAnswer, '[]');
  await processEarlier();
  await expect.element(alert.getByText(/Failed to generate drafts: /)).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });

  const writing = [
    ['["too short"]', /All generated drafts were too short or empty/],
    [{ kind: 'status', status: 400, error: { message: 'Not like this.' } }, /Not like this\./],
    [{ kind: 'half', text: '["Half of a post", "The' }, /The answer was cut off/],
  ] as const;
  for (const [answer, said] of writing) {
    await ai.next(answer);
    await draftEarlier();
    if (typeof answer !== 'string' && answer.kind === 'half') {
      await expect.element(answerDialog.getByText('Half of a post')).toBeVisible();
      await ai.breakOff();
    }
    await expect.element(alert.getByText(said)).toBeVisible();
    await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });
  }

  changeAiSettings({ apiKey: null });
  await draftEarlier();
  await expect
    .element(alert.getByText(/OpenAI API key not found\. Please add your API key in settings\./))
    .toBeVisible();

  changeAiSettings({ apiKey: 'sk-mine-0123456789' });
  await ai.otherwise('', drafts);
  await draftEarlier();
  await expect.element(archived).toBeVisible();
});

test('closing during a save keeps the answer or post without a confirmation', async () => {
  await ai.otherwise('', drafts);
  const { id, prompt } = await openFirstQuestion(me);
  await typeAnswer(longAnswer);
  const closeWhileSaving = async (table: 'recordings' | 'posts', save: () => Promise<void>) => {
    const { asked, release } = holdRequests(`/rest/v1/${table}`, 'POST');
    await save();
    await expect.poll(asked).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(answerDialog).not.toBeInTheDocument();
    release();
  };
  await closeWhileSaving('recordings', process);
  await expect.element(toast('Your answer is saved')).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });
  expect(await ai.calls()).toEqual([]);

  await openQuestion(prompt);
  await closeWhileSaving('posts', draftEarlier);
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
});

test('a failed save or lost reply causes no duplicate and keeps text typed since', async () => {
  await ai.otherwise('', drafts);
  const { id } = await openFirstQuestion(me);
  const field = answerDialog.getByLabelText('Your answer');
  await typeAnswer(longAnswer);
  let stop = loseReplies('/rest/v1/recordings', 'POST');
  await process();
  await expect
    .element(toast('Couldn’t save your answer').getByText(/^Your text is still here\./))
    .toBeVisible();
  stop();

  const { asked, release } = holdRequests('/rest/v1/recordings', 'POST');
  await process();
  await expect.poll(asked).toBe(1);
  await expect.element(button('Record it instead')).toBeDisabled();
  await field.fill(`${longAnswer} And they came back.`);
  stop = fail('/rest/v1/posts', 'POST');
  release();
  const notSaved = alert.getByText(/^Couldn’t save the post/);
  await expect.element(notSaved).toBeVisible();
  await expect.element(field).toHaveValue('And they came back.');
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 0 });
  stop();

  stop = loseReplies('/rest/v1/posts', 'POST');
  await draftEarlier();
  await expect.element(notSaved).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: ['succeeded'], posts: 1 });
  expect(await ai.calls(), 'written once').toHaveLength(1);

  // An edited text updates the existing post, even after several attempts.
  const changeWords = async (words: string) => {
    await button('Draft from this').click();
    await answerDialog.getByLabelText('What you said').fill(words);
    await button('Use my words as is').click();
  };
  await changeWords('It broke at one.');
  await expect.element(notSaved).toBeVisible();
  stop();
  await changeWords('It broke at two.');
  await expect.element(archived).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded'], posts: 1 });
  expect((await me.rows()).posts[0]?.body).toBe('It broke at two.');
});

test('a short answer gets a follow-up question, and the draft uses the corrected answers', async () => {
  await ai.otherwise('We hired Anna.', drafts);
  const { id } = await openFirstQuestion(me, { isRecorded: true });
  await processEarlier();
  const more = answerDialog.getByRole('region', { name: 'One more question' });
  await expect.element(more).toBeVisible();
  await expectRows(me, id, { question: 'answered', recordings: ['succeeded'], posts: 0 });
  await ai.otherwise('On the third of May.', drafts);
  await button('Record an answer', more).click();
  await speak();
  await answerDialog.getByRole('switch', { name: 'Let me read it first' }).click();
  await process();
  const words = answerDialog.getByLabelText('What you said');
  const both = 'We hired Anna.\n\nOn the third of May.';
  await expect.element(words).toHaveValue(both);
  await expect.element(more).not.toBeInTheDocument();
  const corrected = both.replace('Anna', 'Hanna');
  await words.fill(corrected);
  await button('Draft my post').click();
  await expect.element(archived).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded', 'succeeded'], posts: 1 });
  expect((await me.rows()).recordings[0]?.transcript_text).toBe(corrected);
  expect(JSON.stringify((await ai.calls()).at(-1)?.json)).toContain('We hired Hanna.');

  // Write another draft from the same text.
  await ai.otherwise('', JSON.stringify(['Another version of how we hired Hanna in May.']));
  await page.getByRole('button', { name: 'View Full Post' }).click();
  await page.getByRole('button', { name: 'Draft again' }).click();
  await button('Draft from this').first().click();
  await expect.element(words).toHaveValue(corrected);
  await button('Draft my post').click();
  await expect.element(page.getByText('Another version of how we hired Hanna in May.')).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded', 'succeeded'], posts: 2 });
});

test('a follow-up answer with a failed transcription can be retried and is added once', async () => {
  await ai.otherwise('We hired Anna.', drafts);
  const { id } = await openFirstQuestion(me, { isRecorded: true });
  await processEarlier();
  await button('Record an answer').click();
  await speak();
  await ai.next({ kind: 'status', status: 429 });
  await process();
  await expect.element(alert.getByText(/^Too many requests to the AI\./)).toBeVisible();
  await expectRows(me, id, { question: 'open', recordings: ['failed', 'succeeded'], posts: 0 });
  await expect.element(earlierAnswers.getByText(/^Your answer is safe\./)).toBeVisible();
  await expect.poll(() => earlierAnswers.getByRole('listitem').elements().length).toBe(1);
  await expect.element(earlierAnswers.getByText('Transcription failed')).toBeVisible();

  await ai.otherwise('On the third of May.', drafts);
  await processEarlier();
  await expect.element(archived).toBeVisible();
  await expectRows(me, id, { question: 'archived', recordings: ['succeeded', 'succeeded'], posts: 1 });
  expect((await me.rows()).recordings[0]?.transcript_text).toBe('We hired Anna.\n\nOn the third of May.');
});

import { expect, test } from 'vitest';
import {
  answerDialog,
  button,
  newInterviewee,
  openFirstQuestion,
  renderInterview,
} from '#tests/component/interview.tsx';
import { makeStoreNewer } from '#tests/component/store.ts';

test('an answer that cannot be stored can be discarded', async () => {
  const me = await newInterviewee();
  await makeStoreNewer();
  await renderInterview();
  await openFirstQuestion(me);
  await button('Start recording').click();
  // After this time, even a slow recorder has some audio.
  await expect.element(answerDialog.getByRole('timer')).toMatchTextContent(/^0:0[1-9]/);
  await button('Stop recording').click();
  await button('Discard').click();
  await expect.element(button('Start recording')).toBeVisible();
});

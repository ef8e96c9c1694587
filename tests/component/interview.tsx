import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { backendClient, backendConfig, startSession } from '#web/data/account/session.ts';
import { InterviewPage } from '#web/features/interview/interview-page.tsx';
import { questionProgress } from '../support/interview-rows.ts';
import { ai } from './ai.ts';
import { expectRecorded, storeRecording } from './recordings.ts';
import { renderScreen } from './screen.tsx';
import { newAccount, signOutAtEnd } from './session.ts';

type Rows = {
  questions: { id: string; prompt: string; tags: string[]; status: string; worked_by: string | null }[];
  recordings: {
    id: string;
    question_id: string;
    transcription_status: string;
    transcript_text: string | null;
    audio_path: string | null;
  }[];
  posts: { id: string; question_id: string | null; body: string }[];
};

/** A signed-in user. `client` is another device of the user, besides the page. */
export type Interviewee = { userId: string; client: SupabaseClient; rows: () => Promise<Rows> };

// Tests may intercept the page's requests, but not those of `client`.
const unpatchedFetch = window.fetch.bind(window);

/** Signs in to a new account with 36 questions and a key for the stand-in. */
export async function newInterviewee(): Promise<Interviewee> {
  await ai.start();
  await startSession();
  await newAccount();
  await signOutAtEnd();
  const { session } = (await (await backendClient()).auth.getSession()).data;
  if (!session) throw new Error('Nobody is signed in.');
  const { backendUrl, anonKey } = backendConfig();
  const client = createClient(backendUrl, anonKey, {
    accessToken: async () => session.access_token,
    global: { fetch: unpatchedFetch },
  });
  const read = async (table: string) => {
    const { data, error } = await client.from(table).select('*').order('created_at', { ascending: false });
    if (error) throw error;
    return data;
  };
  return {
    userId: session.user.id,
    client,
    rows: async () => ({
      questions: await read('questions'),
      recordings: await read('recordings'),
      posts: await read('posts'),
    }),
  };
}

export function renderInterview(address = '/interview') {
  return renderScreen(InterviewPage, address);
}

export const answerDialog = page.getByRole('dialog', { name: 'Record Your Answer' });
export const earlierAnswers = answerDialog.getByRole('region', { name: 'Earlier answers' });
export const button = (name: string, within: Locator = answerDialog) =>
  within.getByRole('button', { name, exact: true });

/** Opens the first question of an account, optionally after storing a recording for it. */
export async function openFirstQuestion(
  { rows }: Interviewee,
  { isRecorded = false }: { isRecorded?: boolean } = {},
): Promise<{ id: string; prompt: string }> {
  const question = (await rows()).questions[0];
  if (!question) throw new Error('There is no question.');
  if (isRecorded) await storeRecording({ kind: 'interview', questionId: question.id });
  await openQuestion(question.prompt);
  return question;
}

export async function openQuestion(prompt: string): Promise<void> {
  await page.getByRole('button', { name: prompt, exact: true }).click();
  await expect.element(answerDialog).toBeVisible();
}

/** Records a quarter of a second. */
export async function speak(): Promise<void> {
  await button('Start recording').click();
  await expectRecorded(0.25);
  await button('Stop recording').click();
  await expect.element(button('Save & Process')).toBeVisible();
}

export async function typeAnswer(answer: string): Promise<void> {
  await button('Type your answer instead').click();
  await answerDialog.getByLabelText('Your answer').fill(answer);
}

/** Waits until a question has this status, these transcription statuses, and this number of posts. */
export async function expectRows(
  { rows }: Interviewee,
  questionId: string,
  expected: { question: string; recordings: string[]; posts: number },
): Promise<void> {
  await expect.poll(async () => questionProgress(await rows(), questionId)).toEqual(expected);
}

/** An answer long enough to need no follow-up. */
export const longAnswer =
  'It broke at noon on a Tuesday. The client called and nobody picked up, because all of us sat in the same room and looked at the same screen. I went over to them myself, and on the way I decided to tell them everything. They stayed.';

export const drafts = JSON.stringify([
  'It broke at noon on a Tuesday, and nobody picked up the phone.',
  'Tell them everything: that is what I learned on a Tuesday.',
  'You can lose the phone call and keep the client.',
]);

export function boost(keyInsight: string): string {
  return JSON.stringify({
    keyInsight,
    boost: `${keyInsight} And here is what that would add to the post, in two sentences.`,
  });
}

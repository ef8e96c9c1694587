import type { Locator, Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Provider } from '../../support/ai-provider.ts';
import { questionProgress } from '../../support/interview-rows.ts';
import { type Account, confirmedAccount } from './account.ts';
import { test as aiTest, expect, expectRecorded, ownKey } from './ai.ts';
import { stateOf } from './signed-in.ts';

export { expect } from './ai.ts';

/** The rows of one account, as its own client can read them. */
type Rows = {
  questions: { id: string; prompt: string; tags: string[]; status: string; worked_by: string | null }[];
  recordings: {
    id: string;
    question_id: string;
    user_id: string;
    transcription_status: string;
    transcript_text: string | null;
    audio_path: string | null;
  }[];
  posts: {
    id: string;
    question_id: string;
    source_recording_id: string;
    title: string;
    body: string;
    status: string;
  }[];
};

export type Interviewee = {
  page: Page;
  account: Account;
  client: SupabaseClient;
  userId: string;
  rows: () => Promise<Rows>;
};

/** The test with a new account: 36 questions, no answers, a key for the stand-in, and the interview open. */
export const test = aiTest.extend<{ newcomer: Account; me: Interviewee }>({
  newcomer: async ({}, use) => use(await confirmedAccount()),
  storageState: async ({ newcomer, provider }, use) => use(await stateOf(newcomer, ownKey(provider.baseUrl))),
  me: async ({ page, newcomer }, use) => {
    await page.goto('/interview');
    await expect(page.getByRole('tab', { name: 'Open (36)' })).toBeVisible();
    await use(await intervieweeOf(page, newcomer));
  },
});

/** The account with its own client, besides the page. */
export async function intervieweeOf(page: Page, account: Account): Promise<Interviewee> {
  const { backendUrl, anonKey } = await (await page.request.get('/config.json')).json();
  const client = createClient(backendUrl, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const read = async (table: string) => {
    const answer = await client.from(table).select('*').order('created_at', { ascending: false });
    if (answer.error) throw answer.error;
    return answer.data;
  };
  const rows = async (): Promise<Rows> => ({
    questions: await read('questions'),
    recordings: await read('recordings'),
    posts: await read('posts'),
  });
  return { page, account, client, userId: data.user.id, rows };
}

/** Waits until a question has this status, these transcription statuses, and this number of posts. */
export async function expectRows(
  { rows }: Interviewee,
  questionId: string,
  expected: { question: string; recordings: string[]; posts: number },
): Promise<void> {
  await expect.poll(async () => questionProgress(await rows(), questionId)).toEqual(expected);
}

/** Opens the dialog of the first open question. */
export async function openFirstQuestion({
  page,
  rows,
}: Interviewee): Promise<{ id: string; prompt: string; dialog: Locator }> {
  const first = page.getByRole('tabpanel', { name: /^Open/ }).getByRole('listitem').first();
  const opener = first.getByRole('button').first();
  const shown = await opener.textContent();
  const question = (await rows()).questions.find(({ prompt }) => prompt === shown);
  if (!question) throw new Error('There is no open question.');
  await opener.click();
  return { ...question, dialog: answerDialog(page) };
}

export function answerDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Record Your Answer' });
}

/** Records at least half a second, and stops. */
export async function speak(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expectRecorded(dialog.page(), 0.5);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await expect(dialog.getByRole('button', { name: 'Save & Process' })).toBeVisible();
}

/** An answer long enough to need no follow-up. */
export const longAnswer =
  'It broke at noon on a Tuesday. The client called and nobody picked up, because all of us sat in the same room and looked at the same screen. I went over to them myself, and on the way I decided to tell them everything. They stayed.';

const drafts = JSON.stringify([
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

/** Sets these texts as responses to all transcriptions and drafts. */
export function answerWith(provider: Provider, transcript: string, posts = drafts): void {
  provider.otherwise((call) => (call.path === '/audio/transcriptions' ? transcript : posts));
}

/** Crashes the page, so that none of its handlers run. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page cannot respond.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

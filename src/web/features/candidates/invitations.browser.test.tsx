import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Candidate, newCandidate } from '#domain/candidates/candidate.ts';
import { clipFile } from '#tests/component/clips.ts';
import { nextDownload } from '#tests/component/files.ts';
import { candidateWith } from '#tests/component/invitations.ts';
import { fail, intercept } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { expectStage, signInToNewAccount, sync } from '#tests/component/sync.ts';
import { toast } from '#tests/component/toasts.ts';
import { requestJson } from '#web/data/backend-request.ts';
import { dropExpiredCandidates } from '#web/data/store/candidates.ts';
import { store } from '#web/data/store/database.ts';
import { clipHandoff } from '#web/data/video/clip-handoff.ts';
import { CandidatesPage } from './candidates-page.tsx';

const panel = page.getByRole('dialog', { name: 'Anna Schmidt' });
const invitation = panel.getByRole('region', { name: 'Invitation' });
const row = (name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true });
const createLink = page.getByRole('button', { name: 'Create link' });
const linkField = page.getByRole('textbox', { name: 'Link' });

async function openCandidates(...changes: Partial<Candidate>[]) {
  const userId = await signInToNewAccount();
  const now = Date.now();
  await store.candidates.bulkPut(
    changes.map((change, index) => ({
      ...newCandidate(crypto.randomUUID(), `00${index + 1}`, { now: now - index, today: '2999-01-01' }),
      ...change,
    })),
  );
  const { router } = await renderScreen(CandidatesPage, '/candidates');
  return { userId, router };
}

/** Opens Anna's panel and creates a link for her. */
async function inviteAnna(): Promise<string> {
  const link = await makeLink();
  await page.getByRole('button', { name: 'Done' }).last().click();
  return link;
}

async function makeLink(): Promise<string> {
  await row('Anna Schmidt').click();
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabelText('Agency').fill('Northwind');
  await page.getByLabelText('Your name').fill('Berta');
  await createLink.click();
  await expect.element(linkField).toBeVisible();
  return (linkField.element() as HTMLInputElement).value;
}

const anna = async () => (await store.candidates.toArray()).find(({ name }) => name === 'Anna Schmidt');
const stored = (query: string) => requestJson(`/rest/v1/${query}`) as Promise<object[]>;
/** Simulates the user's return to the page. */
const returnToPage = () => dispatchEvent(new Event('focus'));

test('an invitation requires and remembers agency and recruiter names, and shows its link once', async () => {
  await openCandidates({ name: 'Anna Schmidt', contact: '+49 30 1234567, anna@example.com' });
  await row('Anna Schmidt').click();
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabelText('Start from').selectOptions('Bookkeeper');
  await page.getByRole('button', { name: 'Remove question 3' }).click();
  await page.getByLabelText('Question 1', { exact: true }).fill('Which books?');
  await page.getByLabelText('Page language').selectOptions('Deutsch');
  await page.getByLabelText('Takes per question').selectOptions('2 takes');
  await createLink.click();
  await expect.element(page.getByText('Enter the name of your agency.')).toBeVisible();
  await page.getByLabelText('Agency').fill('Northwind');
  await page.getByLabelText('Your name').fill('Berta');
  await createLink.click();

  await expect.element(linkField).toHaveValue(expect.stringMatching(/\/r\/[\w-]{22}$/));
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' }).element().getAttribute('href') ?? '';
  expect(whatsApp).toMatch(/^https:\/\/wa\.me\/49301234567\?text=Hallo%20Anna%20Schmidt/);
  expect(page.getByRole('link', { name: 'Email' }).element().getAttribute('href')).toMatch(
    /^mailto:anna@example\.com\?subject=Ein%20kurzes%20Video/,
  );
  expect(await stored('invitations?select=*')).toMatchObject([
    { agency_name: 'Northwind', language: 'de', takes: 2, questions: [{ text: 'Which books?' }, {}] },
  ]);
  await page.getByRole('button', { name: 'Done' }).last().click();
  await expect.element(invitation.getByText('Not opened yet')).toBeVisible();
  expect(await anna()).toMatchObject({ stage: 'invited' });

  await invitation.getByRole('button', { name: 'New link' }).click();
  await expect.element(page.getByLabelText('Agency')).toHaveValue('Northwind');
  await expect.element(page.getByLabelText('Question 1', { exact: true })).toHaveValue('Which books?');
  await createLink.click();
  await expect.element(linkField).toBeVisible();
  await expect.poll(async () => (await stored('invitations?select=id&revoked_at=is.null')).length).toBe(1);
});

test('each selected candidate gets a link, which can be copied or downloaded as CSV', async () => {
  await openCandidates({ name: 'Anna Schmidt' }, { name: 'Bo' }, { name: 'Cem' }, { name: 'Dana' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Anna Schmidt' }).click();
  await page.getByRole('checkbox', { name: 'Select Cem' }).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('3 selected')).toBeVisible();
  page.getByRole('checkbox', { name: 'Select Bo' }).element().focus();
  await userEvent.keyboard(' ');
  await page.getByRole('button', { name: 'Invite 2 candidates' }).click();
  await page.getByLabelText('Agency').fill('Northwind');
  await page.getByLabelText('Your name').fill('Berta');
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  const links = page.getByRole('list', { name: 'Links' });
  await expect.element(links.getByRole('button', { name: 'Copy the link for Cem' })).toBeVisible();
  const download = nextDownload();
  await page.getByRole('button', { name: 'CSV', exact: true }).last().click();
  const lines = (await (await download).text()).trim().split('\r\n');
  expect(lines).toEqual([
    expect.stringContaining('link'),
    expect.stringMatching(/^001,Anna Schmidt,,http.*\/r\/[\w-]{22},/),
    expect.stringMatching(/^003,Cem,,http.*\/r\/[\w-]{22},/),
  ]);
  expect((await store.candidates.toArray()).map(({ name, stage }) => `${name} ${stage}`).sort()).toEqual([
    'Anna Schmidt invited',
    'Bo new',
    'Cem invited',
    'Dana new',
  ]);
});

test('a new clip is marked, can be played, and opens in the generator', async () => {
  const { router } = await openCandidates({ name: 'Anna Schmidt' });
  const candidate = candidateWith(await inviteAnna());
  await panel.getByRole('button', { name: 'Done' }).click();
  await candidate.open();
  const clip = await clipFile('tiny.mp4');
  await candidate.send(clip);
  returnToPage();
  await expect.element(page.getByText('New clip')).toBeVisible();
  await expect.poll(anna).toMatchObject({
    stage: 'recorded',
    consent: { version: '1', text: expect.stringContaining('I agree') },
  });

  await row('Anna Schmidt').click();
  await expect.element(invitation.getByText(/^Sent .* · 1 clip$/)).toBeVisible();
  await expect.element(page.getByText('New clip')).not.toBeInTheDocument();
  await invitation.getByRole('button', { name: /^Play the answer/ }).click();
  await expect.element(invitation.getByLabelText(/^Who are you/)).toHaveAttribute('src');
  await invitation.getByRole('button', { name: 'Make video' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/generator');
  const { candidateId, file } = clipHandoff.get() ?? {};
  expect(candidateId).toBe((await anna())?.candidateId);
  expect(file).toMatchObject({ name: '001-answer-1.mp4', size: clip.size, type: 'video/mp4' });
  clipHandoff.set(null);
});

test('a withdrawal deletes the candidate’s clips and videos and is reported once', async () => {
  await openCandidates({ name: 'Anna Schmidt', videoIds: ['v1'] }, { name: 'Bo', videoIds: ['v2'] });
  const video = { ownerId: 'a', keptAt: 1, durationSeconds: 1, file: await clipFile('tiny.mp4') };
  await store.videos.bulkPut([
    { ...video, videoId: 'v1' },
    { ...video, videoId: 'v2' },
  ]);
  const candidate = candidateWith(await inviteAnna());
  await candidate.send(video.file);
  await candidate.withdraw();
  returnToPage();
  await expect.element(toast('Anna Schmidt withdrew')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(await anna()).toBeUndefined();
  expect((await store.videos.toArray()).map(({ videoId }) => videoId)).toEqual(['v2']);
  expect(await stored('answers?select=id')).toEqual([]);
  // The withdrawal stays on the server for other devices.
  expect(await stored('withdrawals?select=candidate_id')).toHaveLength(1);
  await expect.element(row('Bo')).toBeVisible();
});

test('a syncing device learns of a withdrawal and reports it', async () => {
  const { userId } = await openCandidates({ name: 'Anna Schmidt' });
  sync(userId);
  await expectStage('synced');
  const candidate = candidateWith(await inviteAnna());
  await expectStage('synced');
  await candidate.open();
  await expect.element(invitation.getByText(/^Opened/)).toBeVisible();
  await candidate.withdraw();
  await expect.element(toast('Anna Schmidt withdrew')).toBeVisible();
  await expect.poll(() => store.candidates.count()).toBe(0);
});

test('the server emails a link, and an unsent link can be shown again', async () => {
  intercept('/config.json', async (_, pass) =>
    Response.json({ ...(await (await pass()).json()), sendsEmail: true }),
  );
  const contact = `anna-${crypto.randomUUID()}@example.com`;
  await openCandidates({ name: 'Anna Schmidt', contact });
  const link = await inviteAnna();
  await toast('Link not copied or sent yet').getByRole('button', { name: 'Show' }).click();
  await expect.element(linkField).toHaveValue(link);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect.element(toast(`Emailed to ${contact}`)).toBeVisible();
  const messages: { to: string; text: string }[] = await (await fetch('/mailbox/messages.json')).json();
  expect(messages.find(({ to }) => to.includes(contact))?.text).toContain(new URL(link).pathname);
});

test('clips of a candidate deleted offline are deleted once the network returns', async () => {
  await openCandidates({ name: 'Anna Schmidt' });
  await candidateWith(await inviteAnna()).send(await clipFile('tiny.mp4'));
  const connect = fail(/\/rest\/v1\/|\/functions\/v1\//);
  await store.candidates.toCollection().modify({ deleteOn: '2020-01-01' });
  await dropExpiredCandidates();
  connect();
  expect(await stored('answers?select=id')).toHaveLength(1);
  dispatchEvent(new Event('online'));
  await expect.poll(() => stored('invitations?select=id')).toEqual([]);
  expect(await stored('answers?select=id')).toEqual([]);
});

test('a server without invitations says so and creates no link', async () => {
  intercept(/\/rest\/v1\/(invitations|withdrawals)/, async () => Response.json({}, { status: 404 }));
  await openCandidates({ name: 'Anna Schmidt' });
  await row('Anna Schmidt').click();
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText('This server can’t send invitations yet')).toBeVisible();
  await expect.element(createLink).toBeDisabled();
});

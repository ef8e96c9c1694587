import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { type Candidate, newCandidate } from '#domain/candidates/candidate.ts';
import { chooseFiles, nextDownload } from '#tests/component/files.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { dropExpiredCandidates } from '#web/data/store/candidates.ts';
import { store } from '#web/data/store/database.ts';
import { recordUnsavedCandidate } from '#web/data/store/unsaved-candidates.ts';
import { CandidatesPage, prepareCandidates } from './candidates-page.tsx';

const panel = page.getByRole('dialog');
const field = (name: string) => panel.getByLabelText(name, { exact: true });
const row = (name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true });
const add = page.getByRole('button', { name: 'Add candidate' });
const stored = async (name: string) => (await store.candidates.toArray()).find((each) => each.name === name);

async function openCandidates(address = '/candidates') {
  const screen = await renderScreen(CandidatesPage, address);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
  return screen;
}

let count = 0;
async function storeCandidates(...changes: Partial<Candidate>[]): Promise<void> {
  const now = Date.now();
  await store.candidates.bulkPut(
    changes.map((change, index) => ({
      ...newCandidate(`c${count++}`, `00${index + 1}`, { now: now - index, today: '2999-01-01' }),
      ...change,
    })),
  );
}

test('a candidate is saved while typing, and a blank one is not kept', async () => {
  await openCandidates();
  await expect.element(page.getByText('No candidates yet')).toBeVisible();
  await add.click();
  await expect.element(field('Candidate number')).toHaveValue('001');
  await field('Name').fill('Anna Schmidt');
  await field('Position title').fill('Executive Assistant');
  await field('Country').selectOptions('Germany');
  await field('Tags').fill('berlin, night');
  await panel.getByRole('switch', { name: 'Name on the video' }).click();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.element(row('Anna Schmidt')).toBeVisible();
  await expect
    .poll(() => stored('Anna Schmidt'))
    .toMatchObject({
      number: '001',
      title: 'Executive Assistant',
      countryCode: 'DE',
      tags: ['berlin', 'night'],
      showsName: true,
      stage: 'new',
    });
  await add.click();
  await expect.element(field('Candidate number')).toHaveValue('002');
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => store.candidates.count()).toBe(1);
});

test('search, stage, and tag filter the list and appear in the URL', async () => {
  await storeCandidates(
    { name: 'José', tags: ['remote'], stage: 'shared' },
    { name: 'Mia', tags: ['remote'], notes: 'Calls after six' },
    { name: 'Bo' },
  );
  const { router } = await openCandidates();
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill('jose');
  await expect.element(page.getByText('1 of 3 candidates')).toBeVisible();
  await expect.element(row('José')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search candidates' }).fill('');
  await page.getByLabelText('Tag', { exact: true }).selectOptions('remote');
  await page.getByLabelText('Stage', { exact: true }).selectOptions('New');
  await expect.element(page.getByText('1 of 3 candidates')).toBeVisible();
  await expect.element(row('Mia')).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe('?tag=remote&stage=new');
  await page.getByLabelText('Stage', { exact: true }).selectOptions('Opened');
  await page.getByRole('button', { name: 'Show all candidates' }).click();
  await expect.element(page.getByText('3 candidates')).toBeVisible();
});

test('on a phone, a button shows the filters, and Tab follows the order on the screen', async () => {
  await becomePhone();
  await storeCandidates({ name: 'Mia', tags: ['remote'] }, { name: 'Bo' });
  await openCandidates();
  const filters = (name: string) => page.getByRole('button', { name, exact: true });
  const stage = page.getByLabelText('Stage', { exact: true });
  await expect.element(filters('Filters')).toBeVisible();
  await expect.element(stage).not.toBeVisible();
  await filters('Filters').click();
  await expect.element(filters('Filters')).toHaveAttribute('aria-expanded', 'true');
  page.getByRole('tab', { name: 'List' }).element().focus();
  const search = page.getByRole('searchbox', { name: 'Search candidates' });
  const inOrder = [search, filters('Filters'), stage, page.getByLabelText('Tag', { exact: true })];
  for (const control of inOrder) {
    await userEvent.keyboard('{Tab}');
    await expect.element(control).toHaveFocus();
  }
  await stage.selectOptions('New');
  await filters('Filters: 1 set').click();
  await expect.element(stage).not.toBeVisible();
});

test('arrow keys move between rows, Enter opens, N adds, and / searches', async () => {
  await storeCandidates({ name: 'Anna' }, { name: 'Bo' });
  await openCandidates();
  await expect.element(row('Anna')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search candidates' })).toHaveFocus();
  row('Anna').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Bo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Name')).toHaveValue('Bo');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(row('Bo')).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(field('Candidate number')).toHaveValue('003');
});

test('the board groups candidates by stage, and a card’s menu moves it with Undo', async () => {
  await storeCandidates({ name: 'Anna' }, { name: 'Bo', stage: 'recorded' });
  await openCandidates('/candidates?view=board');
  const column = (name: string) => page.getByRole('region', { name });
  await expect.element(column('Recorded').getByRole('button', { name: 'Open Bo' })).toBeVisible();
  await column('New').getByRole('button', { name: 'More for Anna' }).click();
  await page.getByRole('menuitem', { name: 'Move to Invited' }).click();
  await expect.element(column('Invited').getByRole('button', { name: 'Open Anna' })).toBeVisible();
  await toast('Anna: Invited').getByRole('button', { name: 'Undo' }).click();
  await expect.element(column('New').getByRole('button', { name: 'Open Anna' })).toBeVisible();
  row('Anna').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('Bo')).toHaveFocus();
});

test('dropping a card on another column changes the stage', async () => {
  await storeCandidates({ name: 'Anna' });
  await openCandidates('/candidates?view=board');
  await expect.element(row('Anna')).toBeVisible();
  const card = row('Anna').element().closest('li');
  const target = page.getByRole('region', { name: 'Branded' }).element();
  const dataTransfer = new DataTransfer();
  const drag = (on: Element | null, type: string) =>
    on?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  drag(card, 'dragstart');
  drag(target, 'dragover');
  drag(target, 'drop');
  await expect.poll(() => stored('Anna')).toMatchObject({ stage: 'branded' });
});

test('Undo restores a deleted candidate', async () => {
  await storeCandidates({ name: 'Anna' }, { name: 'Bo' });
  await openCandidates();
  await row('Anna').click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => stored('Anna')).toBeUndefined();
  await toast('Anna deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Anna')).toBeVisible();
});

test('deleting a candidate elsewhere closes the editor with a message', async () => {
  await storeCandidates({ name: 'Anna' }, { name: 'Bo' });
  await openCandidates();
  await row('Anna').click();
  await expect.element(field('Name')).toHaveValue('Anna');
  await store.candidates.delete((await stored('Anna'))?.candidateId ?? '');
  await expect.element(toast('This candidate was deleted in another tab or on another device')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('notes merge with changes from another device', async () => {
  await storeCandidates({ name: 'Anna', notes: 'Calm.' });
  await openCandidates();
  await row('Anna').click();
  await field('Notes').fill('Calm. Speaks German.');
  await expect.poll(async () => (await stored('Anna'))?.notes).toBe('Calm. Speaks German.');
  await store.candidates.toCollection().modify((candidate) => {
    candidate.notes = 'Very calm. Speaks German.';
    candidate.revision += 1;
  });
  await expect.element(field('Notes')).toHaveValue('Very calm. Speaks German.');
});

test('a page saves what an earlier page could not save', async () => {
  await storeCandidates({ name: 'Anna', notes: 'Calm' });
  const anna = await stored('Anna');
  recordUnsavedCandidate(anna?.candidateId ?? '', {
    change: { notes: 'Calm, fast' },
    base: { notes: 'Calm' },
  });
  await prepareCandidates();
  await expect.poll(async () => (await stored('Anna'))?.notes).toBe('Calm, fast');
});

test('consent is recorded with its text, version, and time, and can be withdrawn', async () => {
  await storeCandidates({ name: 'Anna' });
  await openCandidates();
  await row('Anna').click();
  await panel.getByRole('button', { name: 'Record consent' }).click();
  await expect.element(panel.getByText(/^Given .* version 1$/)).toBeVisible();
  expect((await stored('Anna'))?.consent).toMatchObject({
    version: '1',
    text: expect.stringContaining('I agree'),
    at: expect.closeTo(Date.now(), -5),
  });
  await panel.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect.poll(async () => (await stored('Anna'))?.consent).toBeNull();
});

test('candidates are deleted on their deletion date', async () => {
  await storeCandidates({ name: 'Anna', deleteOn: '2020-01-01' }, { name: 'Bo' });
  await dropExpiredCandidates();
  expect(await stored('Anna')).toBeUndefined();
  expect(await stored('Bo')).toBeDefined();
});

test('an exported CSV can be imported as the same candidates', async () => {
  await storeCandidates(
    { name: 'Anna', countryCode: 'DE', tags: ['berlin'], notes: '=1+1' },
    { title: 'Designer' },
  );
  await openCandidates();
  await page.getByRole('button', { name: 'CSV import and export' }).click();
  const download = nextDownload();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.name).toBe('candidates.csv');
  const before = await store.candidates.toArray();
  await store.candidates.clear();
  await cleanup();
  await openCandidates();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await chooseFiles('CSV file', [file]);
  await panel.getByRole('button', { name: 'Import 2 candidates' }).click();
  await expect.element(toast('2 candidates added')).toBeVisible();
  const withoutIds = (candidates: Candidate[]) =>
    candidates
      .map(({ candidateId: _, createdAt: _1, updatedAt: _2, ...rest }) => rest)
      .sort((one, other) => (one.number < other.number ? -1 : 1));
  expect(withoutIds(await store.candidates.toArray())).toEqual(withoutIds(before));
  await toast('2 candidates added').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('No candidates yet')).toBeVisible();
});

test('a link opens a candidate or adds one', async () => {
  await storeCandidates({ name: 'Anna' });
  const anna = await stored('Anna');
  const { router } = await openCandidates(`/candidates?candidate=${anna?.candidateId}`);
  await expect.element(field('Name')).toHaveValue('Anna');
  await expect.poll(() => router.state.location.search).toBe('');
  await panel.getByRole('button', { name: 'Done' }).click();
  await router.navigate('/candidates?candidate=new');
  await expect.element(field('Candidate number')).toHaveValue('002');
  await expect.poll(() => store.candidates.count()).toBe(2);
});

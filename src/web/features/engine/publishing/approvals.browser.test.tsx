import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { intercept } from '#tests/component/network.ts';
import {
  announce,
  approverWith,
  doneCard,
  openDone,
  storedPublications,
} from '#tests/component/publishing.ts';
import { changeStoredPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { askApproval } from '#web/data/publishing/requests.ts';

const publishing = page.getByRole('dialog', { name: 'Publish', exact: true });
const asking = page.getByRole('dialog', { name: 'Ask for approval' });
const changing = page.getByRole('dialog', { name: 'Change the plan' });
const question = page.getByRole('dialog', { name: 'Publish now?' });
const choose = async (item: string) => {
  await doneCard('One')
    .getByRole('button', { name: /^More for planned post/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Plans a post that waits for approval. Returns its approval link. */
async function planWithApproval(): Promise<string> {
  await openDone([{ title: 'One', content: 'First line' }]);
  await doneCard('One').getByRole('button', { name: 'Publish: One' }).click();
  await publishing.getByLabelText('Date', { exact: true }).fill('2027-03-02');
  await publishing.getByRole('switch', { name: 'Wait for approval' }).click();
  await publishing.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.element(asking.getByLabelText('Your name')).toHaveValue('Maria Berg');
  await asking.getByRole('button', { name: 'Create link' }).click();
  return readNewLink();
}

/** Closes the dialog and returns the new link. */
async function readNewLink(): Promise<string> {
  const field = asking.getByLabelText('Link', { exact: true });
  await expect.element(field).toHaveFocus();
  await expect.element(asking.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const { value } = field.element() as HTMLInputElement;
  await asking.getByRole('button', { name: 'Done' }).click();
  return value;
}

test('a post is held back until it is approved, and comments show with it', async () => {
  const link = await planWithApproval();
  expect(link).toMatch(new RegExp(`^${location.origin}/r/approve/[\\w-]{22}$`));
  await expect.element(doneCard('One').getByText('Waiting for approval')).toBeVisible();
  expect(await storedPublications()).toMatchObject([{ state: 'planned', approval: 'waiting' }]);

  const ana = approverWith(link);
  expect(await ana.open()).toMatchObject({ askedBy: 'Maria Berg', body: 'First line', answer: null });
  await ana.answer('changes', 'Shorter, please.');
  announce();
  await expect.element(doneCard('One').getByText(/^Ana Cruz requested changes/)).toBeVisible();
  await expect.element(doneCard('One').getByText('Shorter, please.')).toBeVisible();

  // The same link now shows the new text.
  await changeStoredPosts([{ content: 'Line' }]);
  await doneCard('One').getByRole('button', { name: 'Use new text' }).click();
  await expect.element(doneCard('One').getByText('Waiting for approval')).toBeVisible();
  expect(await ana.open()).toMatchObject({ body: 'Line', answer: null });
  await ana.answer('approved');
  announce();
  await expect.element(doneCard('One').getByText(/^Approved by Ana Cruz/)).toBeVisible();

  await changeStoredPosts([{ content: 'Another line' }]);
  await expect.element(doneCard('One').getByText(/The new text needs a new approval/)).toBeVisible();
  await choose('Publish now');
  await expect.element(page.getByText(/Nobody has approved this version/)).toBeVisible();
});

test('a new link replaces the previous one, and the author can publish without approval', async () => {
  const first = await planWithApproval();
  await choose('Create a new approval link');
  await expect.element(asking.getByText(/^The earlier link stops working/)).toBeVisible();
  await asking.getByRole('button', { name: 'Create link' }).click();
  const second = await readNewLink();
  expect(await approverWith(first).open()).toEqual({ ended: 'withdrawn' });
  expect(await approverWith(second).open()).toMatchObject({ body: 'First line' });
  await choose('Publish without approval');
  await expect.element(doneCard('One').getByText('Waiting for approval')).not.toBeInTheDocument();
  expect(await storedPublications()).toMatchObject([{ state: 'planned', approval: 'none' }]);
  expect(await approverWith(second).open()).toEqual({ ended: 'withdrawn' });
  await toast('Planned without approval').getByRole('button', { name: 'Undo' }).click();
  await expect.element(doneCard('One').getByText(/^Needs approval/)).toBeVisible();
});

test('a post not approved in time can be published anyway, moved, or sent for approval again', async () => {
  await planWithApproval();
  // Simulates the server's state an hour after the planned time.
  intercept('/rest/v1/publications', async (_, pass) => {
    const rows: object[] = await (await pass()).json();
    return Response.json(rows.map((row) => ({ ...row, state: 'needs-you', reason: 'not-approved' })));
  });
  announce();
  await expect.element(doneCard('One').getByText('Nobody approved this post in time.')).toBeVisible();
  await expect.element(doneCard('One').getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect.element(doneCard('One').getByRole('button', { name: 'Change time' })).toBeVisible();
  await doneCard('One').getByRole('button', { name: 'Publish anyway' }).click();
  await question.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(storedPublications).toMatchObject([{ approval: 'none' }]);
});

test('“Now” asks for confirmation before publishing an unapproved post', async () => {
  await planWithApproval();
  await choose('Change time');
  await changing.getByText('Now', { exact: true }).click();
  await changing.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(question.getByText(/Nobody has approved this version/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await storedPublications()).toMatchObject([{ state: 'planned', approval: 'waiting' }]);
  await changing.getByRole('button', { name: 'Publish now' }).click();
  await question.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(storedPublications).toMatchObject([{ approval: 'none' }]);
});

test('“Now” keeps the approval of an unchanged post', async () => {
  await approverWith(await planWithApproval()).answer('approved');
  announce();
  await expect.element(doneCard('One').getByText(/^Approved by Ana Cruz/)).toBeVisible();
  await choose('Change time');
  await changing.getByText('Now', { exact: true }).click();
  await changing.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(changing).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(await storedPublications()).toMatchObject([{ approval: 'approved', approver: 'Ana Cruz' }]);
});

test('a time in the past does not publish a post that waits for approval', async () => {
  await planWithApproval();
  await choose('Change time');
  await changing.getByLabelText('Date', { exact: true }).fill('2026-01-01');
  await changing.getByRole('button', { name: 'Save' }).click();
  const past = page.getByRole('dialog', { name: 'That time has passed' });
  await expect.element(past.getByText(/isn’t published until it’s approved/)).toBeVisible();
  await expect.element(past.getByRole('button', { name: 'Publish now' })).not.toBeInTheDocument();
  await past.getByRole('button', { name: 'Choose another time' }).click();
  await expect.element(changing).toBeVisible();
  expect(await storedPublications()).toMatchObject([{ state: 'planned', approval: 'waiting' }]);
});

test('an open dialog keeps an approval that another device requested', async () => {
  await openDone([{ title: 'One', content: 'First line' }]);
  await doneCard('One').getByRole('button', { name: 'Publish: One' }).click();
  await publishing.getByLabelText('Date', { exact: true }).fill('2027-03-02');
  await publishing.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.element(doneCard('One').getByText(/^Planned for/)).toBeVisible();
  await choose('Change time');
  await expect.element(changing.getByRole('switch', { name: 'Wait for approval' })).not.toBeChecked();
  const [planned] = await storedPublications();
  expect((await askApproval(String(planned?.id), 'Maria Berg')).ok).toBe(true);
  await changing.getByLabelText('Time', { exact: true }).fill('17:00');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect.element(doneCard('One').getByText(/^Planned for Tue, Mar 2, 5:00/)).toBeVisible();
  expect(await storedPublications()).toMatchObject([{ approval: 'waiting' }]);
});

test('posts planned together wait for approval, each with its own link', async () => {
  await openDone([
    { title: 'One', content: 'First line' },
    { title: 'Two', content: 'Second line' },
  ]);
  await page.getByRole('button', { name: 'Plan all' }).click();
  const all = page.getByRole('dialog', { name: 'Plan all' });
  await all.getByRole('switch', { name: 'Wait for approval' }).click();
  await all.getByLabelText('Date for Two').fill('2026-01-01');
  await all.getByRole('button', { name: 'Plan 2 posts' }).click();
  const past = page.getByRole('dialog', { name: '1 post has a time in the past' });
  await expect.element(past.getByText(/^Choose other times: Two\./)).toBeVisible();
  await past.getByRole('button', { name: 'Choose other times' }).click();
  expect(await storedPublications()).toEqual([]);
  await all.getByLabelText('Date for Two').fill('2027-03-02');
  await all.getByRole('button', { name: 'Plan 2 posts' }).click();
  await expect.element(doneCard('Two').getByText(/^Needs approval/)).toBeVisible();
  expect(await storedPublications()).toMatchObject([{ approval: 'waiting' }, { approval: 'waiting' }]);

  await doneCard('One').getByRole('button', { name: 'Ask for approval' }).click();
  await asking.getByRole('button', { name: 'Create link' }).click();
  const ana = approverWith(await readNewLink());
  expect(await ana.open()).toMatchObject({ body: 'First line' });
  await ana.answer('approved');
  announce();
  await expect.element(doneCard('One').getByText(/^Approved by Ana Cruz/)).toBeVisible();
  await expect.element(doneCard('Two').getByText(/^Needs approval/)).toBeVisible();
});

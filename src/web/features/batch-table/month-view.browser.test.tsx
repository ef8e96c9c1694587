import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cell, openBatchTable, storedDate, titles } from '#tests/component/batch-table.ts';
import { intercept } from '#tests/component/network.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { announce, connectLinkedIn, storedPublications } from '#tests/component/publishing.ts';
import { changeStoredPosts, storedPost } from '#tests/component/store.ts';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { toast } from '#tests/component/toasts.ts';
import { requestJson } from '#web/data/backend-request.ts';
import { newPublicationId } from '#web/data/publishing/files.ts';
import { planPublications } from '#web/data/publishing/requests.ts';

test('a dragged post keeps its time, and a post without a date gets a day', async () => {
  await openBatchTable();
  await cell('Day', 4).fill('2027-03-02');
  await cell('Time', 4).fill('09:30');
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-02T09:30');
  await page.getByRole('tab', { name: 'Month' }).click();
  const day = (number: number) => page.getByRole('cell', { name: new RegExp(`^${number}( |$)`) }).first();
  await expect.element(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();

  await userEvent.dragAndDrop(page.getByRole('link', { name: /The lobby/ }), day(18));
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-18T09:30');
  await expect.element(day(18).getByRole('link', { name: /The lobby/ })).toBeVisible();
  await toast('Moved to').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedDate('The lobby')).toBe('2027-03-02T09:30');

  await userEvent.dragAndDrop(page.getByRole('link', { name: /Fridays/ }), day(19));
  await expect.poll(() => storedDate('Fridays')).toBe('2027-03-19');
});

/** Returns the data types that dragging a link would carry. */
function draggedTypes(link: Element): readonly string[] {
  const dataTransfer = new DataTransfer();
  link.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
  return dataTransfer.types;
}

test('posts can be dragged in the grid but not in the list of a narrow screen', async () => {
  await openBatchTable();
  const link = page.getByRole('link', { name: /Fridays/ });
  await page.getByRole('tab', { name: 'Month' }).click();
  await expect.element(link).toBeVisible();
  expect(draggedTypes(link.element())).not.toEqual([]);
  await becomePhone();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  expect(draggedTypes(link.element())).toEqual([]);
});

test('the drag hint shows only when there are posts to drag', async () => {
  await openBatchTable();
  const hint = page.getByText(/^Drag a post to another day/);
  await page.getByRole('tab', { name: 'Month' }).click();
  // Present but hidden without a mouse.
  await expect.element(hint).toBeInTheDocument();
  await changeStoredPosts(Array.from({ length: 8 }, () => ({ content: '' })));
  await expect.element(hint).not.toBeInTheDocument();
});

test('a planned publication appears on its day and can be dragged to another', async () => {
  await signInToNewAccount();
  await connectLinkedIn();
  await openBatchTable();
  const [connection] = (await requestJson('/rest/v1/publishing_connections?select=id')) as { id: string }[];
  const today = new Date();
  const inMonth = (number: number, hour: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, number, hour));
  const planned = await planPublications([
    {
      id: newPublicationId(),
      postId: (await storedPost('A mistake'))?.postId ?? '',
      connectionId: connection?.id ?? '',
      body: 'Content of A mistake',
      media: [],
      visibility: 'PUBLIC',
      publishAt: inMonth(10, 9).getTime(),
      timeZone: 'UTC',
    },
  ]);
  expect(planned.ok).toBe(true);
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const day = (number: number) => page.getByRole('cell', { name: new RegExp(`^${number}( |$)`) }).first();
  await expect.element(day(10).getByRole('link', { name: /A mistake.*planned/ })).toBeVisible();

  await userEvent.dragAndDrop(page.getByRole('link', { name: /A mistake.*planned/ }), day(18));
  await expect.element(day(18).getByRole('link', { name: /A mistake.*planned/ })).toBeVisible();
  const at = async () => new Date(String((await storedPublications())[0]?.publish_at)).toISOString();
  expect(await at()).toBe(inMonth(18, 9).toISOString());
  await toast('Moved to').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(at).toBe(inMonth(10, 9).toISOString());
});

test('the table shows when LinkedIn gets a post and marks a time that differs from the post’s date', async () => {
  await signInToNewAccount();
  await connectLinkedIn();
  await openBatchTable();
  await cell('Day', 2).fill('2027-03-02');
  await cell('Time', 2).fill('09:30');
  const [connection] = (await requestJson('/rest/v1/publishing_connections?select=id')) as { id: string }[];
  await planPublications([
    {
      id: newPublicationId(),
      postId: (await storedPost('A mistake'))?.postId ?? '',
      connectionId: connection?.id ?? '',
      body: 'Content of A mistake',
      media: [],
      visibility: 'PUBLIC',
      publishAt: Date.UTC(2027, 2, 5, 9, 30),
      timeZone: 'UTC',
    },
  ]);
  const plan = page.getByRole('link', { name: /^Planned on LinkedIn for Fri, Mar 5/ });
  const marked = page.getByRole('link', { name: /, not at the time above$/ });
  await expect.element(marked).toBeVisible();
  await cell('Day', 2).fill('2027-03-05');
  await expect.element(marked).not.toBeInTheDocument();
  await expect.element(plan).toBeVisible();
});

test('the table shows the state of each publication, with a link to Done', async () => {
  await signInToNewAccount();
  await connectLinkedIn();
  const { router } = await openBatchTable();
  const [connection] = (await requestJson('/rest/v1/publishing_connections?select=id')) as { id: string }[];
  const publishAt = Date.UTC(2027, 2, 5, 9, 30);
  const planned = await planPublications(
    await Promise.all(
      titles.slice(0, 4).map(async (title) => ({
        id: newPublicationId(),
        postId: (await storedPost(title))?.postId ?? '',
        connectionId: connection?.id ?? '',
        body: title,
        media: [],
        visibility: 'PUBLIC' as const,
        publishAt,
        timeZone: 'UTC',
      })),
    ),
  );
  expect(planned.ok).toBe(true);
  // Simulates later changes by the server.
  const changes: Record<string, object> = {
    [titles[1]]: { state: 'publishing' },
    [titles[2]]: { state: 'published', published_at: new Date(publishAt).toISOString(), url: '' },
    [titles[3]]: { state: 'needs-you', reason: 'reconnect' },
  };
  intercept('/rest/v1/publications?state=in', async (_, pass) => {
    const rows: { body: string }[] = await (await pass()).json();
    return Response.json(rows.map((row) => ({ ...row, ...changes[row.body] })));
  });
  announce();
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await expect.element(link(/^Planned on LinkedIn for Fri, Mar 5/)).toBeVisible();
  await expect.element(link('Publishing…')).toBeVisible();
  await expect.element(link(/^Published Fri, Mar 5/)).toBeVisible();
  await link('Your LinkedIn connection has ended.').click();
  await expect.poll(() => router.state.location.state).toEqual({ engineTab: 'done' });
});

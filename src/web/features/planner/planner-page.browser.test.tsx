import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { chooseFiles, nextDownload } from '#tests/component/files.ts';
import { photo } from '#tests/component/images.ts';
import { resizePage } from '#tests/component/media.ts';
import { patch } from '#tests/component/patch.ts';
import {
  card,
  chooseFromMenu,
  clearAll,
  expectCount,
  expectStatus,
  exportAs,
  image,
  openPlanner,
  text,
} from '#tests/component/planner.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts, changeStoredSlots, lockTable, storedSlots } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { EnginePage } from '#web/features/engine/engine-page.tsx';
import { PlannerPage } from './planner-page.tsx';

const addMore = page.getByRole('button', { name: 'Add 10 More' });
const exportText = page.getByRole('button', { name: 'Export', exact: true });
const moveRest = (words: string) =>
  toast(words).getByRole('button', { name: 'Move the rest to the next empty post' });

beforeEach(async () => {
  await openPlanner();
});

// Spec: 8-and-9-content-planner-1
test('the export contains the filled slots, separated by dashes', async () => {
  await expect.element(exportText).toBeDisabled();
  await text(1).fill('First\n\nline');
  await text(4).fill('Fourth');
  const downloaded = nextDownload();
  await exportText.click();
  await expect.element(toast('Content exported')).toBeVisible();
  const file = await downloaded;
  expect(file.name).toBe('content-plan.txt');
  expect(await file.text()).toBe(`Post 1:\nFirst\n\nline\n\n${'-'.repeat(40)}\n\nPost 4:\nFourth\n`);
});

test('the next step leads to the first empty slot, then to more slots', async () => {
  const next = () =>
    [...document.querySelectorAll('button.bg-accent')].map(({ textContent }) => textContent.trim());
  await expect.poll(next).toEqual(['Write post 1']);
  await page.getByRole('button', { name: 'Write post 1' }).click();
  await expect.element(text(1)).toHaveFocus();
  await userEvent.keyboard('First');
  await page.getByRole('button', { name: 'Write post 2' }).click();
  await expect.element(text(2)).toHaveFocus();
  await changeStoredSlots(Array.from({ length: 30 }, (_, index) => ({ content: `Words ${index + 1}` })));
  await expect.poll(next).toEqual(['Add 10 More']);
  await addMore.click();
  await expect.poll(next).toEqual(['Write post 31']);
});

test('an export without text or with unreadable images fails with a message', async () => {
  await chooseFiles('Image for post 30', [await photo('a.jpg', 80, 60), await photo('b.jpg', 80, 60)]);
  await expect.element(page.getByText('No free slot for 1 image.')).toBeVisible();
  await exportText.click();
  await expect.element(toast('No text to export yet.')).toBeVisible();

  const refuse = () => () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  patch(Blob.prototype, 'arrayBuffer', refuse);
  for (const entry of ['Text and images (ZIP)', 'Carousel from images (PDF)']) {
    await exportAs(entry);
    if (entry.includes('PDF')) await page.getByRole('button', { name: /^Create PDF/ }).click();
    const failure = toast('Export Failed');
    await expect.element(failure.getByText('Failed to export posts. Please try again.')).toBeVisible();
    await failure.getByRole('button', { name: 'Close toast' }).click();
    await expect.element(failure).not.toBeInTheDocument();
  }
});

// Spec: and-8-content-planner-2
test('a slot can be removed, all can be cleared after a confirmation, and Undo restores both', async () => {
  await text(2).fill('Second');
  await page.getByRole('button', { name: 'Remove post 2', exact: true }).click();
  await expectCount(29);
  await expect.element(text(2)).toHaveValue('');
  await toast('Post 2 removed').getByRole('button', { name: 'Undo' }).click();
  await expect.element(text(2)).toHaveValue('Second');

  await text(1).fill('Precious');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text(1)).toHaveValue('Precious');
  await clearAll();
  const cleared = toast('All content cleared');
  await expect.element(cleared).toBeVisible();
  await expect.element(text(1)).toHaveValue('');
  await cleared.getByRole('button', { name: 'Undo' }).click();
  await expect.element(text(1)).toHaveValue('Precious');
});

test('a slot sent to Work keeps its text and shows its post', async () => {
  await text(1).fill('Straight into the engine');
  await chooseFiles('Image for post 1', [await photo('small.jpg', 800, 600)]);
  await expect.element(image(1)).toBeVisible();
  await chooseFromMenu(1, 'Send to Work');
  await expect.element(page.getByText('Sent to Work (prefilled).')).toBeVisible();
  await expect.element(text(1)).toHaveValue('Straight into the engine');
  const link = page.getByRole('link', { name: 'Post 1 in Work' });
  await expect.element(link).toBeVisible();
  // A cleared slot no longer belongs to that post.
  await clearAll();
  await expect.element(link).not.toBeInTheDocument();
  await toast('All content cleared').getByRole('button', { name: 'Undo' }).click();
  await expect.element(link).toBeVisible();
  await cleanup();
  await renderScreen(EnginePage);
  await page.getByRole('tab', { name: /Work/ }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Content' }))
    .toHaveValue('Straight into the engine');
  await expect.element(page.getByRole('img', { name: 'Attached to this post' })).toBeVisible();

  await changeStoredPosts([
    {},
    ...Array.from({ length: 29 }, () => ({ content: 'A draft', state: 'drafting' as const })),
  ]);
  await cleanup();
  await openPlanner();
  await chooseFromMenu(1, 'Send to Work');
  await expect.element(page.getByText('This text is already in Work.')).toBeVisible();
  await expect.element(link).toBeVisible();
  await text(1).fill('One too many');
  await chooseFromMenu(1, 'Send to Work');
  await expect
    .element(toast('All 30 posts are already in progress. Finish one or start the next batch.'))
    .toBeVisible();
});

test('the planner shows a loading state until the store can be read', async () => {
  await changeStoredSlots([{}, { content: 'Two', revision: 1 }]);
  await cleanup();
  const release = await lockTable('plannerPosts');
  await renderScreen(PlannerPage, '/planner');
  await expect.element(page.getByText('Loading your content plan…')).toBeVisible();
  release();
  await expect.element(text(2)).toHaveValue('Two');
});

test('the backup of an unsaved change is removed once the change is stored', async () => {
  const noted = () => localStorage.getItem('standout-unsaved');
  const release = await lockTable('plannerPosts');
  await text(1).fill('On its way');
  await page.getByRole('button', { name: 'Save All' }).click();
  dispatchEvent(new Event('pagehide'));
  expect(noted()).toContain('On its way');
  release();
  await expectStatus(1, 'Saved');
  await expect.poll(noted).toBeNull();
});

// Spec: and-8-content-planner-1
test('slots are added in tens up to fifty, and Undo keeps those in use', async () => {
  await addMore.click();
  await expectCount(40);
  await text(35).fill('Kept');
  await toast('Added 10 more posts').getByRole('button', { name: 'Undo' }).click();
  await expectCount(31);
  await expect.element(text(31)).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Remove post 31', exact: true }).click();
  await addMore.click();
  await expectCount(40);
  await addMore.click();
  await expectCount(50);
  await expect.element(addMore).toBeDisabled();

  await text(2).fill('Waiting');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('All changes saved to storage!')).toBeVisible();
  expect((await storedSlots())[1]?.content).toBe('Waiting');
  await text(3).fill('Waiting too');
  await page.getByRole('button', { name: 'Save All' }).click();
  await expect.poll(async () => (await storedSlots())[2]?.content).toBe('Waiting too');
});

test('text beyond 2200 characters is offered to the next empty slot', async () => {
  await text(1).fill(`${'x'.repeat(2195)}and the rest of it`);
  await expect.element(card(1).getByText('2200/2200')).toBeVisible();
  await expect.element(page.getByText('Post 1 is full. 13 characters didn’t fit.')).toBeVisible();
  await moveRest('Post 1 is full').click();
  await expect.element(text(2)).toHaveValue('he rest of it');
  await text(30).fill(`${'x'.repeat(2200)}more`);
  await moveRest('Post 30 is full').click();
  // Hovering keeps the toasts open.
  await toast('No empty post after this one. Add 10 more first.').hover();
  addMore.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectCount(40);
  const offer = toast('Post 30 is full. 4 characters didn’t fit.');
  await expect.poll(() => offer.elements().length).toBe(1);
  await moveRest('Post 30 is full').click();
  await expect.element(text(31)).toHaveValue('more');
});

test('text from an input method counts toward the limit when the composition ends', async () => {
  await text(1).fill('x'.repeat(2_198));
  text(1).element().focus();
  await userEvent.keyboard('{End}');
  const compose = (composed: string) =>
    cdp().send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    });
  for (const composed of ['n', 'ni', 'nih', 'niha', 'nihao']) await compose(composed);
  await cdp().send('Input.insertText', { text: '你好' });
  await expect.element(text(1)).toHaveValue(`${'x'.repeat(2_198)}你好`);
  await compose('ma');
  await cdp().send('Input.insertText', { text: '吗' });
  await expect.element(text(1), { message: 'the limit applies' }).toHaveValue(`${'x'.repeat(2_198)}你好`);
  await expectStatus(1, 'Saved');
  expect((await storedSlots())[0]?.content).toBe(`${'x'.repeat(2_198)}你好`);
});

test('the rest of a long pasted text can be moved from slot to slot', async () => {
  const long = 'abcdefghij'.repeat(500);
  await text(1).fill(long);
  await moveRest('Post 1 is full. 2800 characters').click();
  await moveRest('Post 2 is full. 600 characters').click();
  await expect.element(text(3)).toHaveValue(long.slice(4400));
  await expect.element(card(2).getByText('2200/2200')).toBeVisible();
  await expect.element(text(2)).toHaveValue(long.slice(2200, 4400));
});

test('a double press on Undo undoes once', async () => {
  await text(1).fill('Precious');
  await clearAll();
  const cleared = toast('All content cleared');
  await cleared.getByRole('button', { name: 'Undo' }).dblClick();
  await expect.element(text(1)).toHaveValue('Precious');
  await expect.element(cleared).not.toBeInTheDocument();
  expect((await storedSlots())[0]?.setAside, 'nothing was overwritten').toEqual([]);
});

test('set-aside texts can be dismissed one by one', async () => {
  // Several texts are set aside if two tabs keep overwriting each other.
  await changeStoredSlots([{ setAside: ['First aside', 'Second aside'] }]);
  await expect.element(card(1).getByText('Second aside')).toBeVisible();
  await card(1).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(card(1).getByText('First aside')).toBeVisible();
  await toast('Version dismissed').getByRole('button', { name: 'Undo' }).click();
  await expect.element(card(1).getByText('Second aside')).toBeVisible();
  expect((await storedSlots())[0]?.setAside).toEqual(['First aside', 'Second aside']);
});

test('in a full planner, Undo restores a removed post once a slot is empty', async () => {
  await addMore.click();
  await expectCount(40);
  await addMore.click();
  await expectCount(50);
  await changeStoredSlots(
    Array.from({ length: 50 }, (_, index) => ({ content: `Words ${index + 1}`, revision: 1 })),
  );
  await expect.element(text(50)).toHaveValue('Words 50');
  await page.getByRole('button', { name: 'Remove post 2', exact: true }).click();
  await expectCount(49);
  const removed = toast('Post 2 removed');
  // Hovering keeps the toast open.
  await removed.hover();
  addMore.element().focus();
  await userEvent.keyboard('{Enter}');
  await text(50).fill('Typed into the last one');
  const undo = async () => {
    removed.getByRole('button', { name: 'Undo' }).element().focus();
    await userEvent.keyboard('{Enter}');
  };
  await undo();
  await expect.element(toast('All 50 posts are in use')).toBeVisible();
  await expect.element(text(2)).toHaveValue('Words 3');
  await expect.element(removed, { message: 'Undo is offered again' }).toBeVisible();
  await text(50).fill('');
  await undo();
  await expect.element(text(2)).toHaveValue('Words 2');
  await expect.element(text(50)).toHaveValue('Words 50');
  await expectCount(50);
  expect(await storedSlots()).toHaveLength(50);
});

test('on a phone, the toolbar is one row with Save All and a menu', async () => {
  await resizePage(375, 812);
  await text(1).fill('By thumb');
  await expectStatus(1, 'Saved');
  const topOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;
  expect(topOf('More')).toBe(topOf('Save All'));
  await expect.element(exportText).not.toBeInTheDocument();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Add 10 More');
  await expectCount(40);
  await choose('Export');
  await expect.element(toast('Content exported')).toBeVisible();
  await choose('Clear All');
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect.element(toast('All content cleared')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Clear All' }))
    .toHaveAttribute('aria-disabled', 'true');
});

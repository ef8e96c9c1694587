import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredSlots, storedSlots } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { PlannerPage } from './planner-page.tsx';

const heading = (number: number) => page.getByRole('heading', { name: `Post #${number}`, exact: true });
const headings = page.getByRole('heading', { name: /^Post #/ });
const card = (number: number) => page.getByRole('listitem').filter({ has: heading(number) });
const text = (number: number) => page.getByRole('textbox', { name: `Post ${number}`, exact: true });
const addMore = page.getByRole('button', { name: 'Add 10 More' });
const expectCount = (count: number) => expect.poll(() => headings.elements().length).toBe(count);
const expectStatus = (number: number, status: string) =>
  expect.element(card(number).getByText(status, { exact: true })).toBeVisible();
const moveRest = (words: string) =>
  toast(words).getByRole('button', { name: 'Move the rest to the next empty post' });

beforeEach(async () => {
  await renderScreen(PlannerPage, '/planner');
  await expect.element(heading(1)).toBeVisible();
});

// Spec: and-8-content-planner-1
test('ten slots are added at a time, up to fifty, and Undo keeps those in use', async () => {
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
  // The toasts stay while the pointer is on them.
  await toast('No empty post after this one. Add 10 more first.').hover();
  addMore.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectCount(40);
  const offer = toast('Post 30 is full. 4 characters didn’t fit.');
  await expect.poll(() => offer.elements().length).toBe(1);
  await moveRest('Post 30 is full').click();
  await expect.element(text(31)).toHaveValue('more');
});

test('input method text counts toward the limit once the composition ends', async () => {
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

test('a long pasted text continues from slot to slot', async () => {
  const long = 'abcdefghij'.repeat(500);
  await text(1).fill(long);
  await moveRest('Post 1 is full. 2800 characters').click();
  await moveRest('Post 2 is full. 600 characters').click();
  await expect.element(text(3)).toHaveValue(long.slice(4400));
  await expect.element(card(2).getByText('2200/2200')).toBeVisible();
  await expect.element(text(2)).toHaveValue(long.slice(2200, 4400));
});

test('a double press on the Undo of a fading toast undoes once', async () => {
  await text(1).fill('Precious');
  await expectStatus(1, 'Saved');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  const cleared = toast('All content cleared');
  await cleared.getByRole('button', { name: 'Undo' }).dblClick();
  await expect.element(text(1)).toHaveValue('Precious');
  await expect.element(cleared).not.toBeInTheDocument();
  expect((await storedSlots())[0]?.setAside, 'nothing was overwritten').toEqual([]);
});

test('set-aside texts are dismissed one at a time', async () => {
  // Two tabs that keep overwriting each other leave several.
  await changeStoredSlots([{ setAside: ['First aside', 'Second aside'] }]);
  await expect.element(card(1).getByText('Second aside')).toBeVisible();
  await card(1).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(card(1).getByText('First aside')).toBeVisible();
  await toast('Version dismissed').getByRole('button', { name: 'Undo' }).click();
  await expect.element(card(1).getByText('Second aside')).toBeVisible();
  expect((await storedSlots())[0]?.setAside).toEqual(['First aside', 'Second aside']);
});

test('Undo puts a removed post into a full planner once a slot is unused', async () => {
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
  // The toast stays while the pointer is on it.
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

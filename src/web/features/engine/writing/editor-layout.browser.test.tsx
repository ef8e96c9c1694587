import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/component/app.tsx';
import { content } from '#tests/component/editor.ts';
import { ideaField, openTab, tab } from '#tests/component/engine.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { signIn } from '#tests/component/session.ts';
import { changeStoredPosts, storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

const keyboardPixels = 336;
const lines = Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of a post.`).join('\n');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const formatting = ['Bold', 'Italic', 'Bullets', 'Emoji'];
const aiTools = ['Polish', 'Merge & Clean', 'Fix with AI', 'Draft 3 versions'];
const complete = button('Mark Complete');
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();

beforeEach(async () => {
  await signIn();
  await changeStoredPosts([{ title: 'In the editor', content: lines, state: 'drafting' }]);
});

async function openPost(): Promise<void> {
  await openApp(`/?post=${(await storedPost('In the editor'))?.postId}`);
  await expect.element(content).toHaveValue(lines);
  scrollTo(0, 0);
}

/** Returns the number of rows that the buttons take up. */
const rowsOf = (names: readonly string[]) => new Set(names.map((name) => boxOf(button(name)).top)).size;

/** Returns whether all of an element is visible and pressable without scrolling. */
function isReachable(locator: Locator): boolean {
  const { left, top, right, bottom } = boxOf(locator);
  const within = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const points = [
    [left + 3, (top + bottom) / 2],
    [right - 3, (top + bottom) / 2],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const;
  return within && points.every(([x, y]) => locator.element().contains(document.elementFromPoint(x, y)));
}

async function expectReachable(names: readonly (string | Locator)[]): Promise<void> {
  for (const name of names) {
    const locator = typeof name === 'string' ? button(name) : name;
    await expect.poll(() => isReachable(locator), { message: locator.selector }).toBe(true);
  }
}

test('on a phone, the text starts in the upper third and no header shows', async () => {
  await becomePhone();
  await openPost();
  expect(boxOf(content).top).toBeLessThan(812 / 3);
  await expectReachable(['Dictate', 'Polish', 'Fix with AI', complete, tab('Dump'), tab('Done')]);
  await expect.element(button('Add a key')).toBeVisible();
  expect(rowsOf(['Dictate', 'Hooks', 'Polish', 'Fix with AI', 'Add a key', 'More'])).toBe(1);
  await button('More').click();
  for (const name of ['Merge & Clean', 'Draft 3 versions'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const heading = page.getByRole('heading', { level: 1, name: 'Content Engine' });
  expect(boxOf(heading).height, 'only for screen readers').toBeLessThan(2);
  await openTab('Board');
  expect(boxOf(heading).height).toBeGreaterThan(20);
});

test('on a phone, a toast covers neither the headings, Mark Complete, nor the bottom bars', async () => {
  await becomePhone();
  await changeStoredPosts([{}, { title: 'A short post', content: 'Short.', state: 'drafting' }]);
  await openPost();
  await complete.click();
  const shown = toast('Post complete.');
  await expect.element(shown).toBeVisible();
  await expect.element(content).toHaveValue('Short.');
  const bars = [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 2, name: /^Post \d+$/ }),
    complete,
    page.getByRole('group', { name: 'Writing tools' }),
    page.getByRole('tablist', { name: 'Engine' }),
  ];
  const covered = () =>
    bars.filter((bar) => boxOf(bar).top < boxOf(shown).bottom && boxOf(shown).top < boxOf(bar).bottom);
  await expect.poll(covered).toEqual([]);
  await expect.element(shown).toBeInViewport({ ratio: 1 });
});

test('on a phone, at least eight lines and all tools show above the keyboard', async () => {
  await becomePhone();
  await openPost();
  content.element().focus({ preventScroll: true });
  await page.viewport(375, 812 - keyboardPixels);
  await expectReachable(['Dictate', 'AI tools', ...formatting, complete]);
  expect(tab('Board').elements()).toEqual([]);
  const shownLines = () => {
    const top = Math.max(boxOf(content).top, boxOf(complete).bottom);
    const shown = Math.min(boxOf(content).bottom, boxOf(button('Bold')).top) - top;
    return shown / Number.parseFloat(getComputedStyle(content.element()).lineHeight);
  };
  expect(shownLines()).toBeGreaterThanOrEqual(8);

  await button('AI tools').click();
  await expectReachable(aiTools);
  await expect.element(content).toHaveFocus();
  await button('AI tools').click();

  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}The last line');
  await expect.poll(() => boxOf(content).bottom).toBeLessThan(boxOf(button('Bold')).top + 16);
  await expectReachable([complete, ...formatting]);
  scrollTo(0, 300);
  expect(shownLines(), 'in the middle of a long text').toBeGreaterThanOrEqual(8);

  await page.viewport(375, 812);
  await expectReachable(['Polish', 'Fix with AI', 'More', tab('Board')]);
});

test('an idea becomes a complete post in six taps, without scrolling', async () => {
  await becomePhone();
  await openApp('/');
  const tap = async (target: Locator) => {
    await expect.poll(() => isReachable(target), { message: target.selector }).toBe(true);
    await target.click();
  };
  await tap(ideaField);
  await ideaField.fill('Hire slowly');
  await tap(button('Add Idea'));
  await tap(button('Promote'));
  await tap(tab('Work'));
  await tap(content);
  await userEvent.keyboard(', always.');
  await tap(complete);
  await expect.element(page.getByText('Post complete.')).toBeVisible();
});

test('on a desktop, all tools are visible without scrolling, in one row below formatting', async () => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await openPost();
  expect(rowsOf(['Dictate', 'Hooks', ...aiTools, 'Add a key'])).toBe(1);
  expect(rowsOf(formatting)).toBe(1);
  expect(boxOf(button('Bold')).bottom).toBeLessThanOrEqual(boxOf(button('Polish')).top);
  expect(boxOf(button('Bold')).top, 'next to Mark Complete').toBeLessThan(boxOf(complete).bottom);
  await expectReachable([
    ...(['Dump', 'Work', 'Board', 'Done'] as const).map(tab),
    complete,
    'Version history',
    'Lock post',
    'Dictate',
    ...aiTools,
    ...formatting,
    page.getByLabelText('Title'),
    page.getByLabelText('Angle'),
    page.getByLabelText('Tags'),
    page.getByLabelText('Scheduled date'),
    page.getByLabelText('Time', { exact: true }),
    'Start',
    page.getByText('Phone', { exact: true }),
  ]);
  // The field shows its whole text, so it doesn't scroll.
  expect(content.element().scrollHeight).toBeLessThanOrEqual(content.element().clientHeight + 1);
});

test('in a narrow editor, the tools that do not fit are in the menu', async () => {
  await page.viewport(800, 1024);
  onTestFinished(() => page.viewport(1280, 800));
  await openPost();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.element(button('More')).toBeVisible();
  expect(rowsOf(['Dictate', 'Hooks', 'Polish', 'Fix with AI', 'Add a key', 'More'])).toBe(1);
  expect(button('Merge & Clean').elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(800);
});

test('the editor has one primary button', async () => {
  await openPost();
  const accent = getComputedStyle(complete.element()).backgroundColor;
  const primary = [...document.querySelectorAll('main button')].filter(
    (each) => getComputedStyle(each).backgroundColor === accent,
  );
  expect(primary.map(({ textContent }) => textContent)).toEqual(['Mark Complete']);
});

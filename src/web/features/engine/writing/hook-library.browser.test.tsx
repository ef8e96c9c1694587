import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hookPatterns } from '#domain/posts/hook-patterns.ts';
import { content, openPost } from '#tests/component/editor.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { changeStoredPosts, storedPosts } from '#tests/component/store.ts';
import { store } from '#web/data/store/database.ts';

const text = 'The ward called her at six.';
const hooks = page.getByRole('button', { name: 'Hooks', exact: true });
const library = page.getByRole('region', { name: 'Hook library' });
const lines = library.getByRole('listitem');
const field = () => content.element() as HTMLTextAreaElement;
const selected = () => field().value.slice(field().selectionStart, field().selectionEnd);
const pattern = 'On [day], [person] told me [what they said].';

test('a pattern is inserted above the text with its blank selected, and one Ctrl+Z undoes it', async () => {
  await openPost(text);
  await hooks.click();
  await expect.poll(() => lines.elements().length).toBe(3);
  const line = library.getByRole('button', { name: pattern });
  await expect.element(line).toHaveAccessibleDescription(/^“On Tuesday, a candidate told me/);
  await line.click();
  await expect.element(library).not.toBeInTheDocument();
  await expect.element(content).toHaveValue(`${pattern}\n\n${text}`);
  await expect.element(content).toHaveFocus();
  expect(selected()).toBe('[day]');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveValue(text);
  await hooks.click();
  await line.click();
  await userEvent.keyboard('Monday');
  await expect.element(content).toHaveValue(`On Monday, [person] told me [what they said].\n\n${text}`);
  await expect.poll(async () => (await storedPosts())[0]?.content).toContain('On Monday, [person]');
});

test('the library opens with the angle of the post', async () => {
  await openPost('');
  await page.getByLabelText('Angle').selectOptions('listicle');
  await hooks.click();
  const pattern = hookPatterns.listicle[0]?.pattern ?? '';
  await library.getByRole('button', { name: pattern }).click();
  await expect.element(content).toHaveValue(pattern);
  expect(selected()).toBe('[Number]');
});

test('the library can be used entirely by keyboard', async () => {
  await openPost(text);
  hooks.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(library.getByRole('radio', { name: 'Story' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(library.getByRole('list', { name: 'Tactical' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(lines.first().getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(library).not.toBeInTheDocument();
  await expect.element(content).toHaveFocus();
  hooks.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(library.getByRole('radio', { name: 'Story' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(content).toHaveValue(`The call came at [time].\n\n${text}`);
});

test('“Your best” lists the first lines of finished posts whose hook is not cut off', async () => {
  await openPost(text);
  await hooks.click();
  await library.getByText('Your best').click();
  await expect.element(library.getByText(/^The first lines of posts that you complete/)).toBeVisible();
  const long = `${'We asked her what she needed and then we waited for an answer and '.repeat(6)}she came.`;
  await changeStoredPosts([
    {},
    { content: `An older line.\n\n${text}`, state: 'complete', updatedAt: 1 },
    { content: `A newer line.\n\n${text}`, state: 'complete', updatedAt: 2 },
    { content: long, state: 'complete' },
    { content: 'Not finished yet.', state: 'drafting' },
  ]);
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual(['A newer line.', 'An older line.']);
  await library.getByRole('button', { name: 'A newer line.' }).click();
  await expect.element(content).toHaveValue(`A newer line.\n\n${text}`);
  expect(selected()).toBe('A newer line.');
});

test('“Your best” lists saved hooks first, then posts that did well on LinkedIn', async () => {
  await openPost(text);
  await changeStoredPosts([
    {},
    { content: `It did well there.\n\n${text}`, state: 'complete', updatedAt: 1 },
    { content: `It is newer though.\n\n${text}`, state: 'complete', updatedAt: 2 },
    { content: `It did badly there.\n\n${text}`, state: 'complete', updatedAt: 3 },
  ]);
  const [, good, , bad] = await storedPosts();
  await store.settings.bulkPut([
    { key: 'resultScores', value: { [good?.postId ?? '']: 1.8, [bad?.postId ?? '']: 0.4 } },
    { key: 'savedHooks', value: { 'Saved by hand.': 1 } },
  ]);
  await hooks.click();
  await library.getByText('Your best').click();
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual(['Saved by hand.', 'It did well there.', 'It is newer though.', 'It did badly there.']);
});

test('only one list is open at a time, and locking the post closes it', async () => {
  await openPost(text);
  await hooks.click();
  await expect.element(library).toBeVisible();
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await expect.element(page.getByRole('list', { name: 'Emoji' })).toBeVisible();
  await expect.element(library).not.toBeInTheDocument();
  await hooks.click();
  await expect.element(library).toBeVisible();
  await page.getByRole('button', { name: 'Lock post' }).click();
  await expect.element(hooks).toBeDisabled();
  await expect.element(library).not.toBeInTheDocument();
});

test('on a phone, the library leaves more than half of the screen for the post', async () => {
  await becomePhone();
  await openPost(Array.from({ length: 30 }, (_, index) => `Line ${index + 1}.`).join('\n'));
  scrollTo(0, 0);
  // Clicking through the locator would scroll to the button first.
  (hooks.element() as HTMLElement).click();
  await expect.element(lines.first()).toBeVisible();
  expect(scrollY, 'the page stays where it is').toBe(0);
  await expect.poll(() => library.element().getBoundingClientRect().height).toBeLessThan(innerHeight * 0.45);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  scrollTo(0, document.documentElement.scrollHeight);
  await lines.first().getByRole('button').click();
  await expect.element(content).toHaveFocus();
  const firstLineIsShown = () => {
    const { left, top } = field().getBoundingClientRect();
    return document.elementFromPoint(left + 40, top + 12) === field();
  };
  await expect.poll(firstLineIsShown, { message: 'nothing covers the inserted line' }).toBe(true);
});

test('on a phone, choosing another group keeps the caret and the keyboard', async () => {
  await becomePhone();
  await openPost(text);
  field().focus();
  field().setSelectionRange(3, 3);
  await hooks.click();
  await expect.element(library.getByRole('list', { name: 'Story' })).toBeVisible();
  let blurCount = 0;
  field().addEventListener('blur', () => {
    blurCount += 1;
  });
  await library.getByText('Tactical', { exact: true }).click();
  await expect.element(library.getByRole('list', { name: 'Tactical' })).toBeVisible();
  await expect.element(library.getByRole('radio', { name: 'Tactical' })).toBeChecked();
  expect(blurCount).toBe(0);
  expect(field().selectionStart).toBe(3);
});

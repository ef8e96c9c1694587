import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { content, openPost } from '#tests/component/editor.ts';
import { writePostInOtherTab } from '#tests/component/other-tab.ts';
import { lockTable, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';

const lines = Array.from({ length: 60 }, (_, index) => `Line ${index} of a long post.`);

/** Opens the post and puts the caret after the given words. */
async function openAt(text: string, words: string): Promise<HTMLTextAreaElement> {
  await openPost(text);
  const field = content.element() as HTMLTextAreaElement;
  field.focus();
  const caret = text.indexOf(words) + words.length;
  field.setSelectionRange(caret, caret);
  return field;
}

const beforeCaret = (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart);
const storedContent = async () => (await storedPosts())[0]?.content;

test('changes from another tab merge while typing, and the caret and scroll position stay', async () => {
  const field = await openAt(lines.join('\n'), 'Line 30 of a long');
  scrollTo(0, 600);
  const { scrollY: scrolled } = window;
  expect(scrolled).toBeGreaterThan(0);
  for (const [round, letter] of [...'abcde'].entries()) {
    await userEvent.keyboard(letter);
    await writePostInOtherTab((text) => `${text.replace('Line 5 ', `Line 5 ${round} `)} ${round}`);
    await expect.poll(() => field.value).toMatch(new RegExp(` ${round}$`));
    expect(beforeCaret(field)).toMatch(new RegExp(`a long${'abcde'.slice(0, round + 1)}$`));
    expect(scrollY).toBe(scrolled);
  }
  const merged = lines
    .join('\n')
    .replace('Line 5 ', 'Line 5 4 3 2 1 0 ')
    .replace('Line 30 of a long', 'Line 30 of a longabcde');
  await expect.element(content).toHaveValue(`${merged} 0 1 2 3 4`);
  await expect.poll(storedContent).toBe(field.value);
});

test('undo removes only text typed here, not changes from another tab', async () => {
  const field = await openAt('One. Two.', 'Two.');
  await userEvent.keyboard(' Mine');
  await writePostInOtherTab((text) => `Theirs. ${text}`);
  await expect.element(content).toHaveValue('Theirs. One. Two. Mine');
  await userEvent.keyboard(' again');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveValue('Theirs. One. Two. Mine');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveValue('Theirs. One. Two.');
  expect(beforeCaret(field)).toBe('Theirs. One. Two.');
  await expect.poll(storedContent).toBe('Theirs. One. Two.');
});

test('undo skips changes from another tab', async () => {
  await openAt('One. Two.', 'Two.');
  await userEvent.keyboard(' Mine');
  await writePostInOtherTab((text) => `Theirs. ${text}`);
  await expect.element(content).toHaveValue('Theirs. One. Two. Mine');
  await writePostInOtherTab((text) => `More. ${text}`);
  await expect.element(content).toHaveValue('More. Theirs. One. Two. Mine');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveValue('More. Theirs. One. Two.');
  await expect.poll(storedContent).toBe('More. Theirs. One. Two.');
});

test('an IME composition continues while another tab writes, and both texts stay', async () => {
  const field = await openAt('One. Two.', 'Two.');
  const compose = (text: string) =>
    cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('n');
  await writePostInOtherTab((text) => `Theirs. ${text}`);
  await compose('ni');
  await expect.poll(storedContent).toBe('Theirs. One. Two.ni');
  expect(field.value, 'the field is left alone').toBe('One. Two.ni');
  await compose('nih');
  await cdp().send('Input.insertText', { text: '你' });
  await expect.element(content).toHaveValue('Theirs. One. Two.你');
  expect(beforeCaret(field)).toBe('Theirs. One. Two.你');
  await expect.poll(storedContent).toBe('Theirs. One. Two.你');
});

test('on a conflict, the typed text wins and the other version is in the history', async () => {
  await openAt('Three old words', 'words');
  const release = await lockTable('posts');
  const written = writePostInOtherTab(() => 'Theirs');
  await content.fill('Mine');
  // The save waits for the other tab's write.
  await expect.element(page.getByText('Saving', { exact: true })).toBeVisible();
  release();
  await written;
  const notice = 'This post was changed in another tab or on another device. That version is in the history.';
  await expect.element(toast(notice)).toBeVisible();
  await expect.element(content).toHaveValue('Mine');
  const history = await store.history.toArray();
  const versions = history.flatMap((entry) => (entry.action === 'edited' ? [entry.text.content] : []));
  expect(versions.toSorted()).toEqual(['Mine', 'Theirs']);
});

test('tags and title merge while typing', async () => {
  await openPost('Words');
  const title = page.getByLabelText('Title');
  const tags = page.getByLabelText('Tags');
  await tags.fill('growth, hir');
  const [post] = await storedPosts();
  // The page may have stored the tags already.
  await store.posts.where({ postId: post?.postId ?? '' }).modify((stored) => {
    stored.title = 'Always in the editor';
    stored.tags = ['sales', ...stored.tags];
    stored.revision = 5;
  });
  await expect.element(tags).toHaveValue('sales, growth, hir');
  await userEvent.keyboard('ing');
  await title.fill('Always in the editor now');
  await expect.element(tags).toHaveValue('sales, growth, hiring');
  await expect
    .poll(async () => (await storedPosts())[0])
    .toMatchObject({ title: 'Always in the editor now', tags: ['sales', 'growth', 'hiring'] });
});

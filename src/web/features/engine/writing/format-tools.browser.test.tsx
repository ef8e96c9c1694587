import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { content, openPost } from '#tests/component/editor.ts';
import { storedPosts } from '#tests/component/store.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const field = () => content.element() as HTMLTextAreaElement;
const selected = () => field().value.slice(field().selectionStart, field().selectionEnd);

function select(words: string): void {
  const start = field().value.indexOf(words);
  field().focus();
  field().setSelectionRange(start, start + words.length);
}

beforeEach(() => openPost('Hire slowly, always.\nOne\nTwo'));

test('Bold and Italic style the selection, keep it selected, and toggle off', async () => {
  select('slowly');
  await press('Bold');
  await expect.element(content).toHaveValue('Hire 𝘀𝗹𝗼𝘄𝗹𝘆, always.\nOne\nTwo');
  await expect.element(content).toHaveFocus();
  expect(selected()).toBe('𝘀𝗹𝗼𝘄𝗹𝘆');
  await press('Italic');
  expect(selected()).toBe('𝙨𝙡𝙤𝙬𝙡𝙮');
  await press('Bold');
  await press('Italic');
  await expect.element(content).toHaveValue('Hire slowly, always.\nOne\nTwo');
});

test('Bold without a selection styles the word at the caret', async () => {
  select('always');
  field().setSelectionRange(field().selectionStart + 2, field().selectionStart + 2);
  await press('Bold');
  await expect.element(content).toHaveValue('Hire slowly, 𝗮𝗹𝘄𝗮𝘆𝘀.\nOne\nTwo');
  await expect.poll(async () => (await storedPosts())[0]?.content).toContain('𝗮𝗹𝘄𝗮𝘆𝘀');
  await undo();
  await expect.element(content).toHaveValue('Hire slowly, always.\nOne\nTwo');
});

test('Ctrl+B and Ctrl+I format a selection', async () => {
  select('Hire');
  await userEvent.keyboard('{Control>}b{/Control}');
  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(content).toHaveValue('𝙃𝙞𝙧𝙚 slowly, always.\nOne\nTwo');
});

test('Bullets turns selected lines into a list that Enter continues or ends', async () => {
  select('One\nTwo');
  await press('Bullets');
  await expect.element(content).toHaveValue('Hire slowly, always.\n• One\n• Two');
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}Three{Enter}{Enter}After');
  await expect.element(content).toHaveValue('Hire slowly, always.\n• One\n• Two\n• Three\nAfter');
  select('• One\n• Two');
  await press('Bullets');
  await expect.element(content).toHaveValue('Hire slowly, always.\nOne\nTwo\n• Three\nAfter');
  await undo();
  await expect.element(content).toHaveValue('Hire slowly, always.\n• One\n• Two\n• Three\nAfter');
});

test('an emoji is inserted at the caret, and Escape closes the picker', async () => {
  select('One');
  const choice = page.getByRole('list', { name: 'Emoji' });
  await press('Emoji');
  await expect.element(choice).toBeVisible();
  await press('Rocket');
  await expect.element(content).toHaveValue('Hire slowly, always.\n🚀\nTwo');
  await expect.element(content).toHaveFocus();
  await expect.element(choice).not.toBeInTheDocument();
  await press('Emoji');
  choice.getByRole('button').first().element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(content).toHaveFocus();
});

test('formatting is disabled in a locked post', async () => {
  await press('Lock post');
  for (const name of ['Bold', 'Italic', 'Bullets', 'Emoji']) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  select('Hire');
  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(content).toHaveValue('Hire slowly, always.\nOne\nTwo');
});

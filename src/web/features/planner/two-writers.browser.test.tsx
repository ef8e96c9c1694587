import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { writeSlotInOtherTab } from '#tests/component/other-tab.ts';
import { card, expectStatus, openPlanner, text } from '#tests/component/planner.ts';
import { lockTable, storedSlots } from '#tests/component/store.ts';

beforeEach(async () => {
  await openPlanner();
});

test('changes from another tab merge while typing, and the caret stays', async () => {
  await text(1).fill('One. Two.');
  await expectStatus(1, 'Saved');
  const field = text(1).element() as HTMLTextAreaElement;
  field.setSelectionRange(4, 4);
  await userEvent.keyboard(' Mi');
  await writeSlotInOtherTab((content) => `Theirs. ${content}`);
  await expect.element(text(1)).toHaveValue('Theirs. One. Mi Two.');
  await userEvent.keyboard('ne');
  await expect.element(text(1)).toHaveValue('Theirs. One. Mine Two.');
  expect(field.value.slice(0, field.selectionStart)).toBe('Theirs. One. Mine');
  await expectStatus(1, 'Saved');
  expect((await storedSlots())[0]).toMatchObject({ content: 'Theirs. One. Mine Two.', setAside: [] });
});

test('on a conflict, the text from the other tab is set aside', async () => {
  await text(1).fill('Three old words');
  await expectStatus(1, 'Saved');
  const release = await lockTable('plannerPosts');
  const written = writeSlotInOtherTab(() => 'Theirs');
  await text(1).fill('Mine');
  // The save waits for the other tab's write.
  await expectStatus(1, 'Saving');
  release();
  await written;
  await expect.element(card(1).getByText('Another tab saved a different version:')).toBeVisible();
  await expect.element(text(1)).toHaveValue('Mine');
  expect((await storedSlots())[0]).toMatchObject({ content: 'Mine', setAside: ['Theirs'] });
});

test('the limit truncates text typed here but not text from another tab', async () => {
  await text(1).fill('x'.repeat(2_190));
  await expectStatus(1, 'Saved');
  await userEvent.keyboard('{End}');
  await writeSlotInOtherTab((content) => `Theirs. ${content}`);
  await expect.element(text(1)).toHaveValue(`Theirs. ${'x'.repeat(2_190)}`);
  await userEvent.keyboard('yyyy');
  await expect.element(text(1)).toHaveValue(`Theirs. ${'x'.repeat(2_190)}yy`);
});

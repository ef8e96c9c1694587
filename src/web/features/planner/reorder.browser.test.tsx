import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dragOver, drop, expectNothingDragged, lift, moveLifted } from '#tests/component/dragging.ts';
import { centerOf } from '#tests/component/mouse.ts';
import { card, chooseFromMenu, openPlanner, text } from '#tests/component/planner.ts';
import { changeStoredSlots, storedSlots } from '#tests/component/store.ts';

const order = async () => (await storedSlots()).slice(0, 3).map(({ content }) => content);
const handle = page.getByRole('button', { name: 'Move post 1', exact: true });
const place = (number: number) => card(number).element().getBoundingClientRect().toJSON();

test('slots can be reordered by keyboard, menu, and dragging', async () => {
  await openPlanner();
  await changeStoredSlots([1, 2, 3].map((number) => ({ content: `Number ${number}`, revision: 1 })));
  await expect.element(text(3)).toHaveValue('Number 3');

  await chooseFromMenu(1, 'Move later');
  await expect.poll(order).toEqual(['Number 2', 'Number 1', 'Number 3']);

  // Wait for the page, because the store has the new order earlier.
  await expect.element(text(2)).toHaveValue('Number 1');
  // In the same row, because the page would scroll near the window's edge.
  const target = centerOf(card(2));
  const before = place(2);
  await dragOver(handle, target);
  await expect.poll(() => place(2), { message: 'it makes room' }).not.toEqual(before);
  await drop(target);
  await expect.poll(order).toEqual(['Number 1', 'Number 2', 'Number 3']);
  await expect.element(text(2)).toHaveValue('Number 2');

  await dragOver(handle, target);
  await expect.poll(() => place(2), { message: 'it makes room' }).not.toEqual(before);
  // Above the list.
  await drop({ x: target.x, y: 2 });
  await expect.poll(() => place(2), { message: 'dropped outside it goes back' }).toEqual(before);
  expect(await order()).toEqual(['Number 1', 'Number 2', 'Number 3']);
  await expectNothingDragged();

  await lift(handle);
  await moveLifted('ArrowRight', 2);
  await userEvent.keyboard(' ');
  await expect.poll(order).toEqual(['Number 2', 'Number 1', 'Number 3']);
  await expect.element(page.getByRole('status').getByText('Post 1 moved to position 2.')).toBeInTheDocument();
});

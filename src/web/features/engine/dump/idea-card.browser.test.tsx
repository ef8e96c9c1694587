import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addIdea, ideas, openEngine } from '#tests/component/engine.ts';
import { becomePhone, drag, tap } from '#tests/component/phone.ts';
import { spokenAudio, storeRecording } from '#tests/component/recordings.ts';
import { toast } from '#tests/component/toasts.ts';
import { addVoiceNote } from '#web/data/store/ideas.ts';

const inWork = page.getByText('In Work', { exact: true });
const finger = { pointerId: 11, pointerType: 'touch', isPrimary: true, bubbles: true };

beforeEach(async () => {
  await becomePhone();
});

/** Dispatches a pointer event. */
function point(target: Element, type: string, clientX: number, pointer: PointerEventInit = finger): void {
  target.dispatchEvent(new PointerEvent(type, { ...pointer, clientX }));
}

/** Scrolls to an element and returns its position in the viewport. */
function shown(element: Element): DOMRect {
  element.scrollIntoView({ block: 'center' });
  return element.getBoundingClientRect();
}

test('a second finger on a card does not affect the swipe', async () => {
  await openEngine();
  await addIdea('Held by two');
  const card = page.getByRole('article', { name: 'Held by two' });
  await expect.element(card).toBeVisible();
  const second = { ...finger, pointerId: 12, isPrimary: false };
  point(card.element(), 'pointerdown', 200);
  point(card.element(), 'pointerdown', 40, second);
  point(card.element(), 'pointermove', 42, second);
  point(card.element(), 'pointerup', 42, second);
  point(card.element(), 'pointermove', 280);
  await expect.element(card).toHaveAttribute('style', 'transform: translateX(80px);');
  point(card.element(), 'pointerup', 280);
  await expect.element(inWork).toBeVisible();
});

test('dragging a voice note’s seek bar does not move the card', async () => {
  await addVoiceNote(await storeRecording({ kind: 'dump' }, await spokenAudio()), 'Spoken on the way');
  await openEngine();
  const card = page.getByRole('article', { name: 'Spoken on the way' });
  const slider = card.getByRole('slider');
  await expect.element(card.getByText(/^0:00 \/ 0:0[1-9]/)).toBeVisible();
  const { x, y, width, height } = shown(slider.element());
  const start = { x: x + 4, y: y + height / 2 };
  const end = { x: x + width - 4, y: y + height / 2 };
  await drag(start, end);
  await expect.element(card.getByText(/^0:0[1-9] /)).toBeVisible();
  await drag(end, start);
  await expect.element(card.getByText(/^0:00 /)).toBeVisible();
  await expect.element(card).not.toHaveAttribute('style');
  await expect.element(inWork).not.toBeInTheDocument();
  expect(ideas.elements()).toHaveLength(1);
});

test('the action and close button of a toast are large enough for touch', async () => {
  await openEngine();
  await addIdea('Swiped to the left');
  const card = page.getByRole('article', { name: 'Swiped to the left' });
  await expect.element(card).toBeVisible();
  const { x: left, y: top, width: cardWidth } = shown(card.element());
  await drag({ x: left + cardWidth / 2, y: top + 20 }, { x: left + cardWidth / 2 - 120, y: top + 20 });
  const archived = toast('Idea archived.');
  const undo = archived.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  for (const button of [undo, archived.getByRole('button', { name: 'Close toast' })]) {
    await expect.poll(() => isTouchTarget(button.element())).toBe(true);
  }
  const { x, y, width, height } = undo.element().getBoundingClientRect();
  await tap({ x: x + width / 2, y: y + height / 2 - 20 });
  await expect.element(card).toBeVisible();
  expect(ideas.elements()).toHaveLength(1);
});

/** Returns whether the button's touch target is at least 44 by 44 pixels. */
function isTouchTarget(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  const reach = 21.5;
  return [-reach, reach].every((byX) =>
    [-reach, reach].every((byY) => {
      const hit = document.elementFromPoint(x + width / 2 + byX, y + height / 2 + byY);
      return hit !== null && button.contains(hit);
    }),
  );
}

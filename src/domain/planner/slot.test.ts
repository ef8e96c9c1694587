import { expect, it } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import {
  clearedSlot,
  firstSlots,
  freeSlotAfter,
  isEmptySlot,
  moreSlots,
  type PlannerSlot,
  renumberSlots,
  slotForImage,
  slotTitle,
  withClearUndone,
  withContent,
  withImage,
  withinLimit,
  withoutSetAside,
  withoutUnused,
  withSetAside,
  withSetAsideRestored,
  withSlotMoved,
  withSlotRestored,
} from './slot.ts';

const slots = firstSlots(1);
const [slot = {} as PlannerSlot] = slots;
const ids = (list: readonly PlannerSlot[]) => list.map(({ postId }) => Number(postId.split('-')[2]));

it('starts with thirty empty slots', () => {
  expect(slots).toHaveLength(30);
  expect(slots.every(isEmptySlot)).toBe(true);
  expect([slots[0]?.postId, slots[29]?.postId]).toEqual(['content-planner-0', 'content-planner-29']);
  expect(slots.map(slotTitle).slice(0, 2)).toEqual(['Post 1', 'Post 2']);
});

it('grows by ten up to fifty', () => {
  const forty = [...slots, ...moreSlots(slots, 2)];
  const fifty = [...forty, ...moreSlots(forty, 3)];
  expect([forty.length, fifty.length]).toEqual([40, 50]);
  expect(moreSlots(fifty, 4)).toEqual([]);
  expect(moreSlots(fifty.slice(3), 4)).toHaveLength(3);
});

it('never reuses a slot id', () => {
  const shuffled = renumberSlots([...slots.slice(5), ...slots.slice(0, 3)]);
  const added = moreSlots(shuffled, 2);
  expect(ids(added)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
  expect(added[0]?.position).toBe(28);
});

it('removes added slots that are still unused', () => {
  const added = moreSlots(slots, 2);
  const used = added.map((one, index) => (index === 4 ? { ...one, content: 'Used' } : one));
  const after = withoutUnused(
    [...slots, ...used],
    added.map(({ postId }) => postId),
  );
  expect(after.slice(0, 30)).toEqual(slots);
  expect(after.slice(30)).toEqual([{ ...used[4], position: 30 }]);
});

it('is empty without text or image', () => {
  expect(isEmptySlot({ content: ' \n', imageId: null })).toBe(true);
  expect(isEmptySlot({ content: '', imageId: 'i' })).toBe(false);
});

it('sets nothing aside while one tab keeps writing', () => {
  const first = withContent(slot, 'Hire', { now: 5, base: '', mergeText });
  const second = withContent(first, 'Fire', { now: 6, base: 'Hire', mergeText });
  expect(second).toMatchObject({ content: 'Fire', revision: 2, setAside: [], updatedAt: 6 });
  expect(withContent(second, 'Fire', { now: 7, base: 'Hire', mergeText })).toBe(second);
});

it('merges what two tabs write', () => {
  const other = withContent({ ...slot, content: 'Hire.' }, 'Wait. Hire.', {
    now: 5,
    base: 'Hire.',
    mergeText,
  });
  expect(withContent(other, 'Hire. Pay.', { now: 6, base: 'Hire.', mergeText })).toMatchObject({
    content: 'Wait. Hire. Pay.',
    revision: 2,
    setAside: [],
  });
});

it('sets aside text of another tab that changed the same words', () => {
  const other = withContent({ ...slot, content: 'Two days' }, 'Theirs', {
    now: 5,
    base: 'Two days',
    mergeText,
  });
  const mine = withContent(other, 'Mine', { now: 6, base: 'Two days', mergeText });
  expect(mine).toMatchObject({ content: 'Mine', setAside: ['Theirs'] });
  expect(withContent(other, 'Mine', { now: 6, base: undefined, mergeText })).toMatchObject({
    setAside: ['Theirs'],
  });
  const contained = withContent(other, 'Theirs and mine', { now: 6, base: undefined, mergeText });
  expect(contained).toMatchObject({ content: 'Theirs and mine', setAside: [] });
  const back = withSetAsideRestored(mine, 'Theirs', 7);
  expect(back).toMatchObject({ content: 'Theirs', setAside: ['Mine'], revision: 3 });
  expect(withSetAsideRestored({ ...mine, content: '' }, 'Theirs', 7).setAside).toEqual([]);
});

it('dismisses a text that was set aside, and restores it after newer ones', () => {
  const slotWith = (...setAside: string[]) => ({ ...slot, setAside });
  expect(withoutSetAside(slotWith('One', 'Two'), 'Two').setAside).toEqual(['One']);
  expect(withSetAside(slotWith('One', 'Three'), 'Two').setAside).toEqual(['One', 'Three', 'Two']);
});

it('sets and removes an image', () => {
  expect(withImage(slot, 'i', 3)).toMatchObject({ imageId: 'i', updatedAt: 3, revision: 0 });
  expect(withImage(slot, null, 3)).toBe(slot);
});

it('never replaces an image that the user has not seen', () => {
  const three = slots.slice(0, 3);
  const [first = slot, second = slot, third = slot] = three;
  const seen = withImage(first, 'seen', 2);
  expect(slotForImage(three, first)).toBe(first);
  expect(slotForImage([seen, second, third], seen)).toBe(seen);
  expect(slotForImage([seen, second, third], first)).toBe(second);
  expect(slotForImage(three, seen)).toBe(first);

  const taken = withImage(second, 'meanwhile', 3);
  expect(freeSlotAfter(three, first)).toBe(second);
  expect(freeSlotAfter([seen, taken, third], first)).toBe(third);
  expect(freeSlotAfter(renumberSlots([second, first, third]), first)).toBe(third);
  expect(freeSlotAfter([seen, taken, withImage(third, 'i', 3)], first)).toBeUndefined();
  const withoutFirst = renumberSlots([second, third]);
  expect([slotForImage(withoutFirst, first), freeSlotAfter(withoutFirst, first)]).toEqual([
    withoutFirst[0],
    withoutFirst[0],
  ]);
});

it('clears everything as a normal change', () => {
  const full = withImage(withContent(slot, 'Words', { now: 5, base: '', mergeText }), 'i', 6);
  expect(clearedSlot(full, 9)).toMatchObject({ content: '', imageId: null, revision: 2, updatedAt: 9 });
  expect(clearedSlot(slot, 9)).toBe(slot);
});

it('undoes clearing and keeps text written since then', () => {
  const full = withImage(withContent(slot, 'Words', { now: 5, base: '', mergeText }), 'i', 6);
  const cleared = clearedSlot(full, 7);
  expect(withClearUndone(cleared, full, 8)).toMatchObject({ content: 'Words', imageId: 'i', revision: 3 });
  const rewritten = withContent(cleared, 'New', { now: 8, base: '', mergeText });
  expect(withClearUndone(rewritten, full, 9)).toMatchObject({
    content: 'New',
    setAside: ['Words'],
    imageId: 'i',
  });
  expect(withClearUndone(slot, slot, 9)).toBe(slot);
});

it('moves a slot and renumbers the positions', () => {
  const four = slots.slice(0, 4);
  const moved = withSlotMoved(four, 'content-planner-0', 2);
  expect(ids(moved)).toEqual([1, 2, 0, 3]);
  expect(moved.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(moved[3]).toBe(four[3]);
  expect(ids(withSlotMoved(four, 'content-planner-3', 0))).toEqual([3, 0, 1, 2]);
  expect(withSlotMoved(four, 'content-planner-99', 0)).toEqual(four);
});

it('restores a removed slot at its position', () => {
  const four = slots.slice(0, 4);
  const [, second = slot] = four;
  const without = renumberSlots(four.filter((candidate) => candidate !== second));
  expect(ids(withSlotRestored(without, second) ?? [])).toEqual([0, 1, 2, 3]);
  expect(withSlotRestored(four, second)).toEqual(four);
  expect(ids(withSlotRestored([], second) ?? [])).toEqual([1]);
});

it('restores a removed slot next to slots that were added later', () => {
  const last = withImage(withContent(slots[29] ?? slot, 'Words', { now: 5, base: '', mergeText }), 'i', 6);
  const without = slots.slice(0, 29);
  const grown = [...without, ...moreSlots(without, 1_000)];
  const again = [...without, ...moreSlots(grown.slice(0, 38), 2_000)];
  expect(ids(grown)).not.toContain(29);
  expect(ids(again).filter((id) => ids(grown).includes(id) && id > 29)).toEqual([]);
  const back = withSlotRestored(grown, last);
  expect(back).toHaveLength(40);
  expect(back?.[29]).toEqual(last);
  expect(back?.[30]).toEqual({ ...grown[29], position: 30 });
});

it('drops only an unused slot for a restored one, and exceeds fifty slots only for images', () => {
  const used = Array.from({ length: 50 }, (_, index) => ({
    ...slot,
    postId: `content-planner-${index}`,
    position: index,
    content: 'Words',
  }));
  const unusedAt = (indexes: readonly number[], change: Partial<PlannerSlot> = {}) =>
    used.map((one, index) => (indexes.includes(index) ? { ...one, content: '', ...change } : one));
  const removed: PlannerSlot = { ...slot, postId: 'content-planner-99', position: 10, content: 'Back' };

  const back = withSlotRestored(unusedAt([3, 49]), removed) ?? [];
  expect(ids(back)).toEqual([...ids(used).slice(0, 10), 99, ...ids(used).slice(10, 49)]);
  expect(back.map(({ position }) => position)).toEqual(ids(used));
  const moved = withSlotRestored(unusedAt([3]), removed) ?? [];
  expect(ids(moved)).toEqual([0, 1, 2, ...ids(used).slice(4, 10), 99, ...ids(used).slice(10)]);

  expect(withSlotRestored(used, removed)).toBeNull();
  expect(withSlotRestored(used, { ...removed, content: '' })).toBeNull();
  expect(withSlotRestored(unusedAt([49], { imageId: 'i' }), removed)).toBeNull();
  expect(withSlotRestored(unusedAt([49], { setAside: ['Aside'] }), removed)).toBeNull();

  // A backup can contain more images than slots, and every removed image must be restorable.
  const pictured = { ...removed, imageId: 'picture' };
  expect(withSlotRestored(unusedAt([3]), pictured)).toHaveLength(50);
  expect(ids(withSlotRestored(used, pictured) ?? [])).toEqual([
    ...ids(used).slice(0, 10),
    99,
    ...ids(used).slice(10),
  ]);
});

it('limits to fifty slots by dropping unused slots, then text, but never images', () => {
  const sixty = Array.from({ length: 60 }, (_, index) => ({
    ...slot,
    postId: `content-planner-${index}`,
    position: index,
    content: `Words ${index}`,
  }));
  const unused = sixty.map((one, index) => (index < 12 ? { ...one, content: ' ' } : one));
  expect(withinLimit(unused).words).toEqual([]);
  expect(ids(withinLimit(unused).slots)).toEqual([0, 1, ...ids(sixty.slice(12))]);

  const full = sixty.map((one, index) => (index === 59 ? { ...one, imageId: 'picture' } : one));
  const within = withinLimit(full.with(58, { ...slot, ...full[58], setAside: ['Earlier'] }));
  expect(ids(within.slots)).toEqual([...ids(sixty.slice(0, 49)), 59]);
  expect(within.slots.map(({ position }) => position)).toEqual(ids(sixty.slice(0, 50)));
  expect(within.words).toEqual([...sixty.slice(49, 58).map(({ content }) => content), 'Words 58', 'Earlier']);

  const pictures = sixty.map((one) => ({ ...one, imageId: one.postId }));
  expect(withinLimit(pictures)).toEqual({ slots: pictures, words: [] });
  expect(withinLimit(slots)).toEqual({ slots, words: [] });
});

import { beforeEach, expect, test, vi } from 'vitest';

/** The module before the merge code is loaded. */
let page: typeof import('./merging.ts');

beforeEach(async () => {
  vi.resetModules();
  page = await import('./merging.ts');
});

const bothChanged = ['One.', 'Zero. One.', 'One. Two.'] as const;
const merged = { text: 'Zero. One. Two.', lostOurs: false };

test('a write that needs no merge does not wait for the merge code', async () => {
  const writes: unknown[] = [];
  await page.withMerging(async (mergeText) => {
    writes.push(mergeText('One.', 'One.', 'One. Two.'), mergeText('One.', 'Zero. One.', 'One.'));
  });
  expect(writes).toEqual([
    { text: 'One. Two.', lostOurs: false },
    { text: 'Zero. One.', lostOurs: false },
  ]);
  expect(page.mergeLoaded(...bothChanged), 'it is still not loaded').toEqual({
    text: 'One. Two.',
    lostOurs: true,
  });
});

test('a write that needs the merge code is aborted and runs again once the code is loaded', async () => {
  let tries = 0;
  const result = await page.withMerging(async (mergeText) => {
    tries += 1;
    return mergeText(...bothChanged);
  });
  expect([result, tries]).toEqual([merged, 2]);
  expect(page.mergeLoaded(...bothChanged)).toEqual(merged);
});

test('a write that fails for another reason is not repeated', async () => {
  const write = vi.fn(() => Promise.reject(new Error('full')));
  await expect(page.withMerging(write)).rejects.toThrow('full');
  expect(write).toHaveBeenCalledTimes(1);
});

test('a caret stays between the same words, before and after the merge code is loaded', async () => {
  const maps = () => [
    page.mapCaret('One. Two.', 'Zero. One. Two.', 4),
    page.mapCaret('One. Two.', 'One. Two. Three.', 4),
    page.mapCaret('One. Two.', 'One.', 8),
  ];
  expect(maps()).toEqual([10, 4, 4]);
  await page.loadMerging();
  expect(maps()).toEqual([10, 4, 4]);
});

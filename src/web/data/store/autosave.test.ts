import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstSlots, type PlannerSlot, withContent } from '#domain/planner/slot.ts';
import { mergeText } from '#domain/text/merge-text.ts';
import { Autosave } from './autosave.ts';
import type { TypedOver } from './typed-text.ts';

type Words = { content: string };
const pace = { pauseMilliseconds: 800, atMostMilliseconds: 4_000 };
const [empty] = firstSlots(0) as [PlannerSlot];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A slot in a slow store that can be full, the autosave that writes into it, and what the autosave noted and reported.
 */
function openSlot({ left }: { left?: TypedOver<Words> } = {}) {
  const store = { slot: empty, saveMilliseconds: 0, isFull: false, isClosed: false };
  const saves: TypedOver<Words>[] = [];
  const notes: TypedOver<Words>[] = [];
  const failures: string[] = [];
  let savesInProgress = 0;
  const autosave = new Autosave<Words>(
    {
      async save({ change, base }) {
        saves.push({ change, base });
        savesInProgress += 1;
        expect(savesInProgress, 'saves at once').toBe(1);
        if (store.saveMilliseconds > 0)
          await new Promise((resolve) => setTimeout(resolve, store.saveMilliseconds));
        savesInProgress -= 1;
        if (store.isFull) throw new DOMException('full', 'QuotaExceededError');
        if (store.isClosed) return null;
        write(change.content ?? '', base.content);
        return stored();
      },
      note: (typed) => void notes.push(typed),
      merge: (base, { content = '' }, other) => {
        const { text, lostOurs } = mergeText(base.content, other.content, content);
        return { text: { content: text }, overwrites: lostOurs };
      },
      failed: ({ reason }) => failures.push(reason),
    },
    pace,
    { stored: stored(), left, show: () => {} },
  );
  function write(content: string, base = store.slot.content): void {
    store.slot = withContent(store.slot, content, { now: Date.now(), base, mergeText });
  }
  function stored() {
    return { revision: store.slot.revision, fields: { content: store.slot.content } };
  }
  /** The text that the slot shows after the store was read. */
  const shown = () => {
    autosave.read(stored());
    return autosave.showing().content ?? store.slot.content;
  };
  autosave.begin();
  return { autosave, store, saves, notes, failures, write, shown };
}

function pass(milliseconds: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(milliseconds);
}

test('saves typed text after a pause, or after the maximum wait without a pause', async () => {
  const { autosave, store, saves } = openSlot();
  autosave.type({ content: 'A' });
  expect(autosave.state).toEqual({ stage: 'waiting' });
  await pass(799);
  autosave.type({ content: 'A p' });
  await pass(799);
  expect(saves).toEqual([]);
  await pass(1);
  expect(store.slot.content).toBe('A p');
  expect(autosave.state).toEqual({ stage: 'saved', sinceMilliseconds: 1_001_599 });

  for (let letters = 1; letters <= 9; letters += 1) {
    autosave.type({ content: 'x'.repeat(letters) });
    await pass(500);
  }
  expect(saves.map(({ change }) => change.content)).toEqual(['A p', 'xxxxxxxx']);
  await pass(800);
  expect(store.slot.content).toBe('xxxxxxxxx');
});

test('saves text typed during a save afterward, based on the revision of that save', async () => {
  const { autosave, store, saves, shown } = openSlot();
  store.saveMilliseconds = 2_000;
  autosave.type({ content: 'One' });
  await pass(800);
  expect(autosave.state).toEqual({ stage: 'saving', sinceMilliseconds: 1_000_800 });
  autosave.type({ content: 'One two' });
  await pass(1_000);
  expect(saves).toHaveLength(1);
  expect(shown()).toBe('One two');
  const flushed = [autosave.flush(), autosave.flush()];
  await pass(4_000);
  expect(await Promise.all(flushed)).toEqual([true, true]);
  expect(saves).toEqual([
    { change: { content: 'One' }, base: { content: '' } },
    { change: { content: 'One two' }, base: { content: 'One' } },
  ]);
  expect(store.slot).toMatchObject({ content: 'One two', revision: 2, setAside: [] });
});

test('retries a failed save with newer text until it succeeds, and reports it once', async () => {
  const { autosave, store, saves, failures, shown } = openSlot();
  store.isFull = true;
  autosave.type({ content: 'No room' });
  expect(await Promise.race([autosave.flush(), pass(1).then(() => 'late')])).toBe(false);
  expect(autosave.state).toMatchObject({ stage: 'failed', failure: { reason: 'disk-full' } });
  store.saveMilliseconds = 300;
  await pass(5_000);
  expect(saves).toHaveLength(2);
  expect(autosave.state, 'while it is tried again').toMatchObject({ stage: 'failed' });
  await pass(300);
  expect(failures).toEqual(['disk-full']);
  expect(shown()).toBe('No room');

  autosave.type({ content: 'No room yet' });
  await pass(1_100);
  expect(failures, 'for what was typed since').toEqual(['disk-full', 'disk-full']);
  store.isFull = false;
  await pass(5_300);
  expect(saves.at(-1)).toEqual({ change: { content: 'No room yet' }, base: { content: '' } });
  expect(store.slot.content).toBe('No room yet');
  expect(autosave.state).toMatchObject({ stage: 'saved' });
  await pass(60_000);
  expect(saves).toHaveLength(4);
});

test('saves text typed during a failing save together with it, after a pause', async () => {
  const { autosave, store, saves } = openSlot();
  store.isFull = true;
  store.saveMilliseconds = 1_000;
  autosave.type({ content: 'One' });
  await pass(1_500);
  autosave.type({ content: 'One two' });
  await pass(300);
  expect(autosave.state).toMatchObject({ stage: 'failed' });
  store.isFull = false;
  await pass(500);
  expect(saves.at(-1)).toEqual({ change: { content: 'One two' }, base: { content: '' } });
});

test('leaving during a save records all unsaved text at once and saves it in order', async () => {
  const { autosave, store, notes } = openSlot();
  store.saveMilliseconds = 1_000;
  autosave.type({ content: 'One' });
  await pass(800);
  const left = autosave.leave();
  expect(notes).toEqual([{ change: { content: 'One' }, base: { content: '' } }]);
  autosave.type({ content: 'One two' });
  const ended = autosave.end();
  expect(notes.at(-1)).toEqual({ change: { content: 'One two' }, base: { content: '' } });
  await pass(2_000);
  expect(await Promise.all([left, ended])).toEqual([true, true]);
  expect(store.slot).toMatchObject({ content: 'One two', revision: 2 });
  await autosave.leave();
  expect(notes, 'no further note is written').toHaveLength(2);
});

test('passes unsaved text to the next fields that open if it cannot be saved when its own fields close', async () => {
  const first = openSlot();
  first.store.isFull = true;
  first.store.saveMilliseconds = 1_000;
  first.autosave.type({ content: 'Left behind' });
  await pass(800);
  const ended = first.autosave.end();
  await pass(2_000);
  expect(await ended).toBe(false);
  const tried = first.saves.length;
  await pass(60_000);
  expect(first.saves).toHaveLength(tried);

  const left = first.notes.at(-1);
  if (!left) throw new Error('Nothing was notes.');
  const next = openSlot({ left });
  expect(next.shown()).toBe('Left behind');
  await pass(0);
  expect(next.saves).toEqual([left]);
  expect(next.store.slot.content).toBe('Left behind');
});

test("merges another tab's change into text typed here", async () => {
  const { autosave, store, saves, shown, write } = openSlot();
  write('Theirs.');
  expect(shown()).toBe('Theirs.');
  autosave.type({ content: 'Theirs. Ours.' });
  write('Before. Theirs.');
  expect(shown()).toBe('Before. Theirs. Ours.');
  await pass(800);
  expect(saves).toEqual([
    { change: { content: 'Before. Theirs. Ours.' }, base: { content: 'Before. Theirs.' } },
  ]);
  expect(store.slot).toMatchObject({ content: 'Before. Theirs. Ours.', setAside: [] });

  autosave.type({ content: 'Before. Theirs. Ours. More.' });
  store.saveMilliseconds = 1_000;
  await pass(800);
  write('First. Before. Theirs. Ours.');
  autosave.type({ content: 'Before. Theirs. Ours. More. Last.' });
  await pass(3_000);
  expect(shown(), 'a change during a save').toBe('First. Before. Theirs. Ours. More. Last.');
  expect(store.slot.content).toBe('First. Before. Theirs. Ours. More. Last.');
});

test('replaces text that the store rejects with the stored text', async () => {
  const { autosave, store, notes, shown } = openSlot();
  store.isClosed = true;
  autosave.type({ content: 'Too late' });
  expect(shown()).toBe('Too late');
  await pass(800);
  expect(shown()).toBe('');
  expect(autosave.state).toMatchObject({ stage: 'saved' });
  await autosave.end();
  expect(notes).toEqual([]);
});

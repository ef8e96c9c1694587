import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstSlots, type PlannerSlot, withContent } from '#domain/planner/slot.ts';
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

/** A slot in a slow store that can be full, the autosave that writes into it, and what it noted and reported. */
function openSlot({ left }: { left?: TypedOver<Words> } = {}) {
  const store = { slot: empty, takesMilliseconds: 0, isFull: false, isClosed: false };
  const begun: TypedOver<Words>[] = [];
  const noted: TypedOver<Words>[] = [];
  const said: string[] = [];
  let underway = 0;
  const autosave = new Autosave<Words>(
    {
      async save(change, basedOnRevision) {
        begun.push({ change, basedOnRevision });
        underway += 1;
        expect(underway, 'saves at once').toBe(1);
        if (store.takesMilliseconds > 0)
          await new Promise((resolve) => setTimeout(resolve, store.takesMilliseconds));
        underway -= 1;
        if (store.isFull) throw new DOMException('full', 'QuotaExceededError');
        if (store.isClosed) return null;
        write(change.content ?? '', basedOnRevision);
        return store.slot.revision;
      },
      note: (change, basedOnRevision) => noted.push({ change, basedOnRevision }),
      failed: ({ reason }) => said.push(reason),
    },
    pace,
    { revision: empty.revision, left, show: () => {} },
  );
  function write(content: string, basedOnRevision: number): void {
    store.slot = withContent(store.slot, content, { now: Date.now(), basedOnRevision });
  }
  /** What the slot shows once the store has been read. */
  const shown = () => {
    autosave.read(store.slot.revision);
    return autosave.showing().content ?? store.slot.content;
  };
  autosave.begin();
  return { autosave, store, begun, noted, said, write, shown };
}

function pass(milliseconds: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(milliseconds);
}

test('saves typed text after a pause, and after the maximum wait without one', async () => {
  const { autosave, store, begun } = openSlot();
  autosave.type({ content: 'A' });
  expect(autosave.state).toEqual({ stage: 'waiting' });
  await pass(799);
  autosave.type({ content: 'A p' });
  await pass(799);
  expect(begun).toEqual([]);
  await pass(1);
  expect(store.slot.content).toBe('A p');
  expect(autosave.state).toEqual({ stage: 'saved', sinceMilliseconds: 1_001_599 });

  for (let letters = 1; letters <= 9; letters += 1) {
    autosave.type({ content: 'x'.repeat(letters) });
    await pass(500);
  }
  expect(begun.map(({ change }) => change.content)).toEqual(['A p', 'xxxxxxxx']);
  await pass(800);
  expect(store.slot.content).toBe('xxxxxxxxx');
});

test('text typed during a save is saved after it, on top of the revision that it made', async () => {
  const { autosave, store, begun, shown } = openSlot();
  store.takesMilliseconds = 2_000;
  autosave.type({ content: 'One' });
  await pass(800);
  expect(autosave.state).toEqual({ stage: 'saving', sinceMilliseconds: 1_000_800 });
  autosave.type({ content: 'One two' });
  await pass(1_000);
  expect(begun).toHaveLength(1);
  expect(shown()).toBe('One two');
  const flushed = [autosave.flush(), autosave.flush()];
  await pass(4_000);
  expect(await Promise.all(flushed)).toEqual([true, true]);
  expect(begun).toEqual([
    { change: { content: 'One' }, basedOnRevision: 0 },
    { change: { content: 'One two' }, basedOnRevision: 1 },
  ]);
  expect(store.slot).toMatchObject({ content: 'One two', revision: 2, setAside: [] });
});

test('retries a failed save with newer text until it succeeds, and reports it once', async () => {
  const { autosave, store, begun, said, shown } = openSlot();
  store.isFull = true;
  autosave.type({ content: 'No room' });
  expect(await Promise.race([autosave.flush(), pass(1).then(() => 'late')])).toBe(false);
  expect(autosave.state).toMatchObject({ stage: 'failed', failure: { reason: 'disk-full' } });
  store.takesMilliseconds = 300;
  await pass(5_000);
  expect(begun).toHaveLength(2);
  expect(autosave.state, 'while it is tried again').toMatchObject({ stage: 'failed' });
  await pass(300);
  expect(said).toEqual(['disk-full']);
  expect(shown()).toBe('No room');

  autosave.type({ content: 'No room yet' });
  await pass(1_100);
  expect(said, 'for what was typed since').toEqual(['disk-full', 'disk-full']);
  store.isFull = false;
  await pass(5_300);
  expect(begun.at(-1)).toEqual({ change: { content: 'No room yet' }, basedOnRevision: 0 });
  expect(store.slot.content).toBe('No room yet');
  expect(autosave.state).toMatchObject({ stage: 'saved' });
  await pass(60_000);
  expect(begun).toHaveLength(4);
});

test('text typed while a save fails is saved with it after a pause', async () => {
  const { autosave, store, begun } = openSlot();
  store.isFull = true;
  store.takesMilliseconds = 1_000;
  autosave.type({ content: 'One' });
  await pass(1_500);
  autosave.type({ content: 'One two' });
  await pass(300);
  expect(autosave.state).toMatchObject({ stage: 'failed' });
  store.isFull = false;
  await pass(500);
  expect(begun.at(-1)).toEqual({ change: { content: 'One two' }, basedOnRevision: 0 });
});

test('leaving during a save notes all unsaved text at once and saves it in order', async () => {
  const { autosave, store, noted } = openSlot();
  store.takesMilliseconds = 1_000;
  autosave.type({ content: 'One' });
  await pass(800);
  const left = autosave.leave();
  expect(noted).toEqual([{ change: { content: 'One' }, basedOnRevision: 0 }]);
  autosave.type({ content: 'One two' });
  const ended = autosave.end();
  expect(noted.at(-1)).toEqual({ change: { content: 'One two' }, basedOnRevision: 0 });
  await pass(2_000);
  expect(await Promise.all([left, ended])).toEqual([true, true]);
  expect(store.slot).toMatchObject({ content: 'One two', revision: 2 });
  await autosave.leave();
  expect(noted, 'nothing is left to note').toHaveLength(2);
});

test('text that cannot be saved when its fields close is passed to the fields that open next', async () => {
  const first = openSlot();
  first.store.isFull = true;
  first.store.takesMilliseconds = 1_000;
  first.autosave.type({ content: 'Left behind' });
  await pass(800);
  const ended = first.autosave.end();
  await pass(2_000);
  expect(await ended).toBe(false);
  const tried = first.begun.length;
  await pass(60_000);
  expect(first.begun).toHaveLength(tried);

  const left = first.noted.at(-1);
  if (!left) throw new Error('Nothing was noted.');
  const next = openSlot({ left });
  expect(next.shown()).toBe('Left behind');
  await pass(0);
  expect(next.begun).toEqual([left]);
  expect(next.store.slot.content).toBe('Left behind');
});

test("shows another tab's change once nothing typed here is waiting", async () => {
  const { autosave, store, begun, shown, write } = openSlot();
  write('Theirs', 0);
  expect(shown()).toBe('Theirs');
  autosave.type({ content: 'Ours' });
  write('Theirs, gone on with', 1);
  expect(shown()).toBe('Ours');
  await pass(800);
  expect(begun).toEqual([{ change: { content: 'Ours' }, basedOnRevision: 1 }]);
  expect(store.slot).toMatchObject({ content: 'Ours', setAside: ['Theirs, gone on with'] });

  write('Theirs again', store.slot.revision);
  expect(shown()).toBe('Theirs again');
  autosave.type({ content: 'Ours again' });
  await pass(800);
  expect(store.slot.setAside, 'what was seen').toEqual(['Theirs, gone on with']);
});

test('text that the store refuses is replaced by the stored text', async () => {
  const { autosave, store, noted, shown } = openSlot();
  store.isClosed = true;
  autosave.type({ content: 'Too late' });
  expect(shown()).toBe('Too late');
  await pass(800);
  expect(shown()).toBe('');
  expect(autosave.state).toMatchObject({ stage: 'saved' });
  await autosave.end();
  expect(noted).toEqual([]);
});

import { expect, test } from 'vitest';
import {
  applyRowEdit,
  assignClips,
  type BatchClip,
  type BatchRow,
  countStatuses,
  mergeTableRows,
  type RowOutcome,
  removeRow,
  resetRowsOfReaddedClips,
  rowCountAfterAdding,
  rowStatusOf,
} from './clip-batch.ts';
import type { RowFields } from './clip-rows.ts';
import { isSameVersion } from './file-version.ts';
import type { Inspection } from './inspection.ts';
import type { RowEdits } from './row-edits.ts';

const inspection: Inspection = {
  fileBytes: 1,
  container: 'MP4',
  durationSeconds: 5,
  video: {
    codec: 'avc',
    displayWidthPixels: 640,
    displayHeightPixels: 360,
    rotationDegrees: 0,
    averageFramesPerSecond: 30,
  },
  audio: null,
  engine: 'webcodecs',
};
const usable: BatchClip = { clipId: 'a', name: 'anna.mp4', check: { status: 'usable', inspection } };
const broken: BatchClip = { clipId: 'b', name: 'bert.mp4', check: { status: 'refused', reason: 'damaged' } };
const unseen: BatchClip = { clipId: 'c', name: 'cleo.mp4', check: { status: 'unchecked' } };
const clips = [usable, broken, unseen];

function words(change: Partial<RowFields> = {}): RowFields {
  return { fileName: 'anna.mp4', number: '001', country: 'DE', positionTitle: 'Assistant', ...change };
}

function row(change: Partial<BatchRow> = {}): BatchRow {
  return { rowId: 'r', words: words(), clipId: 'a', outcome: { stage: 'waiting' }, ...change };
}

function statusOf(each: BatchRow) {
  return rowStatusOf(each, { clips, kits: [] });
}

function ids() {
  let count = 0;
  return () => `new-${++count}`;
}

test('a row can be rendered if its fields and clip are valid, and otherwise lists every problem', () => {
  expect(statusOf(row())).toEqual({ kind: 'pending', inspection });
  expect(statusOf(row({ clipId: 'c' }))).toEqual({ kind: 'checking' });
  expect(statusOf(row({ clipId: 'b', words: words({ positionTitle: '' }) }))).toEqual({
    kind: 'wrong',
    problems: ['no-title'],
    refusal: 'damaged',
  });
  expect(statusOf(row({ clipId: 'removed' }))).toEqual({
    kind: 'wrong',
    problems: ['clip-not-chosen'],
    refusal: null,
  });
});

test('a rendered row stays done without its clip, and a failed row shows new problems first', () => {
  const done = row({ clipId: null, outcome: { stage: 'done', videoId: 'v' } });
  const failed = row({ outcome: { stage: 'failed', reason: 'too-large', message: '', tried: [] } });
  expect(statusOf(done)).toMatchObject({ kind: 'done', videoId: 'v' });
  expect(statusOf(failed)).toMatchObject({ kind: 'failed', reason: 'too-large' });
  expect(statusOf({ ...failed, clipId: 'b' }).kind).toBe('wrong');
  const rowStatuses = [done, failed, row(), row()].map((each) => statusOf(each));
  expect(countStatuses(rowStatuses)).toEqual({ wrong: 0, checking: 0, pending: 2, done: 1, failed: 1 });
});

test('rows are linked to the clips that they name, and other clips get rows with the next numbers', () => {
  const named = row({ rowId: 'n', clipId: null, words: words({ fileName: 'BERT.mp4', number: '007' }) });
  const [first, second, third, ...rest] = assignClips([named], clips, ids());
  expect(first).toMatchObject({ rowId: 'n', clipId: 'b' });
  expect(second).toMatchObject({
    rowId: 'new-1',
    clipId: 'a',
    words: words({ number: '008', country: 'Germany', positionTitle: '' }),
  });
  expect(third).toMatchObject({ clipId: 'c', words: { number: '009', fileName: 'cleo.mp4' } });
  expect(rest).toEqual([]);
  const prefilled = words({ country: 'United States', positionTitle: '' });
  expect(assignClips([], [usable], ids())[0]?.words).toEqual(prefilled);
  const unknownCountry = row({ clipId: 'b', words: words({ country: 'Atlantis' }) });
  expect(assignClips([unknownCountry], [usable, broken], ids())[1]?.words.country).toBe('United States');
});

test('a clip assigned manually stays with its row even if the names differ', () => {
  const chosen = row({ clipId: 'c' });
  expect(assignClips([chosen], [unseen], ids())).toEqual([chosen]);
  expect(assignClips([chosen], [], ids())).toEqual([{ ...chosen, clipId: null }]);
});

test('computes the row count after adding clips without adding them', () => {
  const batch = { rows: [row(), row({ clipId: null, words: words({ fileName: 'dora' }) })], clips: [usable] };
  expect(rowCountAfterAdding([], batch)).toBe(2);
  expect(rowCountAfterAdding(['anna.mp4', 'Dora.MOV'], batch)).toBe(2);
  expect(rowCountAfterAdding(['emil.mp4', 'emil.mp4', 'fred.mp4'], batch)).toBe(4);
});

test('a corrected table keeps the outcome of unchanged rows', () => {
  const done = row({ rowId: 'd', outcome: { stage: 'done', videoId: 'v' } });
  const [kept, changed] = mergeTableRows([done], [words(), words({ number: '2' })], clips, ids());
  expect(kept).toBe(done);
  expect(changed).toMatchObject({ rowId: 'new-1', outcome: { stage: 'waiting' } });
  expect(mergeTableRows([done], [words(), words()], clips, ids())[1]?.outcome.stage).toBe('waiting');
});

test('a table without availability keeps the stored one, and a table with it replaces it', () => {
  const done = row({
    words: words({ availability: 'From 1 March' }),
    outcome: { stage: 'done', videoId: 'v' },
  });
  expect(mergeTableRows([done], [words()], clips, ids())).toEqual([done]);
  const [retitled] = mergeTableRows([done], [words({ positionTitle: 'Designer' })], clips, ids());
  expect(retitled?.words).toMatchObject({ positionTitle: 'Designer', availability: 'From 1 March' });
  const [changed] = mergeTableRows([done], [words({ availability: '' })], clips, ids());
  expect(changed).toMatchObject({ words: { availability: '' }, outcome: { stage: 'waiting' } });
});

test('a row names its brand kit, and a table without kits keeps the stored one', () => {
  const named = row({ words: words({ kit: 'acme' }) });
  const kits = [{ name: 'Acme' }];
  expect(rowStatusOf(named, { clips, kits }).kind).toBe('pending');
  expect(rowStatusOf(named, { clips, kits: [] })).toMatchObject({ kind: 'wrong', problems: ['unknown-kit'] });
  const [retitled] = mergeTableRows([named], [words({ positionTitle: 'Designer' })], clips, ids());
  expect(retitled?.words.kit).toBe('acme');
});

test('a table replaces the rows that it names, at the first of their positions, and keeps the others', () => {
  const made = row({ rowId: '1', outcome: { stage: 'done', videoId: 'v' } });
  const typed = row({ rowId: '2', clipId: 'b', words: words({ fileName: 'bert.mp4', number: '002' }) });
  const listed = row({ rowId: '3', clipId: null, words: words({ fileName: 'dora.mp4', number: '003' }) });
  const before = [made, typed, listed];
  const named = (fileName: string) => words({ fileName, positionTitle: 'From the list' });
  const idsAfter = (...names: string[]) =>
    mergeTableRows(before, names.map(named), clips, ids()).map(({ rowId }) => rowId);
  expect(mergeTableRows(before, [named('emil.mp4')], clips, ids()).slice(0, 3)).toEqual(before);
  expect(idsAfter('emil.mp4')).toEqual(['1', '2', '3', 'new-1']);
  expect(idsAfter('Clips/BERT.MP4', 'emil.mp4')).toEqual(['1', 'new-1', 'new-2', '3']);
  expect(idsAfter('dora', 'bert')).toEqual(['1', 'new-1', 'new-2']);
  expect(idsAfter('')).toEqual(['1', '2', '3', 'new-1']);
});

test('an edited row waits to be rendered again, and an unchanged row keeps its outcome', () => {
  const done = row({ outcome: { stage: 'done', videoId: 'v' } });
  expect(applyRowEdit(done, { words: words() })).toBe(done);
  expect(applyRowEdit(done, { words: words({ availability: '' }) })).toBe(done);
  expect(applyRowEdit(done, { words: words({ positionTitle: 'Designer' }) }).outcome.stage).toBe('waiting');
  expect(applyRowEdit(done, { clipId: 'c' }).outcome.stage).toBe('waiting');
});

test('editing a clip renders it again, and choosing another clip keeps only the kind of framing', () => {
  const cues = [{ id: 'one', startSeconds: 1, endSeconds: 2, text: 'Hello' }];
  const edits: RowEdits = {
    trim: { startSeconds: 1, durationSeconds: 3 },
    framing: { kind: 'fill', focus: { x: 0.2, y: 0.5 } },
    captions: { areShown: true, cues },
  };
  const done = row({ edits, outcome: { stage: 'done', videoId: 'v' } });
  const later = { ...edits, trim: { startSeconds: 2, durationSeconds: 3 } };
  expect(applyRowEdit(done, { edits: later })).toEqual({
    ...done,
    edits: later,
    outcome: { stage: 'waiting' },
  });
  const renamed = {
    ...edits,
    captions: { areShown: true, cues: cues.map((cue) => ({ ...cue, id: 'two' })) },
  };
  expect(applyRowEdit(done, { edits: renamed }).outcome).toEqual(done.outcome);
  const hidden = row({ edits: { captions: { areShown: false, cues } }, outcome: done.outcome });
  expect(applyRowEdit(hidden, { edits: {} }).outcome, 'hidden captions change nothing').toEqual(done.outcome);
  const left = { framing: { kind: 'fill' } };
  expect(applyRowEdit(done, { clipId: 'c' }).edits).toEqual(left);
  expect(resetRowsOfReaddedClips([done], new Set(['a']), new Set())[0]?.edits).toEqual(left);
  const [retitled] = mergeTableRows([done], [words({ positionTitle: 'Designer' })], clips, ids());
  expect(retitled?.edits).toBe(edits);
});

test('all rows of a changed clip wait again, but only failed rows of an unchanged clip', () => {
  const done: RowOutcome = { stage: 'done', videoId: 'v' };
  const failed: RowOutcome = { stage: 'failed', reason: 'source-unreadable', message: '', tried: [] };
  const rows = [
    row({ rowId: '1', clipId: 'a', outcome: done }),
    row({ rowId: '2', clipId: 'a', outcome: failed }),
    row({ rowId: '3', clipId: 'b', outcome: done }),
    row({ rowId: '4', clipId: 'b', outcome: failed }),
    row({ rowId: '5', clipId: 'c', outcome: done }),
    row({ rowId: '6', clipId: null, outcome: done }),
  ];
  const after = resetRowsOfReaddedClips(rows, new Set(['a']), new Set(['b']));
  expect(after.map(({ outcome }) => outcome.stage)).toEqual([
    'waiting',
    'waiting',
    'done',
    'waiting',
    'done',
    'done',
  ]);
});

test('a file counts as unchanged only if its size and time are known and equal', () => {
  const version = { bytes: 5, modifiedAt: 7 };
  expect(isSameVersion(version, { ...version })).toBe(true);
  expect(isSameVersion(version, { ...version, bytes: 6 })).toBe(false);
  expect(isSameVersion(version, { ...version, modifiedAt: 8 })).toBe(false);
  expect(isSameVersion(undefined, undefined)).toBe(false);
});

test('removing a row releases a clip that only this row used', () => {
  const [first, second] = [row({ rowId: '1', clipId: 'a' }), row({ rowId: '2', clipId: 'b' })];
  const again = row({ rowId: '3', clipId: 'a' });
  expect(removeRow({ rows: [first, second], clips }, '1', ids())).toEqual({
    rows: [second],
    unusedClipId: 'a',
  });
  const shared = { rows: [first, second, again], clips };
  expect(removeRow(shared, '1', ids())).toEqual({ rows: [second, again], unusedClipId: null });
  expect(removeRow(shared, 'removed', ids())).toEqual({ rows: shared.rows, unusedClipId: null });
});

test('removing the last row gives each remaining clip a row', () => {
  const { rows, unusedClipId } = removeRow({ rows: [row()], clips: [usable, unseen] }, 'r', ids());
  expect(unusedClipId).toBe('a');
  expect(rows).toMatchObject([{ rowId: 'new-1', clipId: 'c', words: { fileName: 'cleo.mp4' } }]);
});

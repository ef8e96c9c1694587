import { expect, test } from 'vitest';
import { changeIdsOf, piecesBetween, textWith } from './text-changes.ts';

const before = 'We hired a nurse in two days.\n\nIt was really very hard.';
const after = 'We hired a great nurse in 48 hours.\n\nIt was hard.';

test('accepting all changes gives the new text, and accepting none gives the old text', () => {
  const pieces = piecesBetween(before, after);
  expect(textWith(pieces, new Set(changeIdsOf(pieces)))).toBe(after);
  expect(textWith(pieces, new Set())).toBe(before);
});

test('adjacent changed words form one change', () => {
  const changes = piecesBetween(before, after).filter((piece) => piece.kind === 'change');
  expect(changes.map(({ removed, added }) => [removed.trim(), added.trim()])).toEqual([
    ['', 'great'],
    ['two days', '48 hours'],
    ['really very', ''],
  ]);
});

test('accepts some changes and leaves the others', () => {
  const pieces = piecesBetween(before, after);
  expect(textWith(pieces, new Set([1]))).toBe('We hired a nurse in 48 hours.\n\nIt was really very hard.');
});

test('equal texts have no changes', () => {
  expect(changeIdsOf(piecesBetween(before, before))).toEqual([]);
});

test.each([
  ['Мы наняли медсестру вчера.', 'Мы взяли санитарку вчера.', ['наняли медсестру', 'взяли санитарку']],
  ['שלום לכולם היום', 'שלום לחברים היום', ['לכולם', 'לחברים']],
  ['우리는 어제 고용했다', '우리는 오늘 고용했다', ['어제', '오늘']],
  ['Ein Café hier'.normalize('NFD'), 'Ein Kaffee hier', ['Café'.normalize('NFD'), 'Kaffee']],
  ['Us 👩‍👩‍👧 here', 'Us 👩‍👩‍👦 here', ['👩‍👩‍👧', '👩‍👩‍👦']],
])('changes “%s” by whole words', (before, after, words) => {
  const changes = piecesBetween(before, after).filter((piece) => piece.kind === 'change');
  expect(changes.map(({ removed, added }) => [removed, added])).toEqual([words]);
});

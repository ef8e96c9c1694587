import { expect, test } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import { type TypedOver, TypedText } from './typed-text.ts';

type Fields = { title: string; content: string };

/** Typed text over a row, and a function that returns the row's fields at a revision. */
function openFields(content = '', left?: TypedOver<Fields>) {
  const stored = (revision: number, content: string, title = '') => ({
    revision,
    fields: { title, content },
  });
  const typed = new TypedText<Fields>(stored(0, content), merge, () => {}, left);
  return { typed, stored };
}

function merge(base: Fields, change: Partial<Fields>, other: Fields) {
  const { title, content } = change;
  const merged = content === undefined ? null : mergeText(base.content, other.content, content);
  return {
    text: { ...(title === undefined ? {} : { title }), ...(merged ? { content: merged.text } : {}) },
    overwrites: merged?.lostOurs === true,
  };
}

test('shows typed text until it is read back from the store', () => {
  const { typed, stored } = openFields();
  typed.add({ content: 'One' });
  expect(typed.showing()).toEqual({ content: 'One' });
  expect(typed.take()).toEqual({ change: { content: 'One' }, base: { content: '' } });
  typed.read(stored(0, ''));
  typed.confirm(stored(1, 'One'));
  typed.read(stored(0, ''));
  expect(typed.showing(), "an older read doesn't replace saved text").toEqual({ content: 'One' });
  typed.read(stored(1, 'One'));
  expect(typed.showing()).toEqual({});
});

test('keeps showing saved text if another save starts before it is read back', () => {
  const { typed, stored } = openFields();
  typed.add({ content: 'One' });
  typed.take();
  typed.confirm(stored(1, 'One'));
  typed.add({ content: 'One two' });
  const second = { change: { content: 'One two' }, base: { content: 'One' } };
  expect(typed.take()).toEqual(second);
  typed.read(stored(1, 'One'));
  expect(typed.showing()).toEqual({ content: 'One two' });
  expect(typed.unsaved()).toEqual(second);
  typed.confirm(stored(2, 'One two'));
  typed.read(stored(2, 'One two'));
  expect(typed.showing()).toEqual({});
  expect(typed.unsaved()).toBeNull();
});

test('queues text again that could not be saved, and newer typing takes precedence', () => {
  const { typed } = openFields('Stored');
  typed.add({ content: 'One', title: 'Title' });
  const taken = typed.take();
  typed.add({ content: 'One two' });
  typed.putBack(taken?.change ?? {});
  expect(typed.take()).toEqual({
    change: { content: 'One two', title: 'Title' },
    base: { content: 'Stored', title: '' },
  });
});

test("merges another writer's change into waiting text at once, in fields with typed text", () => {
  const { typed, stored } = openFields('One.');
  typed.add({ content: 'One. Two.' });
  typed.read(stored(1, 'Zero. One.', 'Their title'));
  expect(typed.showing()).toEqual({ content: 'Zero. One. Two.' });
  typed.read(stored(1, 'Zero. One.', 'Their title'));
  expect(typed.take()).toEqual({ change: { content: 'Zero. One. Two.' }, base: { content: 'Zero. One.' } });
});

test('merges typing during a save with the text that the save found in the store', () => {
  const { typed, stored } = openFields('One.');
  typed.add({ content: 'One. Tw' });
  typed.take();
  typed.add({ content: 'One. Two.' });
  typed.read(stored(1, 'Zero. One.'));
  expect(typed.showing(), 'during the save').toEqual({ content: 'One. Two.' });
  typed.confirm(stored(2, 'Zero. One. Tw'));
  expect(typed.showing()).toEqual({ content: 'Zero. One. Two.' });
  expect(typed.take()).toEqual({
    change: { content: 'Zero. One. Two.' },
    base: { content: 'Zero. One. Tw' },
  });
});

test('keeps typed text waiting for a save if another writer replaced the same words', () => {
  const { typed, stored } = openFields('Three old words');
  typed.add({ content: 'Ours' });
  typed.read(stored(1, 'Theirs'));
  expect(typed.take()).toEqual({ change: { content: 'Ours' }, base: { content: 'Three old words' } });
});

test('merges text left by an earlier page with the current text in the store', () => {
  const { typed, stored } = openFields('Zero. One.', {
    change: { content: 'One. Two.' },
    base: { content: 'One.' },
  });
  typed.read(stored(3, 'Zero. One.'));
  expect(typed.showing()).toEqual({ content: 'Zero. One. Two.' });
});

test('includes unsaved text in writes by other code', () => {
  const { typed, stored } = openFields('One.');
  typed.add({ content: 'One. Two.' });
  typed.written(stored(1, 'Polished: One.'));
  expect(typed.showing()).toMatchObject({ content: 'Polished: One. Two.' });
});

import { describe, expect, test } from 'vitest';
import { mapPosition, mergeText } from '#domain/text/merge-text.ts';

const text = (base: string, ours: string, theirs: string) => mergeText(base, ours, theirs).text;

describe('mergeText', () => {
  test('keeps changes of different words', () => {
    const base = 'The quick brown fox jumps over the lazy dog.';
    const ours = 'The slow brown fox jumps over the lazy dog.';
    const theirs = 'The quick brown fox jumps over the sleeping dog!';
    expect(mergeText(base, ours, theirs)).toEqual({
      text: 'The slow brown fox jumps over the sleeping dog!',
      lostOurs: false,
    });
  });

  test('keeps changes of neighboring words', () => {
    expect(text('one two three', 'one 2 three', 'one two 3')).toBe('one 2 3');
  });

  test('keeps insertions at the same position, ours first, with a space between words', () => {
    expect(text('Hello', 'Hello world', 'Hello there')).toBe('Hello world there');
    expect(text('', 'ours', 'theirs')).toBe('ours theirs');
    expect(text('a b', 'a x b', 'a y b')).toBe('a x y b');
  });

  test('keeps words typed after the same double space', () => {
    expect(mergeText('it is here ', 'it is here  and', 'it is here  there')).toEqual({
      text: 'it is here  and there',
      lostOurs: false,
    });
  });

  test('keeps paragraphs added at the same place as separate paragraphs', () => {
    expect(text('One.', 'One.\n\nOurs.', 'One.\n\nTheirs.')).toBe('One.\n\nOurs.\n\nTheirs.');
  });

  test('keeps the same change on both sides once', () => {
    expect(text('a b c', 'a x c', 'a x c')).toBe('a x c');
    expect(text('a', 'a b c', 'a b')).toBe('a b c');
    expect(text('a', 'a b c d', 'a b c e')).toBe('a b c e d');
  });

  test('keeps theirs if both replaced the same words, and reports ours as lost', () => {
    const merged = mergeText('We pay well.', 'We pay generously.', 'We pay fairly.');
    expect(merged).toEqual({ text: 'We pay fairly.', lostOurs: true });
  });

  test('keeps both replacements if the text has no history', () => {
    const merged = mergeText('We pay well.', 'We pay generously.', 'We pay fairly.', 'both');
    expect(merged).toEqual({ text: 'We pay fairly generously.', lostOurs: false });
  });

  test('prefers a change to a removal of the same words, whichever side made it', () => {
    const base = 'Keep this. Remove that sentence. End.';
    const removed = 'Keep this. End.';
    const changed = 'Keep this. Remove that long sentence. End.';
    expect(mergeText(base, changed, removed)).toEqual({ text: changed, lostOurs: false });
    expect(mergeText(base, removed, changed)).toEqual({ text: changed, lostOurs: false });
  });

  test('applies overlapping removals of both sides', () => {
    expect(text('one two three four', 'one four', 'one two')).toBe('one');
  });

  test('keeps a rewritten sentence whole if the other side changes one word in it', () => {
    const merged = mergeText('One two three four.', 'Eins zwei drei vier.', 'One two 3 four.');
    expect(merged).toEqual({ text: 'One two 3 four.', lostOurs: true });
  });

  test('keeps insertions at the edges of a replaced passage', () => {
    expect(text('a b c', 'a b! c', 'a x c')).toBe('a x! c');
    expect(text('a b c', 'a x c', 'a b! c')).toBe('a x! c');
  });

  test('merges Chinese text without spaces by characters', () => {
    expect(text('我今天去上班', '我明天去上班', '我今天去上学')).toBe('我明天去上学');
    expect(text('我去', '我去学校', '我去上班')).toBe('我去学校上班');
  });

  test('never splits an emoji', () => {
    const family = '👨‍👩‍👧';
    expect(text(`a ${family} b`, `a 👨‍👩‍👦 b`, `a ${family} b c`)).toBe('a 👨‍👩‍👦 b c');
    expect(text('ok 👍', 'ok 👍🏽', 'ok 👍 yes')).toBe('ok 👍🏽 yes');
    expect(text('🇩🇪', '🇩🇪🇫🇷', '🇮🇹🇩🇪')).toBe('🇮🇹🇩🇪🇫🇷');
  });

  test('keeps lone surrogates', () => {
    expect(text('a \ud83d b', 'a \ud83d c', 'x \ud83d b')).toBe('x \ud83d c');
  });

  test('merges both kinds of line breaks', () => {
    expect(text('a\r\nb', 'a\r\nb\r\nc', 'x\r\nb')).toBe('x\r\nb\r\nc');
  });

  test('changes nothing when the result is merged again', () => {
    const versions = ['The quick fox', 'The very quick fox ran', 'A quick red fox'] as const;
    const [base, ours, theirs] = versions;
    const merged = text(base, ours, theirs);
    expect(text(base, merged, theirs)).toBe(merged);
    expect(text(theirs, merged, theirs)).toBe(merged);
    expect(text(ours, ours, merged)).toBe(merged);
  });

  test('merges a post of 3,000 characters in under 5 ms', () => {
    const words = Array.from({ length: 600 }, (_, index) => `word${index % 97}`);
    const base = words.join(' ');
    const ours = words.with(100, 'ours').toSpliced(300, 20).join(' ');
    const theirs = words.with(500, 'theirs').toSpliced(20, 0, 'added').join(' ');
    text(base, ours, theirs);
    const times = Array.from({ length: 9 }, () => {
      const startedAt = performance.now();
      text(base, ours, theirs);
      return performance.now() - startedAt;
    });
    expect(Math.min(...times)).toBeLessThan(5);
  });

  test('merges two different long texts without a long search', () => {
    const long = (name: string) => Array.from({ length: 1_500 }, (_, index) => `${name}${index}`).join(' ');
    const startedAt = performance.now();
    expect(mergeText(long('a'), long('b'), long('c'))).toEqual({ text: long('c'), lostOurs: true });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});

test('merges long texts without spaces', () => {
  const base = '字'.repeat(170_000);
  expect(mergeText(base, `${base}。我们`, `他们。${base}`).text).toBe(`他们。${base}。我们`);
});

describe('mapPosition', () => {
  const mapped = (before: string, after: string) =>
    mapPosition(before.replace('|', ''), after, before.indexOf('|'));

  test.each([
    ['abc| def', 'abc def ghi', 3],
    ['abc d|ef', 'xyz abc def', 9],
    ['abc|', 'abc def', 3],
    ['|abc', 'xyz abc', 0],
    ['abc def|', 'abc', 3],
    ['abc d|ef ghi', 'abc ghi', 4],
    ['One.|', 'One. Two.', 4],
    ['hel|lo', 'hello', 3],
    ['say hel|lo now', 'say hello, now', 7],
    ['one tw|o', 'one two and one two', 6],
    ['', '', 0],
    ['One. |', 'One. Two. ', 10],
    ['One. |', 'One.  Two. ', 5],
    ['One |', 'One  Two', 4],
    ['a |b', 'a c b', 2],
    ['x a |', 'y a  c', 4],
    ['a kept | b', 'x a kept Nobody.  b', 9],
  ])('moves the caret from %j to %j at %i', (before, after, position) => {
    if (before.includes('|')) expect(mapped(before, after)).toBe(position);
    else expect(mapPosition(before, after, 0)).toBe(position);
  });
});

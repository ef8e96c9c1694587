import { describe, expect, test } from 'vitest';
import type { RecordValue } from './record.ts';
import { applySplices, splicesBetween } from './splice-texts.ts';

const long = 'A sentence that is long enough to be sent as an edit. '.repeat(6);

/** Sends `value` as an edit of `base` through JSON, and applies it like the account. */
function sent(base: RecordValue, value: RecordValue) {
  const spliced = splicesBetween(base, value);
  if (!spliced) return undefined;
  const json = JSON.stringify(spliced);
  return { bytes: json.length, value: applySplices(base, JSON.parse(json)) };
}

describe('an edit of a long text', () => {
  test('an edit of a long text is small and gives the same value', () => {
    const base = { postId: 'p', content: long, title: 'Title', revision: 3 };
    const value = { ...base, content: `${long}One more word.`, revision: 4 };
    const result = sent(base, value);
    expect(result?.value).toEqual(value);
    expect(result?.bytes).toBeLessThan(90);
  });

  test('an edit counts code points, so that text with emoji arrives complete', () => {
    const base = { content: `👩‍🚀🚀${long}🎉` };
    const value = { content: `👩‍🚀🚀${long}🎊!` };
    expect(sent(base, value)?.value).toEqual(value);
    expect(splicesBetween(base, { content: `👩‍🚀🚀x${long}🎉` })?.splices).toEqual({ content: [4, 0, 'x'] });
  });

  test('an edit changes a nested text and leaves the other fields unchanged', () => {
    const base = { formulaId: 'f', post: { content: long, imageId: 'i' }, breakdown: 'short' };
    const value = { ...base, post: { ...base.post, content: `x${long}` }, breakdown: 'other' };
    expect(sent(base, value)?.value).toEqual(value);
    expect(splicesBetween(base, value)?.fields).toEqual({ breakdown: 'other' });
  });

  test('sends the whole value if another field also changed', () => {
    const base = { post: { content: long, imageId: 'i' } };
    expect(splicesBetween(base, { post: { content: `x${long}`, imageId: null } })).toBeUndefined();
  });

  test('sends the whole value if a field was removed, because an edit cannot express that', () => {
    expect(splicesBetween({ content: long, extra: 1 }, { content: `x${long}` })).toBeUndefined();
  });

  test('sends a short or new text as a whole', () => {
    expect(splicesBetween({ content: 'a' }, { content: 'b' })).toBeUndefined();
    expect(splicesBetween({ content: long }, { content: long.toUpperCase() })).toBeUndefined();
  });

  test('rejects an edit if the text has become shorter', () => {
    expect(
      applySplices({ content: 'short' }, { fields: {}, splices: { content: [90, 1, ''] } }),
    ).toBeUndefined();
    expect(applySplices({}, { fields: {}, splices: { content: [0, 0, 'x'] } })).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import type { RecordValue } from './record.ts';
import { applySplices, splicesBetween } from './splice-texts.ts';

const long = 'A sentence that is long enough to be sent as an edit. '.repeat(6);

/** Sends `value` as an edit of `base`, as JSON, and applies it as the account does. */
function sent(base: RecordValue, value: RecordValue) {
  const spliced = splicesBetween(base, value);
  if (!spliced) return undefined;
  const json = JSON.stringify(spliced);
  return { bytes: json.length, value: applySplices(base, JSON.parse(json)) };
}

describe('an edit of a long text', () => {
  test('costs little and gives the same value', () => {
    const base = { postId: 'p', content: long, title: 'Title', revision: 3 };
    const value = { ...base, content: `${long}One more word.`, revision: 4 };
    const result = sent(base, value);
    expect(result?.value).toEqual(value);
    expect(result?.bytes).toBeLessThan(90);
  });

  test('counts code points, so text with emojis arrives whole', () => {
    const base = { content: `👩‍🚀🚀${long}🎉` };
    const value = { content: `👩‍🚀🚀${long}🎊!` };
    expect(sent(base, value)?.value).toEqual(value);
    expect(splicesBetween(base, { content: `👩‍🚀🚀x${long}🎉` })?.splices).toEqual({ content: [4, 0, 'x'] });
  });

  test('reaches a text inside a field and leaves the fields beside it', () => {
    const base = { formulaId: 'f', post: { content: long, imageId: 'i' }, breakdown: 'short' };
    const value = { ...base, post: { ...base.post, content: `x${long}` }, breakdown: 'other' };
    expect(sent(base, value)?.value).toEqual(value);
    expect(splicesBetween(base, value)?.fields).toEqual({ breakdown: 'other' });
  });

  test('is not sent if a field beside the text changed, too', () => {
    const base = { post: { content: long, imageId: 'i' } };
    expect(splicesBetween(base, { post: { content: `x${long}`, imageId: null } })).toBeUndefined();
  });

  test('is not sent if a field was removed, which an edit cannot say', () => {
    expect(splicesBetween({ content: long, extra: 1 }, { content: `x${long}` })).toBeUndefined();
  });

  test('is not sent for a short or a new text', () => {
    expect(splicesBetween({ content: 'a' }, { content: 'b' })).toBeUndefined();
    expect(splicesBetween({ content: long }, { content: long.toUpperCase() })).toBeUndefined();
  });

  test('does not fit a text that is shorter by now', () => {
    expect(
      applySplices({ content: 'short' }, { fields: {}, splices: { content: [90, 1, ''] } }),
    ).toBeUndefined();
    expect(applySplices({}, { fields: {}, splices: { content: [0, 0, 'x'] } })).toBeUndefined();
  });
});

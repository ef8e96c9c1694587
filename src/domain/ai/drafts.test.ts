import { describe, expect, test } from 'vitest';
import { draftsRefusal, parseDrafts } from './drafts.ts';

test('rejects a source with fewer than five characters', () => {
  expect(draftsRefusal('  abcd  ')).toBe('Content too short for AI processing');
  expect(draftsRefusal('abcde')).toBeNull();
});

describe('parseDrafts', () => {
  test('parses a list of versions', () => {
    const drafts = ['First version of it.', 'Second version of it.', 'Third version of it.'];
    expect(parseDrafts(JSON.stringify(drafts))).toEqual({ ok: true, drafts });
  });

  test('drops versions with fewer than 11 characters', () => {
    expect(parseDrafts('["0123456789","01234567890"]')).toEqual({ ok: true, drafts: ['01234567890'] });
    expect(parseDrafts('["short"]')).toEqual({
      ok: false,
      message: 'All generated drafts were too short or empty',
    });
  });

  test('rejects an empty answer', () => {
    for (const answer of ['', '[]', '[""]', '[1, 2]']) {
      expect(parseDrafts(answer)).toEqual({ ok: false, message: 'OpenAI returned no drafts' });
    }
  });

  test('keeps the finished versions of an answer that was cut off', () => {
    expect(parseDrafts('["The first version.","The \\"second\\" version.","The thi')).toEqual({
      ok: true,
      drafts: ['The first version.', 'The "second" version.'],
    });
  });

  test('counts a plain text as one version', () => {
    expect(parseDrafts('A whole post without any list.')).toEqual({
      ok: true,
      drafts: ['A whole post without any list.'],
    });
  });
});

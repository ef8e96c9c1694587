import { expect, test } from 'vitest';
import { maxPostCharacters } from '#domain/linkedin/count.ts';
import { chooseVersion, withVersionB } from '#domain/posts/version-b.ts';
import { charactersOverLimit } from './over-limit.ts';

const full = 'x'.repeat(maxPostCharacters);

test('counts the characters beyond the limit, including hashtags', () => {
  expect(charactersOverLimit({ content: full, tags: [] })).toBe(0);
  expect(charactersOverLimit({ content: `${full}!`, tags: [] })).toBe(1);
  expect(charactersOverLimit({ content: full, tags: ['team'] })).toBe('\n\n#team'.length);
  expect(charactersOverLimit({ content: '', tags: [] })).toBe(0);
});

test('counts only the version in use', () => {
  const both = withVersionB('Short', `${full}12`);
  expect(charactersOverLimit({ content: both, tags: [] })).toBe(0);
  expect(charactersOverLimit({ content: chooseVersion(both, 'B'), tags: [] })).toBe(2);
});

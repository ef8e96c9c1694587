import { expect, it } from 'vitest';
import { withCopiedText } from './copied-text.ts';
import type { RecordState } from './record.ts';
import type { WireChange } from './wire-change.ts';

const content = 'One morning, a client called and asked for me. '.repeat(8);
const post: RecordState = { kind: 'post', recordId: 'first', version: 7, base: { content } };

function version(text: string): WireChange {
  const value = { entryId: 'entry', postId: 'first', text: { title: 'One', content: text } };
  return { kind: 'history', id: 'entry', base: 0, format: 1, value };
}

it('refers to the post if a version has the same text', () => {
  expect(withCopiedText(version(content), post)).toEqual({
    ...version(''),
    copies: { 'text.content': ['post', 'first', 7, 'content'] },
  });
});

it('adds an edit if the post has changed since then', () => {
  const change = withCopiedText(version(`${content}She stayed.`), post);
  expect(change).toMatchObject({ splices: { 'text.content': [content.length, 0, 'She stayed.'] } });
});

it('sends the whole text if it is short or different, or the post is unknown', () => {
  const short = { ...post, base: { content: 'Short.' } };
  expect(withCopiedText(version('Short.'), short)).toEqual(version('Short.'));
  const other = version('Nothing of the text is left. '.repeat(20));
  expect(withCopiedText(other, post)).toEqual(other);
  expect(withCopiedText(version(content), undefined)).toEqual(version(content));
});

import { describe, expect, test } from 'vitest';
import { essenceOf, servedAs } from './media-type.ts';

test.each([
  ['audio/webm;codecs=vp8,opus', 'audio/webm'],
  [' Image/PNG ', 'image/png'],
  ['application/vnd.api+json; charset=utf-8', 'application/vnd.api+json'],
  ['audio/mpeg, text/jscript', undefined],
  ['audio/mpeg text/html', undefined],
  ['audio', undefined],
  ['', undefined],
])('the essence of "%s" is %s', (type, essence) => {
  expect(essenceOf(type)).toBe(essence);
});

describe('a file', () => {
  test.each([
    ['video/mp4', 'video/mp4', true],
    ['audio/webm;codecs=opus', 'audio/webm', true],
    ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8', true],
    ['application/pdf', 'application/pdf', true],
    ['text/html', 'text/plain; charset=utf-8', true],
    ['application/xhtml+xml', 'text/plain; charset=utf-8', true],
    ['text/JavaScript1.5', 'text/plain; charset=utf-8', true],
    ['text/jscript', 'text/plain; charset=utf-8', true],
    ['text/livescript', 'text/plain; charset=utf-8', true],
    ['image/svg+xml', 'image/svg+xml', false],
    ['text/xsl', 'text/xsl', false],
    ['multipart/x-mixed-replace;boundary=a', 'multipart/x-mixed-replace', false],
    ['audio/mpeg, text/jscript', 'application/octet-stream', false],
    ['audio/mpeg;a=1, text/html', 'audio/mpeg', true],
    ['text/plain;charset=utf-8, text/html', 'text/plain', true],
  ])('of type "%s" is served as %s, inline: %s', (type, contentType, opensInPlace) => {
    expect(servedAs(type)).toEqual({ contentType, opensInPlace });
  });
});

import { expect, it } from 'vitest';
import { checkFile, fileKindOf, fileRefusalMessage, filesLabel, maxFileBytes, titleOf } from './files.ts';

it.each([
  ['application/pdf', 'deck.pdf', 'document'],
  ['', 'Deck.PDF', 'document'],
  ['video/mp4', 'clip.mp4', 'video'],
  ['', 'clip.mp4', 'video'],
  ['image/webp', 'photo.webp', 'image'],
  ['video/quicktime', 'clip.mov', null],
  ['text/plain', 'notes.pdf', null],
])('detects the kind of a file of type “%s” named %s: %s', (type, name, kind) => {
  expect(fileKindOf({ type, name })).toBe(kind);
});

it.each([
  ['a document', { kind: 'document', bytes: 1, seconds: null }],
  ['the largest document', { kind: 'document', bytes: maxFileBytes, seconds: null }],
  ['a video', { kind: 'video', bytes: 80_000, seconds: 3 }],
  ['a video of an unknown length', { kind: 'video', bytes: 80_000, seconds: null }],
] as const)('accepts %s', (_, file) => {
  expect(checkFile(file)).toEqual({ ok: true, value: file.kind });
});

it.each([
  ['not-taken', { kind: null, bytes: 80_000, seconds: null }],
  ['not-taken', { kind: 'image', bytes: 80_000, seconds: null }],
  ['empty', { kind: 'document', bytes: 0, seconds: null }],
  ['too-large', { kind: 'video', bytes: maxFileBytes + 1, seconds: 30 }],
  ['video-too-small', { kind: 'video', bytes: 70_000, seconds: 30 }],
  ['video-length', { kind: 'video', bytes: 80_000, seconds: 2.9 }],
  ['video-length', { kind: 'video', bytes: 80_000, seconds: 1_801 }],
] as const)('rejects a file for the reason “%s”', (reason, file) => {
  expect(checkFile(file)).toEqual({ ok: false, reason });
  expect(fileRefusalMessage(reason)).toMatch(/^[A-Z].*\.$/);
});

it('describes the attached files', () => {
  const image = { kind: 'image', title: 'a.png' } as const;
  expect(filesLabel([])).toBe('');
  expect(filesLabel([image])).toBe('1 image');
  expect(filesLabel([image, image])).toBe('2 images');
  expect(filesLabel([{ kind: 'document', title: 'Five rules' }])).toBe('PDF: Five rules');
  expect(filesLabel([{ kind: 'video', title: '' }])).toBe('Video');
});

it('suggests a title from the file name', () => {
  expect(titleOf('Five rules.v2.pdf')).toBe('Five rules.v2');
  expect(titleOf('rules')).toBe('rules');
});

import { expect, test } from 'vitest';
import { looksLikeVideo } from './files.ts';

const packets = new Uint8Array(1_000);
packets[0] = 0x47;
packets[188] = 0x47;
const translation = 'text/vnd.trolltech.linguist';

test('recognizes a video by its type, extension, or first bytes', async () => {
  const files = [
    new File(['?'], 'clip', { type: 'video/mp4' }),
    new File(['?'], 'clip.MOV', { type: 'application/octet-stream' }),
    new File([packets], 'clip.ts', { type: translation }),
    new File(['\0\0\0\x20ftypisom'], 'clip', { type: 'application/octet-stream' }),
  ];
  expect(await Promise.all(files.map(looksLikeVideo))).toEqual([true, true, true, true]);
});

test('does not treat a source file named .ts, a photo, or audio as a video', async () => {
  const files = [
    new File(['export const four = 4;'], 'four.ts', { type: translation }),
    new File(['\0\0\0\x20ftypheic'], 'photo.heic', { type: 'image/heic' }),
    new File(['\0\0\0\x20ftypM4A '], 'note.m4a', { type: 'audio/mp4' }),
    new File(['text'], 'notes.txt', { type: 'text/plain' }),
  ];
  expect(await Promise.all(files.map(looksLikeVideo))).toEqual([false, false, false, false]);
});

import { openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTextFile } from './text-file.ts';

test('reads UTF-8 and Windows-1252', async () => {
  expect(await readTextFile(new Blob(['Zoë']))).toEqual({ ok: true, text: 'Zoë' });
  expect(await readTextFile(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toEqual({
    ok: true,
    text: 'Zoë',
  });
});

test('reads UTF-16 in both byte orders', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0])]))).toEqual({
    ok: true,
    text: 'Zoë',
  });
  expect(await readTextFile(new Blob([new Uint8Array([0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb])]))).toEqual({
    ok: true,
    text: 'Zoë',
  });
});

test('rejects binary files, even with a byte order mark', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]))).toEqual({
    ok: false,
    reason: 'no-text',
  });
  expect(await readTextFile(new Blob([new Uint8Array([0xff, 0xfe, 0x5a, 0, 0, 0])]))).toEqual({
    ok: false,
    reason: 'no-text',
  });
});

test('rejects a file over the size limit', async () => {
  expect(await readTextFile(new Blob(['Zoë']), 4)).toMatchObject({ ok: true });
  expect(await readTextFile(new Blob(['Zoë']), 3)).toEqual({ ok: false, reason: 'too-large' });
});

test('distinguishes an unreadable file from one that is not text', async () => {
  const path = join(tmpdir(), `standout-list-${process.pid}.csv`);
  writeFileSync(path, 'file,number,country,title');
  const file = await openAsBlob(path);
  rmSync(path);
  expect(await readTextFile(file)).toEqual({ ok: false, reason: 'unreadable' });
});

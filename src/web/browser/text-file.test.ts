import { openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTextFile } from './text-file.ts';

test('a text is read in UTF-8, and in what spreadsheets on Windows write', async () => {
  expect(await readTextFile(new Blob(['Zoë']))).toEqual({ ok: true, text: 'Zoë' });
  expect(await readTextFile(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toEqual({
    ok: true,
    text: 'Zoë',
  });
});

test('a text is read in UTF-16, which Windows calls Unicode, whichever byte comes first', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0])]))).toEqual({
    ok: true,
    text: 'Zoë',
  });
  expect(await readTextFile(new Blob([new Uint8Array([0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb])]))).toEqual({
    ok: true,
    text: 'Zoë',
  });
});

test('a picture is no text, also where it begins like one', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]))).toEqual({
    ok: false,
    reason: 'no-text',
  });
  expect(await readTextFile(new Blob([new Uint8Array([0xff, 0xfe, 0x5a, 0, 0, 0])]))).toEqual({
    ok: false,
    reason: 'no-text',
  });
});

test('a file that is larger than wanted is not read', async () => {
  expect(await readTextFile(new Blob(['Zoë']), 4)).toMatchObject({ ok: true });
  expect(await readTextFile(new Blob(['Zoë']), 3)).toEqual({ ok: false, reason: 'too-large' });
});

test('a file that the device does not hand over is told from one that is no text', async () => {
  const path = join(tmpdir(), `standout-list-${process.pid}.csv`);
  writeFileSync(path, 'file,number,country,title');
  const file = await openAsBlob(path);
  rmSync(path);
  expect(await readTextFile(file)).toEqual({ ok: false, reason: 'unreadable' });
});

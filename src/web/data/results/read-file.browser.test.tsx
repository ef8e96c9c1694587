import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxFile } from '#tests/component/results.ts';
import { readExportFile } from './read-file.ts';

const header = ['Post URL', 'Post publish date', 'Impressions'];

test('reads an Excel file up to the size limit', async () => {
  const rows = [
    header,
    ['https://www.linkedin.com/feed/update/urn:li:activity:7131234567890123456', '11/2/2026', 800],
  ];
  expect(await readExportFile(xlsxFile('Content.xlsx', 'TOP POSTS', rows))).toMatchObject({
    ok: true,
    posts: [{ metrics: { impressions: 800 } }],
  });
});

test('rejects a file of more than 10 MB before reading it', async () => {
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'Content.xlsx');
  expect(await readExportFile(large)).toEqual({
    ok: false,
    message: 'This file is too large. The limit is 10 MB.',
  });
});

test('rejects an Excel file that unpacks to far more', async () => {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(51 * 1024 * 1024) });
  expect(bytes.length).toBeLessThan(1024 * 1024);
  const file = new File([new Uint8Array(bytes)], 'Content.xlsx');
  expect(await readExportFile(file)).toEqual({ ok: false, message: 'This file is too large.' });
});

test('explains how to make an Excel file if the content is not one', async () => {
  const file = new File([new Uint8Array(zipSync({ 'a.txt': new Uint8Array(3) }))], 'Content.xlsx');
  expect(await readExportFile(file)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Couldn’t read this file\./),
  });
});

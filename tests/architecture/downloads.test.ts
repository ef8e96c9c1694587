import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The only files that may trigger a download directly. Others call `download`, which also works in iOS home-screen
 * apps.
 */
const places = ['src/web/browser/download.ts', 'src/web/features/generator/result/download-link.tsx'];
const downloading = /\.download\s*=|\bdownload=\{|setAttribute\('download'/;

test('only the listed files trigger downloads', () => {
  const found = globSync('src/web/**/*.{ts,tsx}').filter((path) =>
    downloading.test(readFileSync(path, 'utf8')),
  );
  expect(found.toSorted()).toEqual(places);
});

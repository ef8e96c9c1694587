import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a link may download. All others call `download`, which also works in a home-screen app on iOS. */
const places = ['src/web/browser/download.ts', 'src/web/features/generator/result/download-link.tsx'];
const downloading = /\.download\s*=|\bdownload=\{|setAttribute\('download'/;

test('every download goes through one place', () => {
  const found = globSync('src/web/**/*.{ts,tsx}').filter((path) =>
    downloading.test(readFileSync(path, 'utf8')),
  );
  expect(found.toSorted()).toEqual(places);
});

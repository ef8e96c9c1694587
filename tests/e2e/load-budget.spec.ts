import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { budgets, linkPageKilobytes, linkPageLoad, loadOf, maxFiles } from '../../scripts/load-budget.mjs';

const siteDir = fileURLToPath(new URL('../../dist', import.meta.url));

// `npm run bench pages` measures what a browser fetches, load times, and layout shifts.
test('no screen exceeds its script budget', { tag: '@core' }, () => {
  const over = budgets.flatMap(({ path, kilobytes, modules }) => {
    const load = loadOf(siteDir, modules);
    const isOver = load.kilobytes > kilobytes || load.files > maxFiles;
    return isOver ? [`${path}: ${load.kilobytes.toFixed(1)} kB of ${kilobytes} in ${load.files} files`] : [];
  });
  expect(over).toEqual([]);
});

test('the page of a candidate’s link stays small enough for a slow phone network', { tag: '@core' }, () => {
  const kilobytes = linkPageLoad(siteDir);
  expect(kilobytes).toBeGreaterThan(10);
  expect(kilobytes).toBeLessThan(linkPageKilobytes);
});

import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { budgets, linkPageLoad, linkPages, loadOf, maxFiles } from '../../scripts/load-budget.mjs';

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

test('the pages of links stay small enough for a slow phone network', { tag: '@core' }, () => {
  for (const { page, kilobytes } of linkPages) {
    const load = linkPageLoad(siteDir, page);
    expect(load, page).toBeGreaterThan(5);
    expect(load, page).toBeLessThan(kilobytes);
  }
});

import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { budgets, loadOf, maxFiles } from '../../scripts/load-budget.mjs';

const siteDir = fileURLToPath(new URL('../../dist', import.meta.url));

// What a browser really fetches, how long that takes and how still the page stands: `npm run bench pages`.
test('no screen exceeds its script budget', { tag: '@core' }, () => {
  const over = budgets.flatMap(({ path, kilobytes, modules }) => {
    const load = loadOf(siteDir, modules);
    const isOver = load.kilobytes > kilobytes || load.files > maxFiles;
    return isOver ? [`${path}: ${load.kilobytes.toFixed(1)} kB of ${kilobytes} in ${load.files} files`] : [];
  });
  expect(over).toEqual([]);
});

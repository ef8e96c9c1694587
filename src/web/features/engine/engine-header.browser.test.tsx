import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openEngine, openTab } from '#tests/component/engine.ts';
import { resizePage } from '#tests/component/media.ts';

const heading = page.getByRole('heading', { level: 1, name: 'Content Engine' });
const boxOf = (element: Element) => element.getBoundingClientRect();

/** Returns the bottom of the header. Includes the tabs except on a phone, where they are at the bottom. */
function headerEnd(): number {
  const panel = page.getByRole('tabpanel').element();
  return boxOf(panel).top;
}

test.each([375, 768])('at %i px, the header is at most 150 px high, even with badges', async (width) => {
  await resizePage(width, 812);
  await openEngine({
    changes: [
      ...Array.from({ length: 11 }, () => ({ content: 'Done.', state: 'complete' as const })),
      { content: 'A draft', state: 'drafting' },
    ],
  });
  for (const name of ['Dump', 'Board', 'Done'] as const) {
    await openTab(name);
    for (const text of [
      'Your LinkedIn Content Engine',
      '11/30 posts ready to publish',
      /-day streak$/,
      /^Today/,
      '2 row badges',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('button', { name: "Write Today's 3 Posts" })).toBeVisible();
    const ring = boxOf(page.getByRole('progressbar', { name: 'Completed posts' }).element());
    const top = Math.min(ring.top, boxOf(heading.element()).top);
    // The 16-pixel gap below belongs to the panel.
    expect(headerEnd() - top, name).toBeLessThanOrEqual(150 + 16);
  }
});

test('once every post is complete, only the buttons in the header take a row of a phone', async () => {
  await resizePage(375, 812);
  await openEngine({
    changes: Array.from({ length: 30 }, () => ({ content: 'Done.', state: 'complete' as const })),
  });
  const backup = page.getByRole('button', { name: 'Backup', exact: true }).first();
  const badge = page.getByText('6 row badges');
  await openTab('Board');
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect.poll(() => boxOf(backup.element()).bottom).toBeLessThanOrEqual(boxOf(badge.element()).top);
  // Done has the same buttons.
  await openTab('Done');
  await expect.poll(() => boxOf(backup.element()).bottom).toBeGreaterThan(boxOf(badge.element()).top);
});

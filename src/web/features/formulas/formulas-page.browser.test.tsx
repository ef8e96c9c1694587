import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { button, openFormulas } from '#tests/component/formulas.ts';
import { resizePage } from '#tests/component/media.ts';
import { changeStoredPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

// Spec: formula-page-1
test('twelve examples fill three tabs, and a deleted one does not return', async () => {
  const { router } = await openFormulas();
  for (const name of ['Video Posts (3)', 'Text Posts (5)', 'Image Posts (4)'])
    await expect.element(tab(name)).toBeVisible();
  await tab('Video Posts (3)').click();
  await expect.poll(() => router.state.location.search).toContain('type=video');
  const remove = button('Delete formula').first();
  await remove.click();
  await toast('Formula deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(tab('Video Posts (3)')).toBeVisible();
  for (const left of [2, 1, 0]) {
    await remove.click();
    await expect.element(tab(`Video Posts (${left})`)).toBeVisible();
  }
  await expect.element(page.getByText('No video formulas yet')).toBeVisible();
  await cleanup();
  await openFormulas('/formula?type=video');
  await expect.element(page.getByText('No video formulas yet')).toBeVisible();
  for (const [kind, count, empty] of [
    ['Text', 5, 'No text formulas yet'],
    ['Image', 4, 'No image formulas yet'],
  ] as const) {
    await tab(`${kind} Posts (${count})`).click();
    for (let left = count - 1; left >= 0; left -= 1) {
      await remove.click();
      await expect.element(tab(`${kind} Posts (${left})`)).toBeVisible();
    }
    await expect.element(page.getByText(empty)).toBeVisible();
  }
  await expect
    .element(page.getByRole('heading', { level: 1 }), { message: 'the focus is not lost with the last one' })
    .toHaveFocus();
});

test('“Write with this formula” shows a message when all posts are in progress', async () => {
  await changeStoredPosts(
    Array.from({ length: 30 }, () => ({ content: 'A draft', state: 'drafting' as const })),
  );
  await openFormulas();
  await button('Write with this formula').first().click();
  await expect
    .element(toast('All 30 posts are already in progress. Finish one or start the next batch.'))
    .toBeVisible();
});

test('deleting a linked formula keeps its tab open and shows no “not found” message', async () => {
  const { router } = await openFormulas('/formula?type=image');
  await page
    .getByRole('link', { name: /^Added/ })
    .first()
    .click();
  await expect.poll(() => router.state.location.search).toContain('formula=');
  const linked = page.getByRole('listitem').filter({ has: button('Delete formula') });
  await expect.poll(() => linked.elements().some((each) => each.hasAttribute('data-landing'))).toBe(true);
  const index = linked.elements().findIndex((each) => each.hasAttribute('data-landing'));
  await linked.nth(index).getByRole('button', { name: 'Delete formula' }).click();
  await expect.element(toast('Formula deleted')).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe('?type=image');
  await expect
    .element(page.getByRole('tab', { name: /^Image Posts/ }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(toast('Formula not found')).not.toBeInTheDocument();
});

test.each([375, 768, 1440])(
  'at %i px, each formula has its own row, and the add button covers none of them',
  async (width) => {
    await resizePage(width, 900);
    await openFormulas();
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const cards = page.getByRole('listitem').filter({ has: button('Delete formula') });
    const boxes = cards.elements().map(boxOf);
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
    const first = cards.first();
    const post = boxOf(first.getByText(/^I turned down our biggest client/).element());
    const breakdown = boxOf(first.getByRole('group').element());
    if (width < 768) expect(breakdown.top).toBeGreaterThan(post.bottom);
    else expect(breakdown.left).toBeGreaterThan(post.right);
    scrollTo(0, 900);
    const tabs = boxOf(page.getByRole('tablist').element());
    const add = boxOf(button('Add formula').element());
    expect(tabs.top, 'the row stays in view').toBeGreaterThanOrEqual(0);
    expect(add.left, 'next to the tabs').toBeGreaterThanOrEqual(tabs.right);
    expect(Math.abs(add.top + add.height / 2 - tabs.top - tabs.height / 2)).toBeLessThan(2);
  },
);

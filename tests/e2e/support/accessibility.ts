import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Holds the page against WCAG 2.2 AA by axe, in the light theme; in the dark one, which differs in colours alone, its contrasts. With `within`, a CSS
 * selector, only that part of it: what is new on a page of which the rest was held before, which takes axe seconds.
 */
export async function expectAccessible(
  page: Page,
  { themes = ['light', 'dark'], within }: { themes?: readonly ('light' | 'dark')[]; within?: string } = {},
): Promise<void> {
  for (const colorScheme of themes) {
    // Without motion every colour is final at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(page);
    // No screen has frames of other origins: the legacy mode leaves out a second page for them, which takes twice the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // What is right is not described, which takes as long as finding it.
    axe.options({ resultTypes: ['violations'] });
    if (within !== undefined) axe.include(within);
    const { violations } = await (colorScheme === 'light'
      ? axe
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          // An open menu hangs on the body, outside every landmark, as menus do.
          .disableRules('region')
      : axe.withRules('color-contrast')
    ).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(told, `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([]);
  }
}

/** Until nothing fades any more: what opens on the way here, a dialog's veil for one, is measured as it will stay. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

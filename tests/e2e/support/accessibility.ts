import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks the page against WCAG 2.2 AA with axe in the light theme, and the contrast in the dark theme. `within` is a
 * CSS selector that limits the check to a part of the page, because axe takes seconds for a whole page.
 */
export async function expectAccessible(
  page: Page,
  {
    themes = ['light', 'dark'],
    within,
    isApp = true,
  }: { themes?: readonly ('light' | 'dark')[]; within?: string; isApp?: boolean } = {},
): Promise<void> {
  for (const colorScheme of themes) {
    // With reduced motion, every color is final immediately.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The page of a link follows the browser's theme without a script.
    if (isApp) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settled(page);
    // No screen has cross-origin frames. Legacy mode saves the second page that handles them, and half of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // Omits passed rules, because reporting them takes as long as checking.
    axe.options({ resultTypes: ['violations'] });
    if (within !== undefined) axe.include(within);
    const { violations } = await (colorScheme === 'light'
      ? axe
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          // An open menu is a child of the body, outside every landmark.
          .disableRules('region')
      : axe.withRules('color-contrast')
    ).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(told, `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([]);
  }
}

/** Waits for running animations, such as a dialog's backdrop, so that the final state is measured. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

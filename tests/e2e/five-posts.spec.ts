import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, writePost } from './support/ai.ts';
import { addIdea, contentOf, tab } from './support/engine.ts';

const idea = 'We hired a nurse in two days. The ward nurse phoned her herself.';
const posts = [
  { angle: 'story', firstLine: 'The ward nurse phoned on a Sunday.', sentence: 'She asked one question.' },
  { angle: 'tactical', firstLine: 'Before every offer, the team calls.', sentence: 'Here is the call.' },
];

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 375, height: 812 },
]) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('one idea becomes posts with the chosen angles, and the dialog is accessible', async ({
      writer: page,
      provider,
    }) => {
      await addIdea(page, idea);
      provider.next(JSON.stringify({ posts }));
      await page.getByRole('button', { name: 'Five posts', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'One idea, five posts' });
      await dialog.getByRole('checkbox').nth(1).check();
      await expectAccessible(page, { within: '[role=dialog]' });
      await expectFits(page);
      await dialog.getByRole('button', { name: 'Create 1 post' }).click();
      await expect(dialog).toBeHidden();
      await tab(page, 'Work').click();
      await expect(contentOf(page)).toHaveValue(
        `Before every offer, the team calls.\n\nHere is the call.\n\n${idea}`,
      );
    });

    test('a hook starts a post, and the hook library is accessible', async ({ writer: page }) => {
      await writePost(page, idea);
      await page.getByRole('button', { name: 'Hooks' }).click();
      const library = page.getByRole('region', { name: 'Hook library' });
      await expect(library.getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await expectFits(page);
      await library.getByText('Hot take').click();
      await library.getByRole('button', { name: 'I no longer [common practice].' }).click();
      await page.keyboard.type('wait');
      await expect(contentOf(page)).toHaveValue(`I no longer wait.\n\n${idea}`);
    });
  });
}

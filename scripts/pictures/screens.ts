import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { screens } from '#domain/screens.ts';
import { onSignedInPage } from '../../bench/application.ts';
import { exampleBackup } from './example.ts';
import { plannerImages, restore } from './example-account.ts';

/*
 * Takes pictures of every screen, of a new account and of one with thirty written posts, as sheets to look at: three
 * widths in two themes each.
 */
const folder = fileURLToPath(new URL('../../.standout/screens/', import.meta.url));
const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;
const engineTabs = ['Dump', 'Work', 'Board', 'Done'] as const;
const signedOut = [
  ['landing', screens.landing.path],
  ['sign-in', screens.auth.path],
  ['privacy', screens.privacy.path],
  ['not-found', '/nowhere'],
] as const;
const signedIn = [
  ['candidates', screens.candidates.path],
  ['interview', screens.interview.path],
  ['planner', screens.planner.path],
  ['formulas', screens.formulas.path],
  ['generator', screens.generator.path],
  ['batch-table', screens.batchTable.path],
  ['results', screens.results.path],
  ['settings', screens.settings.path],
  ['admin', screens.admin.path],
] as const;

mkdirSync(folder, { recursive: true });
await onSignedInPage(async (page, browser) => {
  await takeAccount(browser, page, 'new');
  await restore(page, exampleBackup(Date.now(), await plannerImages(page), 30));
  await takeAccount(browser, page, 'full');
  // The server's first account is its operator; a browser without a session sees the rest.
  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
  for (const [name, path] of signedOut) await takeSheet(browser, visitor, name, () => visitor.goto(path));
}, 'mara@northbound-staffing.example');

async function takeAccount(browser: Browser, page: Page, state: 'new' | 'full'): Promise<void> {
  for (const tab of engineTabs)
    await takeSheet(browser, page, `engine-${tab.toLowerCase()}-${state}`, async () => {
      await page.goto(screens.home.path);
      await page.getByRole('tab', { name: tab }).click();
    });
  for (const [name, path] of signedIn)
    await takeSheet(browser, page, `${name}-${state}`, () => page.goto(path));
}

/** Saves one sheet of a screen. */
async function takeSheet(
  browser: Browser,
  page: Page,
  name: string,
  open: () => Promise<unknown>,
): Promise<void> {
  const pictures: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      pictures.push(await pictureOf(page));
    }
  }
  const sheet = await browser.newPage({ viewport: { width: 1600, height: 400 } });
  const images = pictures.map((base64) => `<img src="data:image/png;base64,${base64}">`).join('');
  await sheet.setContent(
    `<style>
      body { margin: 0; padding: 16px; display: grid; grid-template-columns: ${sizes.map(({ width }) => `${width}fr`).join(' ')}; grid-auto-flow: column; grid-template-rows: auto auto; gap: 16px; align-items: start; background: #8d8d8d }
      img { width: 100%; display: block }
    </style>${images}`,
  );
  await sheet.screenshot({ path: `${folder}${name}.png`, fullPage: true });
  await sheet.close();
  console.log(`.standout/screens/${name}.png`);
}

/** Returns a picture (PNG, base64) once the screen has stopped loading. */
async function pictureOf(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('.animate-spin, svg[data-moving]')].some((each) =>
        each.checkVisibility(),
      ),
  );
  // A reload restores where the page was scrolled to.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => document.fonts.ready);
  return (await page.screenshot({ animations: 'disabled' })).toString('base64');
}

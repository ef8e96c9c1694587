import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { screens } from '#domain/screens.ts';
import { onSignedInPage } from '../../bench/application.ts';
import { startLinkedIn } from '../../tests/support/linkedin.ts';
import { callsOf } from './account-calls.ts';
import { exampleBackup } from './example.ts';
import { plannerImages, restore } from './example-account.ts';
import { answerQuestions } from './example-interview.ts';
import { addPeople } from './example-people.ts';
import { makeVideos } from './example-videos.ts';
import { publishExample } from './publishing.ts';

/*
 * Captures every screen, of a new account and of one with thirty written posts, as sheets of three widths in two
 * themes. Arguments select sheets by the start of their names.
 */
const wanted = process.argv.slice(2);
const folder = fileURLToPath(new URL('../../.standout/screens/', import.meta.url));
const sizes = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;
const gapPixels = 16;
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
/** What can be opened on a screen, and how. */
const opened: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['candidates-board', (page) => page.goto(`${screens.candidates.path}?view=board`)],
  [
    'candidates-editor',
    async (page) => {
      await page.goto(screens.candidates.path);
      await page.getByRole('button', { name: /^Open Grace Wanjiru/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['interview-posts', (page) => page.goto(`${screens.interview.path}?tab=posts`)],
  ['generator-batch', (page) => page.goto(`${screens.generator.path}?mode=batch`)],
  [
    'generator-clip',
    async (page) => {
      await page.goto(screens.generator.path);
      await page.getByRole('button', { name: 'Use the sample clip' }).click();
      await page.getByRole('button', { name: 'Remove this video' }).waitFor();
      await page.getByLabel('Position title').fill('Customer Support Team Lead');
    },
  ],
  [
    'publish-dialog',
    async (page) => {
      await page.goto(screens.home.path);
      await page.getByRole('tab', { name: 'Done' }).click();
      await page
        .getByRole('button', { name: /^Publish: / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'palette',
    async (page) => {
      await page.goto(screens.planner.path);
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];
/** These screens are captured from top to bottom. */
const scrolled: readonly string[] = ['landing', 'privacy', 'generator-full', 'results-full', 'settings-full'];

mkdirSync(folder, { recursive: true });
const linkedIn = await startLinkedIn({
  scopes: 'openid profile email w_member_social w_organization_social',
  member: {
    id: 'm4Ra',
    name: 'Mara Lindqvist',
    email: 'mara@northbound-staffing.example',
    pages: [{ id: '2414183', name: 'Northbound Staffing', role: 'ADMINISTRATOR' }],
  },
});
await onSignedInPage(
  async (page, browser) => {
    await captureAccount(browser, page, 'new');
    const now = Date.now();
    const images = await plannerImages(page);
    const backup = exampleBackup(now, images, 30);
    await restore(page, backup);
    const approval = await publishExample(page, backup, images[0] ?? '', now);
    const call = await callsOf(page);
    await addPeople(call);
    await answerQuestions(call, now);
    // Rendering takes longer than everything else.
    if (isWanted('generator-full')) await makeVideos(page);
    await captureAccount(browser, page, 'full');
    for (const [name, open] of opened) await captureSheet(browser, page, name, () => open(page));
    // The server's first account is its operator. A browser without a session captures the signed-out screens.
    const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
    for (const [name, path] of [...signedOut, ['approval', approval] as const])
      await captureSheet(browser, visitor, name, () => visitor.goto(path));
  },
  'mara@northbound-staffing.example',
  linkedIn.settings,
);
await linkedIn.close();

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((begin) => name.startsWith(begin));
}

async function captureAccount(browser: Browser, page: Page, state: 'new' | 'full'): Promise<void> {
  for (const tab of engineTabs)
    await captureSheet(browser, page, `engine-${tab.toLowerCase()}-${state}`, async () => {
      await page.goto(screens.home.path);
      await page.getByRole('tab', { name: tab }).click();
    });
  for (const [name, path] of signedIn)
    await captureSheet(browser, page, `${name}-${state}`, () => page.goto(path));
}

/** Saves the sheet of one screen. */
async function captureSheet(
  browser: Browser,
  page: Page,
  name: string,
  open: () => Promise<unknown>,
): Promise<void> {
  if (!isWanted(name)) return;
  const pictures: string[] = [];
  const touch = await page.context().newCDPSession(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Phones have no pointer that hovers.
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < 768 });
    await open();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      pictures.push(await pictureOf(page, scrolled.includes(name)));
    }
  }
  // Shows each image at least in its original size.
  const columns = sizes.map(({ width }) => `${width}px`).join(' ');
  const width = sizes.reduce((sum, size) => sum + size.width + gapPixels, gapPixels);
  const sheet = await browser.newPage({ viewport: { width, height: 400 } });
  const images = pictures.map((base64) => `<img src="data:image/png;base64,${base64}">`).join('');
  await sheet.setContent(
    `<style>
      body { margin: 0; padding: ${gapPixels}px; display: grid; grid-template-columns: ${columns}; grid-auto-flow: column; grid-template-rows: auto auto; gap: ${gapPixels}px; align-items: start; background: #8d8d8d }
      img { width: 100%; display: block }
    </style>${images}`,
  );
  await sheet.screenshot({ path: `${folder}${name}.png`, fullPage: true });
  await sheet.close();
  console.log(`.standout/screens/${name}.png`);
}

/** Returns a screenshot (PNG, base64) once the screen has stopped loading. */
async function pictureOf(page: Page, fullPage: boolean): Promise<string> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('.animate-spin, svg[data-moving], [aria-busy=true]')].some((each) =>
        each.checkVisibility(),
      ),
  );
  // A reload restores the scroll position.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => document.fonts.ready);
  // Canvases have a size once they are drawn, and images once they are loaded.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('canvas[role=img]')].every(
        (each) => !(each instanceof HTMLCanvasElement) || each.width !== 300,
      ) && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  // A large image is drawn later than it is loaded.
  await page.evaluate(async () => {
    const loaded = [...document.images].filter(({ complete }) => complete);
    await Promise.allSettled(loaded.map((image) => image.decode()));
  });
  return (await page.screenshot({ animations: 'disabled', fullPage })).toString('base64');
}

import { availableParallelism, loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { onSignedInPage } from './application.ts';
import { median, percentile, round } from './figures.ts';
import { fillSuite, suite, textCounts, untilStored, untilTextsAreStored } from './full-suite.ts';
import { countTraffic } from './traffic.ts';
import { typeIntoPost } from './typing.ts';

// Measures the content of a long-time user: 30 posts with ten versions each, 200 ideas, 50 images, and 100
// recordings. A new device must have all texts soon, and an edit must transfer few bytes.
const limits = {
  textsMilliseconds: 2_000,
  textsKilobytes: 300,
  editKilobytes: 2,
  receivedEditKilobytes: 5,
  keystrokeMilliseconds: 16,
  typingFactor: 1.1,
};
const password = 'a long enough password';
const email = 'bench@example.com';
const edits = 5;
// Other load can only slow a round down, so the best round counts.
const rounds = 3;
const typingRounds = 5;

await onSignedInPage(async (page, browser) => {
  await fillSuite(page);
  await page.goto('/');
  await untilInAccount(page);

  const arrivals: Arrival[] = [];
  for (let count = 0; count < rounds; count += 1) arrivals.push(await newDevice(browser, page));
  const fastest = Math.min(...arrivals.map(({ milliseconds }) => milliseconds));
  const arrived = Math.max(...arrivals.map(({ kilobytes }) => kilobytes));

  const edit = await costOfAnEdit(browser, page);
  const { syncing, alone } = await bestTyping(page, await deviceWithoutSync(browser, page));

  const rows = [
    row('texts on a new device, ms', fastest, limits.textsMilliseconds),
    row('texts on a new device, kB', arrived, limits.textsKilobytes),
    row('an edit, kB to and from the device that makes it', edit.made.bodies, limits.editKilobytes),
    row('an edit, kB to and from another device', edit.received.bodies, limits.receivedEditKilobytes),
    row('keystroke, CPU ms, median', syncing.median, alone.median * limits.typingFactor),
    row('keystroke, CPU ms, 95th percentile', syncing.p95, limits.keystrokeMilliseconds),
  ];
  console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])));
  console.log(
    `All rounds of a new device: ${arrivals.map(({ milliseconds }) => milliseconds).join(', ')} ms. ` +
      `With all headers of HTTP/1.1, an edit takes ${edit.made.withHeaders} kB, and ${edit.received.withHeaders} kB ` +
      `on another device. Keystroke without sync: ${alone.median} ms, 95th percentile ${alone.p95} ms. ` +
      `System load: ${round(loadavg()[0] ?? 0)} on ${availableParallelism()} cores.`,
  );
  if (rows.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1;
}, email);

type Arrival = { milliseconds: number; kilobytes: number };

/** Signs in with a browser that has no data, and waits for all texts. The time starts with the click on "Sign In". */
async function newDevice(browser: Browser, known: Page): Promise<Arrival> {
  const page = await otherDevice(browser, known);
  const traffic = await countTraffic(page);
  await enterCredentials(page);
  const startedAt = Date.now();
  await page.getByRole('button', { name: 'Sign In' }).click();
  const milliseconds = (await untilTextsAreStored(page)) - startedAt;
  const kilobytes = round(traffic.take().bodies / 1_000);
  await page.context().close();
  return { milliseconds, kilobytes };
}

async function otherDevice(browser: Browser, known: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(known.url()).origin });
  return context.newPage();
}

type Cost = { bodies: number; withHeaders: number };

/**
 * Measures the bytes transferred for one more sentence in a post, until the other device has the text and its
 * version. The editing device sends only the change. The other device receives the complete post and version,
 * compressed.
 */
async function costOfAnEdit(browser: Browser, page: Page): Promise<{ made: Cost; received: Cost }> {
  const other = await otherDevice(browser, page);
  await enterCredentials(other);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await untilTextsAreStored(other);
  await page.getByRole('tab', { name: /Work/ }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  const [here, there] = [await countTraffic(page), await countTraffic(other)];
  const [made, received]: [Cost[], Cost[]] = [[], []];
  for (let count = 0; count < edits; count += 1) {
    here.take();
    there.take();
    const sentence = ` This is sentence ${count}, which nobody wrote before.`;
    await content.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(sentence);
    await untilStored(other, sentence);
    made.push(here.take());
    received.push(there.take());
  }
  await other.context().close();
  return { made: medianCost(made), received: medianCost(received) };
}

/** The median cost in kilobytes. */
function medianCost(costs: readonly Cost[]): Cost {
  const kilobytes = (bytes: number[]) => round(median(bytes) / 1_000);
  return {
    bodies: kilobytes(costs.map(({ bodies }) => bodies)),
    withHeaders: kilobytes(costs.map(({ withHeaders }) => withHeaders)),
  };
}

/** Opens a device that has the same texts and no longer syncs. */
async function deviceWithoutSync(browser: Browser, known: Page): Promise<Page> {
  const page = await otherDevice(browser, known);
  await enterCredentials(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await untilTextsAreStored(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Stop syncing on this device' }).click();
  await page.getByText('Sync is off on this device.').waitFor();
  return page;
}

type Keystroke = { median: number; p95: number };

/**
 * Measures the main-thread milliseconds per keystroke in the best round. The devices alternate, so that other load
 * affects both.
 */
async function bestTyping(syncing: Page, alone: Page): Promise<{ syncing: Keystroke; alone: Keystroke }> {
  const measured: { syncing: Keystroke; alone: Keystroke }[] = [];
  for (let count = 0; count < typingRounds; count += 1) {
    measured.push({ syncing: await keystrokeOn(syncing), alone: await keystrokeOn(alone) });
  }
  return {
    syncing: best(measured.map((each) => each.syncing)),
    alone: best(measured.map((each) => each.alone)),
  };
}

async function keystrokeOn(page: Page): Promise<Keystroke> {
  await page.bringToFront();
  await page.goto('/');
  const { cpu } = await typeIntoPost(page);
  await page.goto('about:blank');
  return { median: round(median(cpu)), p95: round(percentile(cpu, 95)) };
}

function best(keystrokes: readonly Keystroke[]): Keystroke {
  return {
    median: Math.min(...keystrokes.map((each) => each.median)),
    p95: Math.min(...keystrokes.map((each) => each.p95)),
  };
}

/** Waits until the account has every text, image, and recording. */
async function untilInAccount(page: Page): Promise<void> {
  const totalCount =
    textCounts.posts + textCounts.history + textCounts.ideas + suite.images + suite.recordings;
  await page.evaluate(async (wanted) => {
    const { backendUrl, anonKey } = await (await fetch('/config.json')).json();
    const name = Object.keys(localStorage).find((key) => /^sb-.*-auth-token$/.test(key)) ?? '';
    const { access_token: token } = JSON.parse(localStorage.getItem(name) ?? '{}');
    const storedCount = async () => {
      const response = await fetch(`${backendUrl}/rest/v1/content_records?select=version`, {
        headers: { apikey: anonKey, Authorization: `Bearer ${token}`, Prefer: 'count=exact', Range: '0-0' },
      });
      return Number(response.headers.get('content-range')?.split('/')[1] ?? 0);
    };
    while ((await storedCount()) < wanted) await new Promise((resolve) => setTimeout(resolve, 200));
  }, totalCount);
}

async function enterCredentials(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

function row(name: string, measured: number, limit: number) {
  return { name, measured, limit: round(limit), verdict: measured < limit ? 'ok' : 'failed' };
}

import type { Locator, Page } from '@playwright/test';
import { type LinkedIn, startLinkedIn } from '../support/linkedin.ts';
import { startTemporaryServer, type TemporaryServer } from '../support/temporary-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { confirmedAccount, expect, test } from './support/account.ts';
import { changeStoredPosts, openEngine, tab } from './support/engine.ts';
import { device } from './support/syncing.ts';
import { toast } from './support/toasts.ts';

const member = {
  id: 'm4Ria',
  name: 'Maria Berg',
  email: 'maria@example.com',
  pages: [{ id: '2414183', name: 'Northwind Staffing', role: 'ADMINISTRATOR' }],
};

let linkedIn: LinkedIn;
let server: TemporaryServer;

test.beforeAll(async () => {
  linkedIn = await startLinkedIn({
    scopes: 'openid profile email w_member_social w_organization_social',
    member,
  });
  server = await startTemporaryServer(undefined, linkedIn.settings);
});
test.afterAll(async () => {
  await server.stop();
  await linkedIn.close();
});

const post = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const done = async (page: Page) => {
  await openEngine(page);
  await tab(page, 'Done').click();
};
const choose = async (card: Locator, item: string) => {
  await card.getByRole('button', { name: /^More for planned post/ }).click();
  await card.page().getByRole('menuitem', { name: item }).click();
};

const publishNow = async (card: Locator) => {
  await choose(card, 'Publish now');
  const question = card.page().getByRole('dialog', { name: 'Publish now?' });
  await question.getByRole('button', { name: 'Publish now' }).click();
};

test('a writer connects, plans thirty posts, sees them published, and reconnects after expiry', {
  tag: '@core',
}, async ({ browser }) => {
  const account = await confirmedAccount(server.origin);
  const context = await device(browser, account, server.origin);
  const page = await context.newPage();
  await openEngine(page);
  await changeStoredPosts(
    page,
    Array.from({ length: 30 }, (_, index) => ({
      title: `Story ${index + 1}`,
      content: `Lesson ${index + 1} #hiring`,
      state: 'complete',
    })),
  );

  // Without a connection, there is one quiet line.
  await tab(page, 'Done').click();
  const hint = page.getByRole('link', { name: 'Connect LinkedIn' });
  await expect(hint).toBeVisible();
  await expect(page.getByRole('button', { name: 'Plan all' })).toBeHidden();
  await hint.click();
  const card = page.locator('#publishing');
  linkedIn.setRefuses(true);
  await card.getByRole('button', { name: 'Connect LinkedIn' }).click();
  await expect(page.getByText('You didn’t allow access on LinkedIn, so nothing changed.')).toBeVisible();
  linkedIn.setRefuses(false);
  await page.getByRole('button', { name: 'Connect LinkedIn' }).click();
  await expect(page).toHaveURL(/\/settings#publishing$/);
  await expect(card.getByText('Maria Berg')).toBeVisible();
  await expect(card.getByText('Northwind Staffing')).toBeVisible();
  await card.getByRole('button', { name: 'Add slots' }).click();
  await expect(card.getByText(/^Mon, Tue, Wed, Thu, Fri 8:30/)).toBeVisible();
  await expectAccessible(page, { within: '#publishing' });

  await done(page);
  const startedAt = Date.now();
  await page.getByRole('button', { name: 'Plan all' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan all' });
  await expect(plan.getByLabel(/^Date of /)).toHaveCount(30);
  await expectAccessible(page, { within: '[role=dialog]' });
  await plan.getByRole('checkbox', { name: 'Story 30' }).uncheck();
  await plan.getByRole('button', { name: 'Plan 29 posts' }).click();
  await expect(toast(page, '29 posts planned')).toBeVisible();
  await expect(page.getByText(/^Planned for/)).toHaveCount(29);
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  await expectAccessible(page);

  // One is published at once, and one whose time has passed asks first.
  await publishNow(post(page, 'Story 1'));
  await expect(post(page, 'Story 1').getByText(/^Published/)).toBeVisible();
  await post(page, 'Story 30').getByRole('button', { name: 'Publish: Story 30' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish', exact: true });
  await publish.getByText('Date and time').click();
  await publish.getByLabel('Date', { exact: true }).fill('2026-01-01');
  await expectAccessible(page, { within: '[role=dialog]' });
  await publish.getByRole('button', { name: 'Plan', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'That time has passed' })
    .getByRole('button', { name: 'Publish now' })
    .click();
  await expect(post(page, 'Story 30').getByText(/^Published/)).toBeVisible();
  await expect(post(page, 'Story 30').getByRole('link', { name: 'View on LinkedIn' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.linkedin\.com\/feed\/update\/urn/,
  );
  expect(linkedIn.posts().map(({ text }) => text)).toEqual(['Lesson 1 #hiring', 'Lesson 30 #hiring']);

  // The permission ends.
  linkedIn.endTokens('all');
  await publishNow(post(page, 'Story 2'));
  await expect(post(page, 'Story 2').getByText('Your LinkedIn connection has ended.')).toBeVisible();
  await expectAccessible(page);
  await post(page, 'Story 2').getByRole('button', { name: 'Reconnect' }).click();
  await expect(page).toHaveURL(/\/settings#publishing$/);
  await done(page);
  // What waited for the permission is published by itself.
  await expect(post(page, 'Story 2').getByText(/^Published/)).toBeVisible();
  await context.close();
});

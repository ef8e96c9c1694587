import type { Locator, Page } from '@playwright/test';
import { type LinkedIn, startLinkedIn } from '../support/linkedin.ts';
import { startTemporaryServer, type TemporaryServer } from '../support/temporary-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { clientOf, confirmedAccount, expect, test } from './support/account.ts';
import { changeStoredPosts, openEngine, tab } from './support/engine.ts';
import { device } from './support/syncing.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

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

test('a writer connects, plans thirty posts, sees them published, and reconnects after expiry', async ({
  browser,
}) => {
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

  // Without a connection, there is only one unobtrusive line.
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
  await expect(plan.getByLabel(/^Date for /)).toHaveCount(30);
  await expectAccessible(page, { within: '[role=dialog]' });
  await plan.getByRole('checkbox', { name: 'Story 30' }).uncheck();
  await plan.getByRole('button', { name: 'Plan 29 posts' }).click();
  await expect(toast(page, '29 posts planned')).toBeVisible();
  await expect(page.getByText(/^Planned for/)).toHaveCount(29);
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  await expectAccessible(page);

  // One post is published immediately, and one whose time has passed needs a confirmation first.
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

  // LinkedIn's permission ends.
  linkedIn.endTokens('all');
  await publishNow(post(page, 'Story 2'));
  await expect(post(page, 'Story 2').getByText('Your LinkedIn connection has ended.')).toBeVisible();
  await expectAccessible(page);
  await post(page, 'Story 2').getByRole('button', { name: 'Reconnect' }).click();
  await expect(page).toHaveURL(/\/settings#publishing$/);
  await done(page);
  // Posts that waited for the permission are published automatically.
  await expect(post(page, 'Story 2').getByText(/^Published/)).toBeVisible();
  await context.close();
});

/**
 * Connects an account, plans a post with an image, and requests approval. Returns its client and functions for its
 * links.
 */
async function asked() {
  const account = await confirmedAccount(server.origin);
  const client = await clientOf(new Map(), server.origin);
  await client.auth.signInWithPassword(account);
  const call = async (body: object) => {
    const { data, error } = await client.functions.invoke('publishing', { body });
    if (error) throw error;
    return data;
  };
  const { url } = await call({ action: 'connect' });
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  const { code, state } = Object.fromEntries(back.searchParams);
  const { connections } = await call({ action: 'connected', code, state });
  const id = crypto.randomUUID();
  const { data: session } = await client.auth.getUser();
  const objectName = `${session.user?.id}/${id}/1`;
  await client.storage.from('publications').upload(objectName, new Blob([pixel], { type: 'image/png' }));
  const body = [
    'Hiring is listening.',
    ...Array.from({ length: 9 }, (_, line) => `Rule ${line + 1}: listen.`),
  ];
  const plan = async (changes: object = {}) => {
    const { error } = await client.rpc('plan_publications', {
      publications: [
        {
          id,
          post_id: 'one',
          connection_id: connections.find(({ kind }: { kind: string }) => kind === 'person').id,
          body: body.join('\n'),
          media: [{ objectName, kind: 'image', mimeType: 'image/png', alt: 'A red pixel', title: '' }],
          visibility: 'PUBLIC',
          publish_at: '2027-03-02T07:30:00Z',
          time_zone: 'Europe/Berlin',
          needs_approval: true,
          ...changes,
        },
      ],
    });
    if (error) throw error;
  };
  await plan();
  const link = async () => {
    const { data, error } = await client.rpc('ask_approval', { publication: id, asked_by: 'Maria Berg' });
    if (error) throw error;
    return `${server.origin}/r/approve/${data.token}`;
  };
  const publication = async () => (await client.from('publications').select().eq('id', id).single()).data;
  return { plan, link, publication, body };
}

test('a reviewer reads a post on a phone, requests changes, and approves the new version', async ({
  browser,
}) => {
  const { plan, link, publication, body } = await asked();
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const address = await link();
  await page.goto(address);
  await expect(heading('Maria Berg asks you to approve this post')).toBeFocused();
  await expect(page.getByText(/March 2 at 8:30 AM|2 March at 8:30/)).toBeVisible();
  await expect(page.getByAltText('A red pixel')).toBeVisible();
  await expectToFit(page, 320);
  await expectAccessible(page, { isApp: false });
  // The whole text, with a mark where the feed folds it.
  await expect(page.getByText('LinkedIn hides the rest behind “…more”')).toBeVisible();
  await expect(page.getByText('Rule 9: listen.')).toBeVisible();

  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByRole('alert').getByText('Say what should change.')).toBeVisible();
  await expect(page.getByLabel(/^Comment/)).toBeFocused();
  await page.getByLabel(/^Comment/).fill('Rule 9 is missing a reason.');
  await page.getByLabel(/^Your name/).fill('Ana Cruz');
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(heading('Thank you. Maria Berg has your comment.')).toBeFocused();
  await expectAccessible(page, { isApp: false });
  expect(await publication()).toMatchObject({
    approval: 'changes',
    approver: 'Ana Cruz',
    approval_comment: 'Rule 9 is missing a reason.',
  });
  await page.reload();
  await expect(heading('Ana Cruz requested changes')).toBeVisible();
  await expectAccessible(page, { isApp: false });

  // The page accepts no approval before the image has loaded.
  const approved = (answer: Locator) =>
    expect(async () => {
      await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      await expect(answer).toBeVisible({ timeout: 5_000 });
    }).toPass();

  // The author changes the text while the page is open.
  await plan({ body: `${body.join('\n')} Second version.` });
  await page.reload();
  await expect(heading('Maria Berg asks you to approve this post')).toBeVisible();
  await plan({ body: `${body.join('\n')} Third version.` });
  // Uses only the keyboard. Enter in the name field must do nothing.
  await page.getByLabel(/^Your name/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
  const changed = page.getByRole('alert').getByText(/^The post changed while you were reading/);
  await approved(changed);
  await expect(changed).toBeInViewport();
  await expect(page.getByText(/Third version/)).toBeVisible();
  await approved(heading('Approved. Thank you!'));
  await expect(heading('Approved. Thank you!')).toBeFocused();
  expect(await publication()).toMatchObject({ approval: 'approved', state: 'planned' });

  // Opens an older link, and one that never existed.
  await link();
  await page.goto(address);
  await expect(heading('This link was withdrawn')).toBeVisible();
  await page.goto(`${server.origin}/r/approve/nobody-made-this-one`);
  await expect(heading('This link doesn’t work')).toBeVisible();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  // The page stores nothing in the browser.
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await context.close();
});

test('an approval waits for the files and survives a lost response', async ({ browser }) => {
  const { link, publication } = await asked();
  const context = await browser.newContext();
  const page = await context.newPage();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const alert = page.getByRole('alert');
  const files = '**/storage/v1/object/sign/**';
  await page.route(files, (route) => route.abort());
  await page.goto(await link());
  await page.getByLabel(/^Comment/).fill('Good.');
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(alert.getByText(/^A file of this post didn’t load/)).toBeVisible();
  expect(await publication()).toMatchObject({ approval: 'waiting' });

  // The typed text survives a reload.
  await page.reload();
  await expect(page.getByLabel(/^Comment/)).toHaveValue('Good.');
  await expect(again).toBeVisible();
  await page.unroute(files);
  await again.click();
  await expect(page.getByRole('link', { name: 'A red pixel' })).toHaveAttribute('href', /object\/sign/);
  await expect
    .poll(() => page.getByAltText('A red pixel').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);

  // Nothing reaches the server, and the page cannot check its state either.
  const calls = '**/rest/v1/rpc/*_approval';
  await page.route(calls, (route) => route.abort());
  // The page notices shortly afterwards that the image has loaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(alert.getByText(/^We don’t know whether your answer arrived/)).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await page.unroute(calls);
  // The answer arrives, and only its response is lost.
  await page.route('**/rest/v1/rpc/answer_approval', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(heading('Approved. Thank you!')).toBeFocused();
  expect(await publication()).toMatchObject({ approval: 'approved', approval_comment: 'Good.' });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await context.close();
});

test("the URLs of a post's files are renewed before they expire", async ({ browser }) => {
  const { link } = await asked();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  let isOffline = false;
  const calls: string[] = [];
  await page.route('**/functions/v1/publishing', async (route) => {
    calls.push(route.request().postDataJSON().action);
    if (isOffline) await route.abort();
    else await route.continue();
  });
  await page.goto(await link());
  const image = page.getByAltText('A red pixel');
  await expect(image).toBeVisible();
  const first = await image.getAttribute('src');
  expect(calls).toEqual(['files']);
  await page.clock.fastForward('49:00');
  expect(calls).toEqual(['files']);
  await page.clock.fastForward('02:00');
  await expect(image).not.toHaveAttribute('src', first ?? '');
  expect(calls).toEqual(['files', 'files']);

  // A failed renewal keeps what is shown.
  const second = await image.getAttribute('src');
  isOffline = true;
  await page.clock.fastForward('50:00');
  await expect.poll(() => calls.length).toBe(3);
  await expect(image).toHaveAttribute('src', second ?? '');
  await expect(page.getByRole('button', { name: 'Load again' })).toBeHidden();
  isOffline = false;
  await page.clock.fastForward('50:00');
  await expect(image).not.toHaveAttribute('src', second ?? '');
  await context.close();
});

/** A PNG with one red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openEngine, openTab } from '#tests/component/engine.ts';
import { photo } from '#tests/component/images.ts';
import { fail, intercept } from '#tests/component/network.ts';
import {
  announce,
  connectLinkedIn,
  doneCard,
  linkedIn,
  openDone,
  storedPublications,
} from '#tests/component/publishing.ts';
import { changeStoredPosts } from '#tests/component/store.ts';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { toast } from '#tests/component/toasts.ts';
import { backendClient } from '#web/data/account/session.ts';
import { store } from '#web/data/store/database.ts';

const dialog = page.getByRole('dialog', { name: 'Publish', exact: true });
const changing = page.getByRole('dialog', { name: 'Change the plan' });
const publish = (title: string) => doneCard(title).getByRole('button', { name: `Publish: ${title}` });
const choose = async (title: string, item: string) => {
  await doneCard(title)
    .getByRole('button', { name: /^More for planned post/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Opens the dialog and plans the post for a future day. */
async function planOn(title: string, day: string): Promise<void> {
  await publish(title).click();
  await dialog.getByLabelText('Date', { exact: true }).fill(day);
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
}

test('nothing shows and no request is sent if the backend does not publish', async () => {
  intercept('/config.json', async (_, pass) =>
    Response.json({ ...(await (await pass()).json()), publishes: false }),
  );
  let asked = 0;
  intercept(/publi(shing|cations)/, (_, pass) => {
    asked += 1;
    return pass();
  });
  await signInToNewAccount();
  await openEngine({ changes: [{ title: 'One', content: 'One', state: 'complete' }] });
  await openTab('Done');
  await expect.element(doneCard('One').getByRole('button', { name: 'Copy Post: One' })).toBeVisible();
  expect(asked).toBe(0);
  await expect.element(page.getByText('Connect LinkedIn')).not.toBeInTheDocument();
});

test('without a connection, a post can be copied and opened in LinkedIn’s editor', async () => {
  await signInToNewAccount();
  await openEngine({ changes: [{ title: 'One', content: 'First line', state: 'complete' }] });
  await openTab('Done');
  await expect.element(page.getByRole('link', { name: 'Connect LinkedIn' })).toBeVisible();
  await expect.element(publish('One')).not.toBeInTheDocument();
  await doneCard('One').getByRole('button', { name: 'More: One' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Open LinkedIn' })).toBeVisible();
});

test('a planned post can be changed and canceled, and Undo plans it again', async () => {
  await openDone([{ title: 'One', content: 'First line' }]);
  await planOn('One', '2027-03-02');
  await expect.element(doneCard('One').getByText(/^Planned for Tue, Mar 2, 8:30/)).toBeVisible();
  await expect.element(publish('One')).not.toBeInTheDocument();

  await choose('One', 'Change time');
  await changing.getByLabelText('Time', { exact: true }).fill('17:00');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect.element(doneCard('One').getByText(/^Planned for Tue, Mar 2, 5:00/)).toBeVisible();

  await choose('One', 'Cancel publishing');
  await expect.element(publish('One')).toBeVisible();
  await toast('Publishing canceled').getByRole('button', { name: 'Undo' }).click();
  await expect.element(doneCard('One').getByText(/^Planned for Tue, Mar 2, 5:00/)).toBeVisible();
  expect(await storedPublications()).toMatchObject([{ state: 'canceled' }, { state: 'planned' }]);
});

test('a post edited after planning offers to update its plan', async () => {
  await openDone([{ title: 'One', content: 'First line' }]);
  await planOn('One', '2027-03-02');
  await expect.element(doneCard('One').getByText(/^Planned for/)).toBeVisible();
  await changeStoredPosts([{ content: 'Another line' }]);
  await expect.element(doneCard('One').getByText('You edited this post after planning it.')).toBeVisible();
  await doneCard('One').getByRole('button', { name: 'Use new text' }).click();
  await expect
    .element(doneCard('One').getByText('You edited this post after planning it.'))
    .not.toBeInTheDocument();
  expect(await storedPublications()).toMatchObject([{ state: 'planned', body: 'Another line' }]);
});

test('images keep their descriptions when Undo restores a canceled plan', async () => {
  await openDone([{ title: 'One', content: 'First line' }]);
  await publish('One').click();
  await userEvent.upload(dialog.getByLabelText('Add images'), await photo('team.jpg', 400, 300));
  await dialog.getByLabelText('Describe image 1').fill('The team in the lobby');
  await dialog.getByLabelText('Date', { exact: true }).fill('2027-03-02');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.element(doneCard('One').getByText(/^Planned for/)).toBeVisible();
  await choose('One', 'Cancel publishing');
  await toast('Publishing canceled').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(storedPublications).toHaveLength(2);
  const [first, second] = await storedPublications();
  const media = [{ kind: 'image', mimeType: 'image/jpeg', alt: 'The team in the lobby', title: 'team.jpg' }];
  expect([first, second]).toMatchObject([{ media }, { state: 'planned', media }]);
  const { storage } = await backendClient();
  const [file] = (second?.media ?? []) as { objectName: string }[];
  const { data } = await storage.from('publications').download(file?.objectName ?? '');
  expect(data?.size).toBeGreaterThan(1_000);
});

test('a post with an image is planned with it', async () => {
  await openDone([{ title: 'One', content: 'First line', imageId: 'own' }]);
  const image = await photo('own.jpg', 300, 200);
  await store.images.put({ imageId: 'own', blob: image, thumbnail: image });
  await page.getByRole('button', { name: 'Plan all' }).click();
  await page.getByRole('button', { name: 'Plan 1 post' }).click();
  await expect.element(doneCard('One').getByText(/^Planned for/)).toBeVisible();
  await choose('One', 'Change time');
  await changing.getByLabelText('Describe image 1').fill('A desk');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(storedPublications)
    .toMatchObject([{ media: [{ kind: 'image', mimeType: 'image/jpeg', alt: 'A desk' }] }]);
});

test('a network error keeps the dialog open, and a retry plans once', async () => {
  await openDone([{ title: 'One', content: 'First line' }]);
  const reconnect = fail('/rpc/plan_publications');
  await planOn('One', '2027-03-02');
  await expect.element(toast('Couldn’t plan the post')).toBeVisible();
  reconnect();
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.element(doneCard('One').getByText(/^Planned for/)).toBeVisible();
  expect(await storedPublications()).toHaveLength(1);
});

test('a refusal by LinkedIn is shown, and the changed post can be published', async () => {
  await openDone([{ title: 'One', content: 'Bad words of spring' }]);
  await linkedIn.fail('Bad words', {
    status: 400,
    body: { status: 400, code: 'INVALID', message: 'These words are not allowed' },
  });
  await publish('One').click();
  await dialog.getByText('Now', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await refreshed(async () =>
    expect(
      doneCard('One')
        .getByText(/These words are not allowed/)
        .query(),
    ).not.toBeNull(),
  );
  await changeStoredPosts([{ content: 'Good words of spring' }]);
  await doneCard('One').getByRole('button', { name: 'Publish now' }).click();
  await refreshed(async () =>
    expect(
      doneCard('One')
        .getByText(/^Published/)
        .query(),
    ).not.toBeNull(),
  );
  await expect.element(doneCard('One').getByRole('link', { name: 'View on LinkedIn' })).toBeVisible();
  expect(await linkedIn.posts('words of spring')).toMatchObject([{ text: 'Good words of spring' }]);
});

test('the author can mark an unclear post as published', async () => {
  await openDone([{ title: 'One', content: 'Lost words of autumn' }]);
  await linkedIn.fail('Lost words', 'lost-after');
  await publish('One').click();
  await dialog.getByText('Now', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await refreshed(async () =>
    expect(
      doneCard('One')
        .getByText(/^We don’t know whether LinkedIn published this post/)
        .query(),
    ).not.toBeNull(),
  );
  await expect
    .element(doneCard('One').getByRole('button', { name: /^More for planned post/ }))
    .not.toBeInTheDocument();
  await doneCard('One').getByRole('button', { name: 'It’s on LinkedIn' }).click();
  await expect.element(doneCard('One').getByText(/^Published/)).toBeVisible();
  expect(await linkedIn.posts('Lost words of autumn')).toHaveLength(1);
});

test('screen readers announce a change once, and later requests fetch only changes', async () => {
  await openDone([{ title: 'One', content: 'Calm words of winter' }]);
  await publish('One').click();
  await dialog.getByText('Now', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await refreshed(async () =>
    expect(
      doneCard('One')
        .getByText(/^Published/)
        .query(),
    ).not.toBeNull(),
  );
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Calm words of winter: Published' }))
    .toBeInTheDocument();
  const asked: string[] = [];
  intercept('state=eq.published', (request, pass) => {
    asked.push(request.url);
    return pass();
  });
  await refreshed(async () => expect(asked.length).toBeGreaterThan(1));
  expect(asked.every((url) => url.includes('updated_at=gte.'))).toBe(true);
  await expect.element(doneCard('One').getByText(/^Published/)).toBeVisible();
});

test('planned posts get their own or the next free times, which can be changed', async () => {
  await openDone([
    { title: 'One', content: 'One' },
    { title: 'Two', content: 'Two', scheduledAt: '2027-06-01T10:00' },
    { title: 'Three', content: 'Three' },
    { title: 'Empty', content: '' },
  ]);
  await connectLinkedIn('Noor Haddad');
  announce();
  await page.getByRole('button', { name: 'Plan all' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan all' });
  await expect.element(plan.getByLabelText('Date for Two')).toHaveValue('2027-06-01');
  await expect.element(plan.getByLabelText('Time for Two')).toHaveValue('10:00');
  await expect.element(plan.getByLabelText('Time for One')).toHaveValue('08:30');
  expect(plan.getByLabelText('Date for Empty').query()).toBeNull();
  await plan.getByLabelText('Publish as').selectOptions('Noor Haddad');
  await plan.getByRole('checkbox', { name: 'Three' }).click();
  await plan.getByLabelText('Date for One').fill('2027-06-02');
  await plan.getByRole('button', { name: 'Plan 2 posts' }).click();
  await expect.element(doneCard('One').getByText('as Noor Haddad')).toBeVisible();
  await expect.element(doneCard('One').getByText(/^Planned for Wed, Jun 2, 8:30/)).toBeVisible();
  await toast('2 posts planned').getByRole('button', { name: 'Undo' }).click();
  await expect.element(doneCard('One').getByText(/^Planned/)).not.toBeInTheDocument();
});

/** Without realtime, the page refreshes on focus. */
async function refreshed(expectation: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        dispatchEvent(new Event('focus'));
        await expectation();
        return true;
      },
      { interval: 500, timeout: 40_000 },
    )
    .toBe(true);
}

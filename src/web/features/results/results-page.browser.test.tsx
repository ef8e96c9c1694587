import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '#tests/component/network.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { serverWithPublished } from '#tests/component/published.ts';
import { announce, connectLinkedIn, linkedIn, storedPublications } from '#tests/component/publishing.ts';
import {
  activityUrl,
  chooseExport,
  openResults,
  saveEngagements,
  xlsxFile,
} from '#tests/component/results.ts';
import { storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { requestJson } from '#web/data/backend-request.ts';
import { newPublicationId } from '#web/data/publishing/files.ts';
import { planPublications } from '#web/data/publishing/requests.ts';
import { saveResults } from '#web/data/results/requests.ts';
import { store } from '#web/data/store/database.ts';

/** Returns a post's cells: impressions, reactions, comments, reposts, and engagement. */
const numbersOf = (name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('cell')
    .elements()
    .slice(0, 5)
    .map(({ textContent }) => textContent?.replace('–Unknown', '–'));
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Monday, November 2, 2026, 8:00 UTC. */
const monday = Date.UTC(2026, 10, 2, 8);
const day = 86_400_000;

/** Twelve posts. The stories, published on Mondays, did best. */
const posts = Array.from({ length: 12 }, (_, index) => ({
  title: `Post ${index}`,
  angle: index < 5 ? ('story' as const) : ('tactical' as const),
  content:
    index < 5
      ? `I almost quit, part ${'abcde'[index]}.\n\nThen I did not.`
      : `Hiring is slow, part ${'fghijkl'[index - 5]}.`,
}));
const engagements = posts.map((_, index) => ({
  engagements: index < 5 ? 60 + index : 20,
  publishedAt: index < 5 ? monday - index * 7 * day : monday + 2 * day - index * 7 * day,
}));

test('without finished posts, the page links to writing', async () => {
  await openResults([]);
  await expect.element(page.getByRole('heading', { name: 'No finished posts yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Write a post' })).toHaveAttribute('href', '/');
});

test('results are not shown until all published posts have loaded', async () => {
  serverWithPublished(250);
  const recover = fail('published_at=lte');
  await openResults([]);
  await expect.element(page.getByRole('heading', { name: 'Couldn’t load your results' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your posts' })).not.toBeInTheDocument();
  await expect.element(button('Try again')).toBeVisible();
  // When the network returns, the list reloads without a press.
  recover();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('heading', { name: 'Your posts' })).toBeVisible();
});

test('numbers of a post published manually can be entered, changed, and undone', async () => {
  await becomePhone();
  await openResults([{ title: 'Mine', content: 'Slow was the product all along.' }]);
  await expect.element(page.getByRole('heading', { name: 'No numbers yet' })).toBeVisible();
  await button('Enter numbers: Slow was the product all along.').click();
  await button('Save numbers').click();
  await expect.element(page.getByText(/^Enter the impressions/)).toBeVisible();
  await page.getByLabelText('Link to the post (optional)').fill(activityUrl(monday));
  await page.getByLabelText('Impressions').fill('1,200');
  await page.getByLabelText('Reactions').fill('30');
  await button('Save numbers').click();
  await expect.element(toast('Saved numbers for 1 post')).toBeVisible();
  await expect.element(page.getByText('1,200 impressions · 30 reactions · 2.5%')).toBeVisible();
  await expect.element(page.getByText(/^Engagement is the share.*Add numbers for 2 more\./)).toBeVisible();

  // Close it, because two toasts would overlap.
  await button('Close toast').click();
  await expect.element(toast('Saved numbers for 1 post')).not.toBeInTheDocument();
  await button('Change numbers: Slow was the product all along.').click();
  await expect.element(page.getByLabelText('Impressions')).toHaveValue('1200');
  await page.getByLabelText('Comments').fill('6');
  await button('Save numbers').click();
  await expect.element(page.getByText(/30 reactions · 6 comments · 3\.0%/)).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('1,200 impressions · 30 reactions · 2.5%')).toBeVisible();
});

test('numbers can be removed, and their date can be corrected', async () => {
  await openResults([
    { title: 'One', content: 'Slow was the product all along.' },
    { title: 'Two', content: 'Hiring is listening.' },
  ]);
  await saveEngagements([{ engagements: 30, publishedAt: monday }]);
  await button('Change numbers: Slow was the product all along.').click();
  await expect.element(page.getByLabelText('Published on')).toHaveValue('2026-11-02');
  await page.getByLabelText('Published on').fill('2026-11-03');
  await button('Save numbers').click();
  await expect.element(page.getByText('Too few to tell: 1 by weekday', { exact: true })).toBeVisible();
  await page.getByText('Too few to tell: 1 by weekday', { exact: true }).click();
  await expect
    .element(page.getByRole('list', { name: 'By weekday, too few to tell' }))
    .toHaveTextContent('Tuesday1 post · 3.0%');

  await button('Close toast').click();
  await button('Change numbers: Slow was the product all along.').click();
  await button('Remove numbers').click();
  await expect.element(page.getByRole('heading', { name: 'No numbers yet' })).toBeVisible();
  await button('Undo').click();
  await expect.element(button('Change numbers: Slow was the product all along.')).toBeVisible();
});

test('posts are a table only where the card has room for its columns', async () => {
  const screen = await openResults([{ title: 'One', content: 'Slow was the product all along.' }]);
  await saveEngagements([{ engagements: 30, publishedAt: monday }]);
  const table = page.getByRole('table', { name: 'Published posts' });
  const list = page.getByRole('list', { name: 'Published posts' });
  await expect.element(table).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  // A wide window in which most of the room is taken.
  screen.container.style.width = '528px';
  await expect.element(list).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('the imported total stays when impressions are corrected', async () => {
  await openResults([{ title: 'One', content: 'Slow was the product all along.' }]);
  const postId = (await storedPosts())[0]?.postId ?? '';
  await saveResults([
    {
      postId,
      publicationId: null,
      url: null,
      publishedAt: monday,
      metrics: { impressions: 1_000, reactions: null, comments: null, reposts: null, engagements: 42 },
      source: 'imported',
    },
  ]);
  await button('Change numbers: Slow was the product all along.').click();
  await expect.element(page.getByText(/^The file has 42 engagements in all\./)).toBeVisible();
  await page.getByLabelText('Impressions').fill('40');
  await button('Save numbers').click();
  await expect.element(page.getByText(/at least as many impressions as engagements/)).toBeVisible();
  await page.getByLabelText('Impressions').fill('2,100');
  await button('Save numbers').click();
  await expect
    .poll(() => numbersOf('Slow was the product all along.'))
    .toEqual(['2,100', '–', '–', '–', '2.0% (42)']);
});

test('the page shows what worked, when, and what to write next, and starts a post', async () => {
  const { router } = await openResults(posts);
  await saveEngagements(engagements);
  await expect
    .element(page.getByText(/^12 posts with numbers\. Your usual engagement is 2\.0%\./))
    .toBeVisible();
  const story = page.getByRole('list', { name: 'By angle' }).getByRole('listitem').first();
  await expect.element(story).toHaveTextContent('Story6.2%Better than usual5 posts');
  await expect
    .element(page.getByRole('list', { name: 'By hook' }).getByRole('listitem').first())
    .toHaveTextContent('About yourself6.2%Better than usual5 posts');
  await expect
    .element(page.getByRole('list', { name: 'By weekday' }).getByRole('listitem').first())
    .toHaveTextContent('Monday6.2%Better than usual5 posts');
  await expect.element(page.getByText('Write another “Story”')).toBeVisible();
  await expect
    .poll(async () => (await store.settings.get('resultScores'))?.value)
    .toMatchObject({ [(await storedPosts())[4]?.postId ?? '']: 3.2 });

  await button('Start a post: Write another “Story”').click();
  await expect.poll(() => router.state.location.search).toMatch(/^\?post=/);
  const free = (await storedPosts())[12];
  expect(router.state.location.search).toBe(`?post=${free?.postId}`);
  expect(free).toMatchObject({ angle: 'story', content: '' });
});

test('one press saves a top post as a formula or hook, with Undo', async () => {
  await openResults(posts);
  await saveEngagements(engagements);
  await button('Save as formula: I almost quit, part e.').click();
  await expect.element(toast('Saved to Formula Page')).toBeVisible();
  const saved = () => store.formulas.filter(({ isExample }) => !isExample).toArray();
  expect(await saved()).toMatchObject([
    { post: { content: posts[4]?.content }, breakdown: expect.stringMatching(/^1\. Hook: about yourself/) },
  ]);
  await button('Save as formula: I almost quit, part e.').click();
  await expect.element(toast('Already on the Formula Page')).toBeVisible();
  expect(await saved()).toHaveLength(1);
  await button('Undo').click();
  await expect.poll(saved).toEqual([]);

  await button('Save as hook: I almost quit, part e.').click();
  await expect.element(toast('Saved in the hook library under “Your best”')).toBeVisible();
  const hooks = async () => Object.keys(Object((await store.settings.get('savedHooks'))?.value));
  expect(await hooks()).toEqual(['I almost quit, part e.']);
  await button('Undo').last().click();
  await expect.poll(hooks).toEqual([]);
});

test('rows of an Excel export are matched, can be corrected, and are imported', async () => {
  await openResults([
    { title: 'One', content: 'Slow was the product all along.', scheduledAt: '2026-11-02T08:00' },
    { title: 'Two', content: 'Hiring is listening.' },
  ]);
  const header = [
    'Post URL',
    'Post publish date',
    'Engagements',
    '',
    'Post URL',
    'Post publish date',
    'Impressions',
  ];
  const [first, second] = [activityUrl(monday), activityUrl(monday + 3 * day)];
  const file = xlsxFile('Content_2026.xlsx', 'TOP POSTS', [
    ['Maximum of 50 posts available to include in this list'],
    [],
    header,
    [first, '11/2/2026', 42, '', second, '11/5/2026', 800],
    [second, '11/5/2026', 8, '', first, '11/2/2026', 1_200],
  ]);
  await button('Import a file').click();
  await chooseExport(new File(['a,b\n1,2'], 'other.csv', { type: 'text/csv' }));
  await expect.element(page.getByText(/^This file has no posts with impressions/)).toBeVisible();
  await chooseExport(file);
  await expect.element(page.getByText('1 of 2 posts matched. Choose a post for the others.')).toBeVisible();
  await page.getByLabelText('Post for row 2').selectOptions('Hiring is listening.');
  // The user can also reject a match.
  await page.getByLabelText('Post for row 1').selectOptions('Don’t import');
  await expect.element(button('Import numbers for 1 post')).toBeVisible();
  await page.getByLabelText('Post for row 1').selectOptions('Slow was the product all along.');
  await button('Import numbers for 2 posts').click();
  await expect.element(toast('Saved numbers for 2 posts')).toBeVisible();
  await expect
    .poll(() => numbersOf('Slow was the product all along.'))
    .toEqual(['1,200', '–', '–', '–', '3.5% (42)']);
  await expect.poll(() => numbersOf('Hiring is listening.')).toEqual(['800', '–', '–', '–', '1.0% (8)']);
  await button('Undo').last().click();
  await expect.element(page.getByRole('heading', { name: 'No numbers yet' })).toBeVisible();
});

test('a row with lower numbers than the stored ones is not imported and says why', async () => {
  await openResults([
    { title: 'One', content: 'Slow was the product all along.' },
    { title: 'Two', content: 'Hiring is listening.' },
  ]);
  await saveEngagements([{ engagements: 30, publishedAt: monday }]);
  await button('Import a file').click();
  const rows = [
    ['Post title', 'Created date', 'Impressions', 'Likes'],
    ['Slow was the product all along.', '11/02/2026', '900', '40'],
    ['Hiring is listening.', '11/13/2026', '500', '10'],
  ];
  await chooseExport(new File([rows.map((row) => row.join()).join('\n')], 'week.csv', { type: 'text/csv' }));
  await expect.element(page.getByText('2 of 2 posts matched.')).toBeVisible();
  await expect
    .element(page.getByText(/^Not imported: you already have a higher impression count for this post\./))
    .toBeVisible();
  await button('Import numbers for 1 post').click();
  await expect.poll(() => numbersOf('Hiring is listening.')).toEqual(['500', '10', '–', '–', '2.0%']);
  await expect
    .poll(() => numbersOf('Slow was the product all along.'))
    .toEqual(['1,000', '30', '–', '–', '3.0%']);
});

test('numbers of a published post come from LinkedIn if it grants access', async () => {
  const text = `Published with numbers ${crypto.randomUUID()}`;
  await openResults([{ title: 'One', content: text }]);
  await connectLinkedIn(`Reader ${crypto.randomUUID().slice(0, 8)}`);
  const [connection] = (await requestJson('/rest/v1/publishing_connections?select=id')) as { id: string }[];
  const planned = await planPublications([
    {
      id: newPublicationId(),
      postId: (await storedPosts())[0]?.postId ?? '',
      connectionId: connection?.id ?? '',
      body: text,
      media: [],
      visibility: 'PUBLIC',
      publishAt: 'now',
      timeZone: 'UTC',
    },
  ]);
  expect(planned.ok).toBe(true);
  await expect.poll(() => linkedIn.posts(text), { timeout: 15_000 }).toHaveLength(1);
  await expect.poll(async () => (await storedPublications())[0]?.state).toBe('published');
  announce();
  await linkedIn.count(text, { IMPRESSION: 500, REACTION: 20, COMMENT: 4, RESHARE: 1 });
  await expect
    .element(page.getByText('No numbers yet', { exact: true }).last(), { timeout: 15_000 })
    .toBeVisible();
  await button('Get numbers from LinkedIn').click();
  await expect.element(toast('Got numbers for 1 post')).toBeVisible();
  await expect.poll(() => numbersOf(text)).toEqual(['500', '20', '4', '1', '5.0%']);
  await button('Get numbers from LinkedIn').click();
  await expect.element(toast('Nothing new to read')).toBeVisible();
});

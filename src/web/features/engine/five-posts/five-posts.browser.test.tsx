import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Post } from '#domain/posts/post.ts';
import { ai } from '#tests/component/ai.ts';
import { stopClock } from '#tests/component/clock.ts';
import { addIdea, openEngine, openTab } from '#tests/component/engine.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { changeStoredPosts, pressTwice, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { changeAiSettings } from '#web/data/ai/settings.ts';
import { store } from '#web/data/store/database.ts';

const idea = 'We hired a nurse in two days. The ward nurse phoned her herself.';
const proposals = [
  ['story', 'The ward nurse phoned on a Sunday.', 'She asked one question. [What did she ask?]'],
  ['tactical', 'Before every offer, the team calls.', 'Three steps turned a call into a signature.'],
  ['hot_take', 'HR should not make the first call.', 'The team hears what HR can’t.'],
  ['client_win', 'A ward had an open shift. Two days later it did not.', 'One call made the difference.'],
  ['myth_bust', '“Good nurses don’t answer phones.” Ours did.', 'It depends on who is calling.'],
] as const;
const objects = proposals.map(([angle, firstLine, sentence]) => ({ angle, firstLine, sentence }));
const answer = JSON.stringify({ posts: objects });

const dialog = page.getByRole('dialog', { name: 'One idea, five posts' });
const choices = dialog.getByRole('checkbox');
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
const propose = page.getByRole('button', { name: 'Five posts', exact: true });
const drafts = async () => (await storedPosts()).filter(({ state }) => state === 'drafting');

beforeEach(() => ai.start());

async function openDump(changes: Partial<Post>[] = []): Promise<void> {
  await openEngine({ changes });
  await addIdea(idea);
  await expect.element(propose).toBeVisible();
}

const allStarted = (freeCount: number): Partial<Post>[] =>
  Array.from({ length: 30 - freeCount }, (_, index) => ({
    content: `Started ${index}`,
    state: 'drafting' as const,
  }));

test('chosen proposals become drafts with angle, first line, sentence, and idea; Undo removes them', async () => {
  await openDump([{ content: 'Mine', state: 'drafting' }]);
  await ai.next(answer);
  await propose.click();
  await expect.poll(() => choices.elements().length).toBe(5);
  const [call] = await ai.calls();
  expect(JSON.stringify(call?.json.messages)).toContain(`=== MATERIAL ===\\n${idea}\\n=== MATERIAL ===`);
  expect(call?.json).toMatchObject({ response_format: { type: 'json_object' }, max_tokens: 900 });
  await expect.element(button('Create posts')).toBeDisabled();
  await expect.element(dialog.getByText(/^A question in brackets marks a detail/)).toBeVisible();
  await dialog.getByText('HR should not make the first call.').click();
  await dialog.getByText('The ward nurse phoned on a Sunday.').click();
  await button('Create 2 posts').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const created = (await storedPosts()).slice(1, 4);
  expect(created.map(({ angle, content, state }) => ({ angle, content, state }))).toEqual([
    {
      angle: 'story',
      content: `The ward nurse phoned on a Sunday.\n\nShe asked one question. [What did she ask?]\n\n${idea}`,
      state: 'drafting',
    },
    {
      angle: 'hot_take',
      content: `HR should not make the first call.\n\nThe team hears what HR can’t.\n\n${idea}`,
      state: 'drafting',
    },
    { angle: 'story', content: '', state: 'not_started' },
  ]);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(await store.history.where('action').equals('edited').count()).toBe(2);
  await toast('Created Posts 2 and 3.').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(drafts).toMatchObject([{ content: 'Mine' }]);
  expect(await store.history.count()).toBe(0);
});

test('Undo keeps a draft that was changed since', async () => {
  await openDump();
  await ai.next(answer);
  await propose.click();
  await button('Select all').click();
  await button('Create 5 posts').click();
  const created = toast('Created Posts 1, 2, 3, 4, and 5.');
  // Hovering keeps the toast open.
  await created.hover();
  const [first] = await storedPosts();
  await changeStoredPosts([{ content: 'Written on', revision: (first?.revision ?? 0) + 1 }]);
  await created.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('1 post was changed, so it stays.')).toBeVisible();
  expect(await drafts()).toMatchObject([{ content: 'Written on' }]);
});

test('Undo reactivates the previous post', async () => {
  await openDump([{ content: 'Mine', state: 'drafting' }]);
  await openTab('Work');
  await expect.element(page.getByLabelText('Content')).toHaveValue('Mine');
  await openTab('Dump');
  await ai.next(answer);
  await propose.click();
  await button('Select all').click();
  await button('Create 5 posts').click();
  await toast('Created Posts').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(drafts).toHaveLength(1);
  await openTab('Work');
  await expect.element(page.getByLabelText('Content')).toHaveValue('Mine');
});

test('a double press sends one request and creates the posts once', async () => {
  await openDump();
  await ai.next({ kind: 'stalled', text: '{"posts": [' });
  const advance = stopClock();
  await propose.dblClick();
  await expect.poll(async () => (await ai.calls()).length).toBe(1);
  advance();
  await button('Stop').click();
  await expect.element(dialog.getByText('Stopped.')).toBeVisible();
  expect(await ai.calls()).toHaveLength(1);
  await ai.next(answer);
  await button('Try again').dblClick();
  await expect.poll(() => choices.elements().length).toBe(5);
  expect(await ai.calls()).toHaveLength(2);
  await button('Select all').click();
  await pressTwice(button('Create 5 posts'), 'posts');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await drafts()).toHaveLength(5);
});

test('the dialog says how many posts are free, and a full batch sends no request', async () => {
  await openDump(allStarted(2));
  await ai.next(answer);
  await propose.click();
  await expect
    .element(dialog.getByText('Only 2 posts of this batch are free. Choose up to 2.'))
    .toBeVisible();
  await button('Select all').click();
  await expect.element(button('Create 5 posts')).toBeDisabled();
  await button('Select none').click();
  await choices.nth(3).click();
  await choices.nth(4).click();
  await button('Create 2 posts').click();
  await expect.element(toast('Created Posts 29 and 30.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await propose.click();
  await expect.element(toast('All 30 posts are already in progress.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await ai.calls()).toHaveLength(1);
});

test('repeated proposals show once, and an unusable answer can be requested again', async () => {
  await openDump();
  await ai.next(
    "I'm sorry, but I can't help with that.",
    'Here are five ideas:\n1. Tell a story.\n2. Make a list.',
    `Sure! Here are your posts:\n\n\`\`\`json\n${JSON.stringify([...objects.slice(0, 2), objects[0]])}\n\`\`\`\n\nLet me know if you'd like more!`,
  );
  await propose.click();
  await expect.element(dialog.getByText(/declined to write this/)).toBeVisible();
  await button('Try again').click();
  await expect.element(dialog.getByText('The AI’s answer couldn’t be read. Try again.')).toBeVisible();
  expect(choices.elements()).toEqual([]);
  await button('Try again').click();
  await expect.poll(() => choices.elements().length).toBe(2);
  await expect.element(dialog.getByText('The ward nurse phoned on a Sunday.')).toBeVisible();
});

test('proposals that arrived before a failure can be used', async () => {
  await openDump();
  await ai.next({ kind: 'half', text: answer.slice(0, answer.indexOf('HR should')) });
  await propose.click();
  await expect.poll(() => choices.elements().length).toBe(2);
  await choices.first().click();
  await ai.breakOff();
  await expect
    .element(dialog.getByText('The answer was cut off. You can use what arrived so far.'))
    .toBeVisible();
  await button('Create 1 post').click();
  await expect.element(toast('Created Post 1.')).toBeVisible();
});

test('a local model without JSON mode proposes posts', async () => {
  const local = await ai.useLocal('LM Studio');
  await local.say(answer);
  await openDump();
  await propose.click();
  await expect.poll(() => choices.elements().length).toBe(5);
  const formats = (await local.calls())
    .filter(({ path }) => path === '/chat/completions')
    .map(({ json }) => json.response_format);
  expect(formats.at(-1)).toBeUndefined();
});

test('without a key, the dialog says so and sends nothing until it is requested', async () => {
  changeAiSettings({ apiKey: null });
  await openDump();
  await propose.click();
  await expect.element(button('Find angles')).toHaveAccessibleDescription('AI needs a key.');
  expect(await ai.calls()).toEqual([]);
  changeAiSettings({ apiKey: 'sk-mine-0123456789' });
  await expect.element(dialog.getByText('AI needs a key.')).not.toBeInTheDocument();
  await ai.next(answer);
  await button('Find angles').click();
  await expect.poll(() => choices.elements().length).toBe(5);
});

test('proposals from a finished post have other angles and leave the post unchanged', async () => {
  await openEngine({
    changes: [{ title: 'A nurse', content: idea, angle: 'authority', state: 'complete' }],
  });
  await openTab('Done');
  await ai.next(answer);
  await page.getByRole('button', { name: 'More: A nurse' }).click();
  await page.getByRole('menuitem', { name: 'Five posts from this' }).click();
  await expect.element(dialog.getByText('From “A nurse”')).toBeVisible();
  await dialog.getByText('The ward nurse phoned on a Sunday.').click();
  await button('Create 1 post').click();
  const [{ json } = { json: {} }] = await ai.calls();
  expect(JSON.stringify(json)).not.toContain('authority: Authority.');
  await expect
    .element(page.getByLabelText('Content'))
    .toHaveValue('The ward nurse phoned on a Sunday.\n\nShe asked one question. [What did she ask?]');
  expect((await storedPosts())[0]).toMatchObject({ content: idea, state: 'complete', angle: 'authority' });
  await toast('Created Post 2.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

test('on a phone, proposals can be chosen by keyboard, and “What’s sent?” shows the request', async () => {
  await becomePhone();
  await openDump();
  await ai.next(answer);
  await propose.click();
  await expect.poll(() => choices.elements().length).toBe(5);
  choices.first().element().focus();
  await userEvent.keyboard(' {Tab} ');
  await expect.element(button('Create 2 posts')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await dialog.getByText('What’s sent?').click();
  await expect.element(dialog.getByRole('figure').nth(1)).toMatchTextContent(idea);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await drafts()).toEqual([]);
});

test('pasted text becomes an idea, then posts, and survives closing the dialog', async () => {
  await openEngine();
  const field = dialog.getByRole('textbox', { name: 'Text for five posts' });
  const paste = page.getByRole('button', { name: 'Turn text into five posts' });
  await paste.click();
  await field.fill('https://example.com/article');
  await expect.element(button('Find angles')).toBeDisabled();
  const article = `${idea} ${'The article goes on. '.repeat(60)}`;
  await field.fill(article);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await paste.click();
  await expect.element(field).toHaveValue(article);
  await ai.next(answer);
  await button('Find angles').click();
  await expect.poll(() => choices.elements().length).toBe(5);
  expect((await store.ideas.toArray()).map(({ raw }) => raw)).toEqual([article]);
  await dialog.getByText('HR should not make the first call.').click();
  await button('Create 1 post').click();
  await expect.poll(drafts).toMatchObject([{ angle: 'hot_take' }]);
  await paste.click();
  await expect.element(field, { message: 'the next text' }).toHaveValue('');
});

test('an idea that is only a link offers no proposals', async () => {
  await openEngine();
  await addIdea('https://example.com/article');
  await expect.element(page.getByRole('button', { name: 'Promote' })).toBeVisible();
  await expect.element(propose).not.toBeInTheDocument();
});

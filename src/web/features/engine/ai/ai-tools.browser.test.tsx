import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import type { AiBehavior } from '#tests/component/ai-commands.ts';
import { stopClock } from '#tests/component/clock.ts';
import { aiPanel, content, openPost } from '#tests/component/editor.ts';
import { delayEngineReading, pressTwice, storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { KeyDialog } from '../../ai/key-dialog.tsx';
import { EnginePage } from '../engine-page.tsx';

const text = 'We hired a nurse in two days.\n\nIt was really very hard.\n\nHere is what I learned.';
const better = 'We hired a great nurse in 48 hours.\n\nIt was hard.\n\nHere is what I learned.';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => aiPanel.getByRole('button', { name, exact: true }).click();
const undo = (words: string) => toast(words).getByRole('button', { name: 'Undo' }).click();
const allAccepted = aiPanel.getByText('3 of 3 changes accepted');
const storedContent = async () => (await storedPost('In the editor'))?.content;

beforeEach(() => ai.start());

async function fix(action: string): Promise<void> {
  await button('Fix with AI').click();
  // The button's name also contains a hint.
  await aiPanel.getByRole('button', { name: new RegExp(`^${action}`) }).click();
}

// Spec: and-9-post-editor-fix-with-ai-1
test('hooks and closing lines are choices, and Discard changes nothing', async () => {
  await openPost(text);
  await ai.next('["First hook","Second hook","Third hook"]');
  await fix('Stronger Hook');
  await expect.poll(() => aiPanel.getByRole('radio').elements().length).toBe(3);
  await aiPanel.getByText('Second hook').click();
  await press('Apply');
  const hooked = text.replace('We hired a nurse in two days.', 'Second hook');
  await expect.element(content).toHaveValue(hooked);

  await ai.next('["First question?","Second question?","Third question?"]');
  await fix('Add 3 CTA options');
  await aiPanel.getByText('Third question?').click();
  await press('Apply');
  const asked = `${hooked}\n\nThird question?`;
  await expect.element(content).toHaveValue(asked);

  await ai.next(better, better);
  await fix('Structure for Mobile');
  await press('Discard');
  await expect.element(aiPanel).not.toBeInTheDocument();
  await expect.element(content).toHaveValue(asked);
  await fix('Shorten to 120-180 words');
  await press('Insert as Version B');
  await expect.element(page.getByText('Version A', { exact: true })).toBeVisible();
  await expect.element(content).toHaveValue(asked);
  await page.getByText('Version B', { exact: true }).click();
  await expect.element(content).toHaveValue(better);
});

// Spec: and-8-drafts-1
test('drafts are choices, and an unusable answer can be requested again', async () => {
  await openPost('Hi');
  await button('Draft 3 versions').click();
  await expect.element(toast('Content too short for AI processing')).toBeVisible();
  await expect.element(aiPanel).not.toBeInTheDocument();
  await content.fill(text);
  await ai.next(
    '[]',
    '["short"]',
    '["A first whole version.","A second whole version.","A third whole version."]',
  );
  const refused = async (message: string) => {
    await expect.element(toast(message)).toBeVisible();
    await expect.element(aiPanel.getByText(message)).toBeVisible();
  };
  await button('Draft 3 versions').click();
  await refused('Failed to generate drafts: OpenAI returned no drafts');
  await press('Try again');
  await refused('Failed to generate drafts: All generated drafts were too short or empty');
  await press('Try again');
  await aiPanel.getByText('A second whole version.').click();
  expect((await ai.calls())[2]?.json).toMatchObject({ temperature: 0.7, max_tokens: 800 });
  await press('Apply');
  await expect.element(content).toHaveValue('A second whole version.');
  await undo('Draft 3 versions applied.');
  await expect.element(content).toHaveValue(text);
});

test('a parameter that the model rejects is dropped silently and remembered', async () => {
  const { unmount } = await openPost(text);
  await ai.next(
    { kind: 'unsupported', param: 'max_tokens' },
    { kind: 'unsupported', param: 'temperature' },
    better,
  );
  await button('Polish').click();
  await expect.element(allAccepted).toBeVisible();
  await unmount();
  await openPost(text);
  await ai.next(better);
  await button('Polish').click();
  await expect.element(allAccepted).toBeVisible();
  const sent = (await ai.calls()).map(({ json }) => [json.max_tokens, json.temperature]);
  expect(sent).toEqual([
    [400, 0.3],
    [undefined, 0.3],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

const fail500 = { kind: 'status', status: 500 } as const;
test.each<[string, AiBehavior[], RegExp]>([
  [
    'rate limit',
    [{ kind: 'status', status: 429, headers: { 'retry-after': '20' } }],
    /try again in 20 seconds/i,
  ],
  ['server error on every attempt', [fail500, fail500, fail500], /has a problem\. Try again later/],
  ['unreadable answer', [{ kind: 'garbage' }], /couldn’t be read/],
  ['empty answer', [{ kind: 'nothing' }], /answer was empty/],
  ['refusal as a text', ["I'm sorry, but I can't help with that."], /declined to write this/],
  ['refusal', [{ kind: 'refusal', text: 'I can’t help with that.' }], /declined to write this/],
])('a provider failure is reported and loses nothing: %s', async (_name, behaviors, message) => {
  await openPost(text);
  await ai.next(...behaviors, better);
  await button('Polish').click();
  await expect.element(toast(message)).toBeVisible();
  await expect.element(aiPanel.getByText(message)).toBeVisible();
  await press('Try again');
  await press('Apply');
  await expect.element(content).toHaveValue(better);
  await undo('Polish applied.');
  await expect.element(content).toHaveValue(text);
});

test('a chat model’s remarks around the text are removed', async () => {
  await openPost(text);
  await ai.next(
    `Sure! Here's a polished version of your post:\n\n${better}\n\nLet me know if you'd like any changes!`,
  );
  await button('Polish').click();
  await expect.element(allAccepted).toBeVisible();
  await press('Apply');
  await expect.element(content).toHaveValue(better);
});

test('two equal choices can be selected separately', async () => {
  await openPost(text);
  await ai.next('["The same hook","The same hook","Another hook"]');
  await fix('Stronger Hook');
  await expect.poll(() => aiPanel.getByRole('radio').elements().length).toBe(3);
  await aiPanel.getByText('The same hook').nth(1).click();
  const isChosen = () =>
    aiPanel
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).checked);
  expect(isChosen()).toEqual([false, true, false]);
  await press('Apply');
  await expect.element(content).toHaveValue(text.replace('We hired a nurse in two days.', 'The same hook'));
});

test.each(['Polish', 'Draft 3 versions'])('a double press on %s sends one request', async (name) => {
  await openPost(text);
  await ai.next({ kind: 'stalled', text: 'We hired' });
  const advance = stopClock();
  await button(name).dblClick();
  await expect.poll(async () => (await ai.calls()).length).toBe(1);
  advance();
  await press('Stop');
  await expect.element(aiPanel.getByText('Stopped.')).toBeVisible();
  expect(await ai.calls()).toHaveLength(1);
  await ai.next({ kind: 'stalled', text: 'We hired' });
  await aiPanel.getByRole('button', { name: 'Try again' }).dblClick();
  await expect.element(aiPanel.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect.poll(async () => (await ai.calls()).length).toBe(2);
});

test('if the server’s key is rejected, the user can add their own', async () => {
  await openPost(text, () => (
    <>
      <EnginePage />
      <KeyDialog />
    </>
  ));
  await ai.next({ kind: 'status', status: 502, error: { code: 'server_key_refused' } });
  await button('Polish').click();
  await expect
    .element(
      aiPanel.getByText(
        'The AI provider rejected this server’s key. You can use your own key until that is fixed.',
      ),
    )
    .toBeVisible();
  await press('Use my own key');
  const dialog = page.getByRole('dialog', { name: 'OpenAI API Key Required' });
  await expect
    .element(dialog)
    .toMatchTextContent('rejected this server’s key. You can use your own instead.');
});

test('stopping an answer aborts the request and changes nothing', async () => {
  await openPost(text);
  await ai.next({ kind: 'stalled', text: 'We hired a' });
  await button('Polish').click();
  await expect.element(aiPanel.getByText(/^We hired a/)).toBeVisible();
  await press('Stop');
  await expect.element(aiPanel.getByText('Stopped.')).toBeVisible();
  await expect.poll(async () => (await ai.calls())[0]?.wasCanceled).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(aiPanel).not.toBeInTheDocument();
  await expect.element(content).toHaveValue(text);
});

test('the partial text of an interrupted answer can be used', async () => {
  await openPost(text);
  await ai.next({ kind: 'half', text: 'We hired a great' });
  await button('Polish').click();
  await expect.element(aiPanel.getByText('We hired a great')).toBeVisible();
  await ai.breakOff();
  await expect
    .element(aiPanel.getByText('The answer was cut off. You can use what arrived so far.'))
    .toBeVisible();
  await press('Insert partial answer as Version B');
  await page.getByText('Version B', { exact: true }).click();
  await expect.element(content).toHaveValue('We hired a great');
});

test.each([
  ['Apply', 'Polish applied.'],
  ['Insert as Version B', 'Inserted as Version B.'],
])('a double press on %s applies the answer and announces it once', async (name, announced) => {
  await openPost(text);
  await ai.next(better);
  await button('Polish').click();
  const take = aiPanel.getByRole('button', { name, exact: true });
  await expect.element(take).toBeEnabled();
  await pressTwice(take, 'posts');
  await expect.element(toast(announced)).toBeVisible();
  await expect.element(aiPanel).not.toBeInTheDocument();
  expect(toast('This post was completed in another tab or on another device.').elements()).toEqual([]);
  expect(toast(announced).elements()).toHaveLength(1);
  expect((await storedContent())?.split('48 hours')).toHaveLength(2);
});

test('Ctrl+Z undoes an applied answer and the typing before it, and Ctrl+Shift+Z redoes both', async () => {
  await openPost(text);
  const field = content.element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(text.length, text.length);
  await userEvent.keyboard(' Today.');
  await ai.next(better);
  await button('Polish').click();
  await press('Apply');
  await expect.element(aiPanel).not.toBeInTheDocument();
  await expect.element(content).toHaveValue(better);
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveValue(`${text} Today.`);
  await expect.poll(storedContent).toBe(`${text} Today.`);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(content).toHaveValue(text);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(content).toHaveValue(better);
  await expect.poll(storedContent).toBe(better);
});

test('Undo does not change a post that was completed after an answer was applied', async () => {
  await openPost(text);
  await ai.next(better);
  await button('Polish').click();
  await press('Apply');
  // Hovering keeps the toast open.
  await toast('Polish applied.').hover();
  button('Mark Complete').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Post complete.')).toBeVisible();
  await undo('Polish applied.');
  await expect.element(toast('This post is now complete or locked.')).toBeVisible();
  expect(await storedContent()).toBe(better);
});

test('typing right after applying an answer continues from the applied text', async () => {
  await openPost(text);
  await ai.next(better);
  await button('Polish').click();
  const typeAtEnd = async (character: string) => {
    content.element().focus();
    await userEvent.keyboard(`{Control>}{End}{/Control}${character}`);
  };
  await expect.element(aiPanel.getByRole('button', { name: 'Apply' })).toBeEnabled();
  const letReadAnswer = delayEngineReading();
  await press('Apply');
  await toast('Polish applied.').hover();
  await expect.element(aiPanel).not.toBeInTheDocument();
  await typeAtEnd('!');
  letReadAnswer();
  await expect.poll(storedContent).toBe(`${better}!`);

  const letReadUndone = delayEngineReading();
  await undo('Polish applied.');
  await expect.poll(storedContent).toBe(text);
  await typeAtEnd('?');
  letReadUndone();
  await expect.poll(storedContent).toBe(`${text}?`);

  await button('Version history').click();
  const restore = page
    .getByRole('dialog', { name: 'Version history' })
    .getByRole('button', { name: /Restore/ });
  await expect.element(restore).toBeEnabled();
  const letReadRestored = delayEngineReading();
  await restore.click();
  await expect.element(toast('Version restored.')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Version history' })).not.toBeInTheDocument();
  const restored = (await storedContent()) ?? '';
  expect(restored).not.toBe(`${text}?`);
  await typeAtEnd('#');
  letReadRestored();
  await expect.poll(storedContent).toBe(`${restored}#`);
});

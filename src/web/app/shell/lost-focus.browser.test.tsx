import { beforeEach, expect, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/component/app.tsx';
import { chooseFiles } from '#tests/component/files.ts';
import { photo } from '#tests/component/images.ts';
import { signIn } from '#tests/component/session.ts';

beforeEach(async () => void (await signIn()));

/** Presses Enter on a button and keeps it down. */
async function holdEnterOn(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter>}');
}

/** Simulates the key events that the keyboard sends while Enter is held down. */
async function repeatEnter(): Promise<void> {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', autoRepeat: true, ...enter });
}

async function focusedInFourFrames(): Promise<string | undefined> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  return document.activeElement?.tagName;
}

test('focus moves to the field after a button removed its value or file', async () => {
  await openApp('/generator');
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  const remove = page.getByRole('button', { name: 'Remove this video' });
  await holdEnterOn(remove);
  await userEvent.keyboard('{/Enter}');
  await expect.element(page.getByLabelText('Choose a video')).toHaveFocus();
});

test('focus moves to the list after a button cleared its selection', async () => {
  await openApp('/interview');
  const category = page.getByLabelText('Post Category', { exact: true });
  await category.selectOptions('Opinion');
  await holdEnterOn(page.getByRole('button', { name: 'Clear Post Category' }));
  await userEvent.keyboard('{/Enter}');
  await expect.element(category).toHaveFocus();
});

test('a held key presses nothing else after its button disappears', async () => {
  await openApp('/planner');
  const field = page.getByLabelText('Image for post 1', { exact: true });
  await chooseFiles('Image for post 1', [await photo('upright.jpg', 600, 900)]);
  const remove = page.getByRole('button', { name: 'Remove image from post 1' });
  await holdEnterOn(remove);
  await expect.element(remove).not.toBeInTheDocument();
  expect(await focusedInFourFrames()).toBe('BODY');
  await userEvent.keyboard('{/Enter}');
  await expect.element(field).toHaveFocus();
});

test('a held key archives one idea, and the focus moves to the next', async () => {
  await openApp('/');
  const quickIdea = page.getByRole('textbox', { name: 'Quick idea' });
  for (const words of ['For later.', 'Not needed.']) {
    await quickIdea.fill(words);
    await page.getByRole('button', { name: 'Add Idea' }).click();
    await expect.element(quickIdea).toHaveValue('');
  }
  const archive = page
    .getByRole('article', { name: 'Not needed.' })
    .getByRole('button', { name: 'Archive', exact: true });
  await holdEnterOn(archive);
  await expect.element(archive).not.toBeInTheDocument();
  await repeatEnter();
  expect(await focusedInFourFrames(), "a held Enter doesn't act on the next idea").toBe('BODY');
  await userEvent.keyboard('{/Enter}');
  const next = page.getByRole('article', { name: 'For later.' });
  await expect.poll(() => next.element().contains(document.activeElement)).toBe(true);
});

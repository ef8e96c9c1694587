import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { ai } from '#tests/component/ai.ts';
import { stopClock } from '#tests/component/clock.ts';
import { chooseFiles } from '#tests/component/files.ts';
import { button, formulaCard as card, openFormulas } from '#tests/component/formulas.ts';
import { fillDisk } from '#tests/component/full-disk.ts';
import { dropOrPasteImage, photo } from '#tests/component/images.ts';
import { patch } from '#tests/component/patch.ts';

const dialog = page.getByRole('dialog', { name: 'Add New Formula' });
const content = dialog.getByRole('textbox', { name: 'Post Content' });
const breakdown = dialog.getByRole('textbox', { name: 'Post Formula' });
const save = dialog.getByRole('button', { name: 'Save Formula' });
const suggest = dialog.getByRole('button', { name: 'Suggest with AI' });
const preview = dialog.getByAltText('Preview');
// Selected by type, because the button that opens this field has the same label.
const screenshot = () => page.elementLocator(dialog.element().querySelector('input[type=file]') as Element);
const chooseScreenshot = (file: File) => chooseFiles(screenshot(), [file]);

async function openDialog(): Promise<void> {
  await openFormulas();
  await button('Add formula').click();
  await expect.element(dialog).toBeVisible();
}

// Spec: and-8-formula-page-1
test('a text formula can be saved once both fields are filled, and is added once', async () => {
  await openDialog();
  await expect.element(dialog.getByRole('radio', { name: 'Type Text' })).toBeChecked();
  await expect.element(save).toBeDisabled();
  await dialog.getByLabelText('Post Content').fill('A post that worked');
  await expect.element(save).toBeDisabled();
  await dialog.getByLabelText('Post Formula').fill('1. Hook\n2. Turn');
  // Closing the dialog keeps what was typed.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Add formula').click();
  await expect.element(dialog).toBeVisible();
  await expect.element(content).toHaveValue('A post that worked');
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  await expect.element(page.getByText('Saved to Formula Page')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Text Posts (6)' })).toBeVisible();
  const added = card('A post that worked');
  // The breakdown is visible next to the post and can be collapsed.
  await expect.element(added.getByText(/2\. Turn/)).toBeVisible();
  await added.getByText('Post Formula').click();
  await expect.element(added.getByText(/2\. Turn/)).not.toBeVisible();
  await added.getByText('Post Formula').click();
  await expect.element(added.getByText(/2\. Turn/)).toBeVisible();
  await expect.element(added.getByText(/^Added /)).toBeVisible();
});

// Spec: formula-page-3
test('a screenshot can be chosen, dropped, or pasted, and a file that is not an image is rejected', async () => {
  await openDialog();
  await dialog.getByText('Image', { exact: true }).click();
  await dialog.getByText('Screenshot', { exact: true }).click();
  await chooseScreenshot(new File(['x'], 'a.txt', { type: 'text/plain' }));
  await expect.element(dialog.getByText('Please select an image file')).toBeVisible();
  await dialog.getByLabelText('Or image URL').fill('not an address');
  await content.fill('Seen');
  await breakdown.fill('Why');
  await save.click();
  await expect.element(dialog.getByText('This isn’t a link to an image.')).toBeVisible();
  const screenshotFile = await photo('shot.jpg', 800, 600);
  for (const give of [
    () => dropOrPasteImage(content, 'paste', screenshotFile),
    () => dropOrPasteImage(screenshot(), 'drop', screenshotFile),
  ]) {
    give();
    await expect.element(preview).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove image' }).click();
    await expect.element(preview).not.toBeInTheDocument();
  }
  dropOrPasteImage(content, 'paste', screenshotFile, 'Words with a picture of them');
  await expect.element(dialog.getByText('Choose, drop, or paste a screenshot')).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();
  await chooseScreenshot(screenshotFile);
  await expect.element(preview).toBeVisible();
  await save.click();
  await expect
    .element(page.getByRole('tab', { name: 'Image Posts (5)' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(card('Seen').getByAltText('The post')).toBeVisible();
  await cleanup();
  await openFormulas('/formula?type=image');
  await expect.element(card('Seen').getByAltText('The post')).toBeVisible();
});

test('a formula can’t be saved before its image has loaded', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  patch(
    Worker.prototype,
    'postMessage',
    (send) =>
      function (this: Worker, message: unknown) {
        void isReleased.then(() => send.call(this, message));
      },
  );
  await openDialog();
  await dialog.getByText('Screenshot', { exact: true }).click();
  await content.fill('Seen');
  await breakdown.fill('Why');
  await expect.element(save).toBeEnabled();
  await chooseScreenshot(await photo('shot.jpg', 800, 600));
  await expect.element(dialog.getByText('Preparing image…')).toBeVisible();
  await expect.element(save).toBeDisabled();
  release();
  await expect.element(preview).toBeVisible();
  await save.click();
  await expect.element(card('Seen').getByAltText('The post')).toBeVisible();
});

test('an AI breakdown can be requested and undone, and a failure is reported', async () => {
  await ai.start();
  await openDialog();
  await expect.element(suggest).toBeDisabled();
  await content.fill('A post that worked');
  await breakdown.fill('My first thought');
  await ai.next({ kind: 'status', status: 401 });
  await suggest.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(breakdown).toHaveValue('My first thought');

  const suggestion = '1. Cost: a decision that sounds wrong.\nWhy it works: one wants to know.';
  await ai.next(suggestion);
  await suggest.click();
  await expect.element(breakdown).toHaveValue(suggestion);
  const asked = JSON.stringify((await ai.calls()).at(-1)?.json);
  expect(asked).toContain('A post that worked');
  expect(asked).toContain('never an instruction');
  await dialog.getByRole('button', { name: 'Undo the suggestion' }).click();
  await expect.element(breakdown).toHaveValue('My first thought');
});

test('a double press on Suggest does not stop the request', async () => {
  await ai.start();
  await openDialog();
  await content.fill('A post that worked');
  await ai.next('1. Cost: a decision that sounds wrong.');
  // Puts both presses into the same millisecond.
  stopClock();
  // Click where the shorter Stop button appears.
  await suggest.dblClick({ position: { x: 24, y: 22 } });
  await expect.element(breakdown).toHaveValue('1. Cost: a decision that sounds wrong.');
});

// Spec: formulas-1
test('submitting an incomplete form says what is missing', async () => {
  await openDialog();
  await dialog.getByText('LinkedIn Link').click();
  // The button is disabled, but there are other ways to submit a form.
  dialog
    .element()
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Missing information')).toBeVisible();
  await expect.element(page.getByText('Please fill in both the post content and breakdown.')).toBeVisible();
});

// Spec: formula-page-2
test('a LinkedIn link is validated, cleaned, and shown', async () => {
  await openDialog();
  await dialog.getByText('LinkedIn Link', { exact: true }).click();
  const link = dialog.getByRole('textbox', { name: 'LinkedIn Link' });
  await link.fill('https://example.com/posts/1');
  await dialog.getByLabelText('Post Content').fill('Linked');
  await expect.element(dialog.getByText('This isn’t a LinkedIn link.')).toBeVisible();
  await dialog.getByLabelText('Post Formula').fill('Why');
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  await expect.element(dialog.getByText('This isn’t a LinkedIn link.')).toBeVisible();
  await link.fill('linkedin.com/posts/maya_hiring-activity-7130000000000000000-AbCd?utm_source=share');
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  const anchor = card('Linked').getByRole('link', { name: 'View on LinkedIn' });
  await expect
    .element(anchor)
    .toHaveAttribute('href', 'https://www.linkedin.com/posts/maya_hiring-activity-7130000000000000000-AbCd');
  await expect.element(anchor).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
});

// Spec: formulas-2
test('on a full disk, saving fails and the form keeps its content', async () => {
  await openDialog();
  await dialog.getByLabelText('Post Content').fill('No room');
  await dialog.getByLabelText('Post Formula').fill('Why');
  fillDisk();
  await dialog.getByRole('button', { name: 'Save Formula' }).click();
  await expect.element(page.getByText('Error saving formula: Please try again.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Post Content')).toHaveValue('No room');
});

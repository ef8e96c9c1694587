import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openVideoField } from '#tests/component/engine.ts';
import { chooseFiles } from '#tests/component/files.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { EnginePage, prepareEngine } from '../engine-page.tsx';

const transcript = page.getByLabelText('Transcript', { exact: true });

test('a dropped or chosen subtitle file becomes an idea', async () => {
  await prepareEngine();
  await renderScreen(EnginePage);
  await openVideoField();
  await page.getByText('Paste a transcript or drop a subtitle file').click();
  await expect.element(transcript).toBeVisible();
  const dataTransfer = new DataTransfer();
  const words = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Dropped words.\n';
  dataTransfer.items.add(new File([words], 'Another talk.vtt', { type: 'text/vtt' }));
  transcript.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  await expect.element(transcript).toHaveValue('Dropped words.');

  const lines = '1\n00:00:01,000 --> 00:01:05,000\nWe listened first.\n';
  await chooseFiles('Choose a file', [new File([lines], 'A talk.srt', { type: 'application/x-subrip' })]);
  await expect.element(transcript).toHaveValue('We listened first.');
  await page.getByRole('button', { name: 'Add transcript' }).click();
  const idea = page.getByRole('article', { name: 'A talk' });
  await expect.element(idea).toMatchTextContent('We listened first.');
  await expect.element(idea).toMatchTextContent('1:05');
  await expect.element(transcript).toHaveValue('');
});

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { chooseFiles, nextDownload } from '#tests/component/files.ts';
import { alert, chooseSample, openGenerator } from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';
import { startSession } from '#web/data/account/session.ts';

beforeEach(startSession);

test('a caption shows a warning while it is too long', async () => {
  await openGenerator();
  await chooseSample();
  await page.getByRole('switch', { name: 'Captions' }).click();
  const words = [
    'I keep the books of three companies. '.repeat(5).slice(0, 160),
    '我负责三家公司的账目并在两天内完成'.repeat(10).slice(0, 160),
  ];
  const cues = words.map((text, second) => `00:00:0${second},000 --> 00:00:02,000\n${text}\n`);
  const subtitles = new File([cues.join('\n')], 'talk.srt', { type: 'text/plain' });
  await chooseFiles('Choose a subtitle file', [subtitles]);
  const startField = page.getByRole('textbox', { name: 'Caption 2 starts at' });
  const start = async (time: string) => {
    await startField.fill(time);
    await userEvent.keyboard('{Enter}');
  };
  // Simultaneous captions in two languages become one caption.
  await start('0:00');
  const line = page.getByRole('textbox', { name: 'Caption 1', exact: true });
  await expect.element(line).toHaveAccessibleDescription(/^Too long to fit/);
  await start('0:01');
  for (const text of words) {
    await line.fill(text);
    await expect.element(line).toHaveAccessibleDescription('');
  }
});

test('a caption outside the selection is marked, and downloads contain only what the video shows', async () => {
  await openGenerator();
  await chooseSample();
  await page.getByRole('switch', { name: 'Captions' }).click();
  const talk =
    '1\n00:00:00,000 --> 00:00:00,400\nHello\n\n2\n00:00:01,000 --> 00:00:02,500\nI keep the books of three companies, and I answer Q&A\n';
  await chooseFiles('Choose a subtitle file', [new File([talk], 'talk.srt', { type: 'text/plain' })]);
  await page.getByRole('slider', { name: 'Start', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}');
  const line = (number: number) => page.getByRole('textbox', { name: `Caption ${number}`, exact: true });
  await expect.element(line(1)).toHaveAccessibleDescription(/^Outside the selected part/);
  await expect.element(line(2)).toHaveAccessibleDescription('');

  const save = async (format: string) => {
    const downloaded = nextDownload();
    await page.getByRole('button', { name: `Download captions as ${format}` }).click();
    const file = await downloaded;
    return [file.name, await file.text()];
  };
  const lines = 'I keep the books of three companies,\nand I answer';
  expect(await save('.srt')).toEqual([
    'candidate-001.srt',
    `1\n00:00:00,500 --> 00:00:02,000\n${lines} Q&A\n`,
  ]);
  expect(await save('.vtt')).toEqual([
    'candidate-001.vtt',
    `WEBVTT\n\n00:00:00.500 --> 00:00:02.000\n${lines} Q&amp;A\n`,
  ]);
});

test('translating captions with AI keeps their times', async () => {
  await openGenerator();
  await ai.start();
  await chooseSample();
  await page.getByRole('switch', { name: 'Captions' }).click();
  const talk = '1\n00:00:00,000 --> 00:00:01,500\nHello\n\n2\n00:00:02,000 --> 00:00:03,000\nI keep books\n';
  await chooseFiles('Choose a subtitle file', [new File([talk], 'talk.srt', { type: 'text/plain' })]);
  const [first, second] = [1, 2].map((number) =>
    page.getByRole('textbox', { name: `Caption ${number}`, exact: true }),
  );
  if (!first || !second) throw new Error('There are two captions.');
  const translate = page.getByRole('button', { name: 'Translate captions' });
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('German');

  await ai.next('["Nur eine"]');
  await translate.click();
  await expect.element(alert('The AI’s answer couldn’t be read.')).toBeVisible();
  await expect.element(first).toHaveValue('Hello');

  await ai.next('["Hallo", "Ich führe Bücher"]');
  await translate.click();
  await expect.element(second).toHaveValue('Ich führe Bücher');
  await expect.element(first).toHaveValue('Hallo');
  await expect.element(page.getByRole('textbox', { name: 'Caption 2 starts at' })).toHaveValue('0:02');
  const [, call] = await ai.calls();
  expect(JSON.stringify(call?.json)).toContain('into German');

  await toast('Captions replaced').getByRole('button', { name: 'Undo' }).click();
  await expect.element(first).toHaveValue('Hello');
});

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { refuseVideos } from '#tests/component/full-disk.ts';
import { chooseClip, openGeneratorWithNumber } from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';

const title = page.getByRole('textbox', { name: 'Position title' });
const downloadLink = page.getByRole('link', { name: 'Download' });
const recent = page.getByRole('region', { name: 'Recent videos' });

beforeEach(async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('tiny.mp4'));
  await page.getByRole('switch', { name: 'Fast mode' }).click();
});

test('without room, messages say so, and every rendered video lasts as long as the page', async () => {
  refuseVideos();
  await render('One');
  await expect.element(toast('No space left to store the video.')).toBeVisible();
  await title.fill('Two');
  await expect.element(recent).toMatchTextContent('available until you leave this page');
  await expect.element(recent).toMatchTextContent('No space left to store them.');
  await expect
    .element(recent.getByRole('button', { name: 'Remove all' }), { message: 'nothing is stored' })
    .not.toBeInTheDocument();
  const play = recent.getByRole('button', { name: 'Play candidate-001-One.mp4' });
  await expect.poll(() => play.element().querySelector('img')?.naturalHeight).toBe(320);

  for (const each of ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) await render(each);
  await title.fill('Eight');
  await recent.getByRole('button', { name: 'Show all 7' }).click();
  await expect.element(recent).toMatchTextContent('candidate-001-One.mp4');
  await title.fill('One');
  const link = downloadLink.element();
  if (!(link instanceof HTMLAnchorElement)) throw new Error('The video has no link.');
  expect((await (await fetch(link.href)).blob()).size).toBeGreaterThan(1000);
});

test('recent videos are counted as listed, and removing one keeps the focus in place', async () => {
  for (const each of ['One', 'Two', 'Three']) await render(each);
  const videos = recent.getByRole('listitem');
  await expect.poll(() => videos.elements()).toHaveLength(2);
  await expect.element(recent).toMatchTextContent('2 videos, ');
  (recent.getByRole('button', { name: 'Remove candidate-001-Two.mp4' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => videos.elements()).toHaveLength(1);
  await expect.element(recent.getByRole('button', { name: 'Play candidate-001-One.mp4' })).toHaveFocus();
  await expect.element(recent).toMatchTextContent('1 video, 0.1 MB');
});

/** Renders a video and waits until it can be downloaded. */
async function render(positionTitle: string): Promise<void> {
  await title.fill(positionTitle);
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect.element(downloadLink).toHaveFocus();
}

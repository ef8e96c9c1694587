import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { refuseVideos } from '#tests/component/full-disk.ts';
import { chooseClip, openGeneratorWithNumber } from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { storeVideo } from '#web/data/store/videos.ts';

const title = page.getByRole('textbox', { name: 'Position title' });
const downloadLink = page.getByRole('link', { name: 'Download' });
const recent = page.getByRole('region', { name: 'Recent videos' });

/** Opens the generator with a clip, ready to render in fast mode. */
async function openWithClip(): Promise<void> {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('tiny.mp4'));
  await page.getByRole('switch', { name: 'Fast mode' }).click();
}

/** Stores a video as an earlier visit would. */
async function storeEarlier(positionTitle: string): Promise<void> {
  const file = await clipFile('tiny.mp4', `candidate-001-${positionTitle}.mp4`);
  // Tests run signed out.
  await storeVideo({ videoId: crypto.randomUUID(), ownerId: '', durationSeconds: 0.5, file });
}

test('on a full disk, messages say so, and rendered videos last until the page closes', async () => {
  await openWithClip();
  refuseVideos();
  await render('One');
  await expect.element(toast('no room left to save the video')).toBeVisible();
  await title.fill('Two');
  await expect.element(recent).toMatchTextContent('available until you leave this page');
  await expect.element(recent).toMatchTextContent('They aren’t stored in this browser.');
  await expect
    .element(recent.getByRole('button', { name: 'Remove all' }), { message: 'nothing is stored' })
    .not.toBeInTheDocument();
  const play = recent.getByRole('button', { name: 'Play candidate-001-One.mp4' });
  await expect.poll(() => play.element().querySelector('img')?.naturalHeight).toBe(320);

  await render('Two');
  await title.fill('Three');
  await expect.poll(() => recent.getByRole('listitem').elements()).toHaveLength(2);
  await title.fill('One');
  const link = downloadLink.element();
  if (!(link instanceof HTMLAnchorElement)) throw new Error('The video has no link.');
  expect((await (await fetch(link.href)).blob()).size).toBeGreaterThan(1000);
});

test('the count matches the listed videos, and removing one keeps the focus in place', async () => {
  for (const each of ['One', 'Two']) await storeEarlier(each);
  await openWithClip();
  await render('Three');
  const videos = recent.getByRole('listitem');
  await expect.poll(() => videos.elements()).toHaveLength(2);
  await expect.element(recent).toMatchTextContent('2 videos, ');
  (recent.getByRole('button', { name: 'Remove candidate-001-Two.mp4' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => videos.elements()).toHaveLength(1);
  await expect.element(recent.getByRole('button', { name: 'Play candidate-001-One.mp4' })).toHaveFocus();
  await expect.element(recent).toMatchTextContent('1 video, 0.1 MB');
});

test('the list starts with the newest six videos and can show all', async () => {
  for (const each of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) await storeEarlier(each);
  await openGeneratorWithNumber();
  await expect.poll(() => recent.getByRole('listitem').elements()).toHaveLength(6);
  await expect.element(recent).not.toMatchTextContent('candidate-001-One.mp4');
  await recent.getByRole('button', { name: 'Show all 7' }).click();
  await expect.element(recent).toMatchTextContent('candidate-001-One.mp4');
});

/** Renders a video and waits for its download link. */
async function render(positionTitle: string): Promise<void> {
  await title.fill(positionTitle);
  await page.getByRole('button', { name: 'Generate video' }).click();
  await expect.element(downloadLink).toHaveFocus();
}

test('videos of other devices are listed without files and can be removed from the list', async () => {
  await storeEarlier('Here');
  await store.videoEntries.put({
    videoId: 'there',
    fileName: 'candidate-002-There.mp4',
    bytes: 4_200_000,
    durationSeconds: 30,
    keptAt: Date.now(),
    device: 'Safari on iPhone',
  });
  await openWithClip();
  const elsewhere = recent.getByRole('region', { name: 'On your other devices' });
  await expect.element(elsewhere).toMatchTextContent('Safari on iPhone · 0:30 · 4.2 MB');
  await expect.element(elsewhere).not.toMatchTextContent('Here.mp4');
  await elsewhere.getByRole('button', { name: 'Remove candidate-002-There.mp4 from the list' }).click();
  await expect.element(elsewhere).not.toBeInTheDocument();
  await recent.getByRole('button', { name: 'Remove candidate-001-Here.mp4' }).click();
  await expect.poll(() => store.videoEntries.count()).toBe(0);
});

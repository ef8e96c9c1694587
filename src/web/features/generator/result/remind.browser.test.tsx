import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { nextDownload } from '#tests/component/files.ts';
import { openGeneratorWithNumber } from '#tests/component/generator.ts';
import { patch } from '#tests/component/patch.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { storeVideo } from '#web/data/store/videos.ts';

const remind = page.getByRole('dialog', { name: 'Remind me to share' });
const ready = page.getByRole('dialog', { name: 'Ready to share' });
const notHere = page.getByRole('dialog', { name: 'The video isn’t here' });

/** Stores a video as an earlier visit would. Returns its id. */
async function storeEarlier(): Promise<string> {
  const videoId = crypto.randomUUID();
  // Tests run signed out.
  const file = await clipFile('tiny.mp4', 'candidate-001-Ana.mp4');
  await storeVideo({ videoId, ownerId: '', durationSeconds: 0.5, file });
  return videoId;
}

test('a reminder is a calendar entry that says where the video is and links to it', async () => {
  const videoId = await storeEarlier();
  await openGeneratorWithNumber();
  await page.getByRole('button', { name: 'Remind me to share candidate-001-Ana.mp4' }).click();
  await expect.element(remind.getByText(/^The video is only on this device, in Chrome/)).toBeVisible();
  await remind.getByLabelText('Date').fill('2026-01-01');
  await remind.getByRole('button', { name: 'Add to calendar' }).click();
  await expect.element(remind.getByText('That time has passed.')).toBeVisible();
  await remind.getByLabelText('Date').fill('2027-03-02');
  await remind.getByLabelText('Time').fill('18:15');
  const downloaded = nextDownload();
  await remind.getByRole('button', { name: 'Add to calendar' }).click();
  await expect.element(toast('Open the downloaded file to add it to your calendar')).toBeVisible();
  await expect.element(remind).not.toBeInTheDocument();
  const file = await downloaded;
  expect(file.name).toBe('candidate-001-Ana.ics');
  const calendar = (await file.text()).replaceAll('\r\n ', '');
  expect(calendar).toContain('DTSTART:20270302T181500\r\n');
  expect(calendar).toContain(`URL:${location.origin}/generator?video=${videoId}\r\n`);
});

test('the link in a reminder opens the video, ready to share', async () => {
  const videoId = await storeEarlier();
  patch(navigator, 'canShare', () => () => true);
  const { router } = await openGeneratorWithNumber(`/generator?video=${videoId}`);
  await expect.element(ready.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect.element(ready.getByRole('link', { name: 'Download' })).toBeVisible();
  await ready.getByRole('button', { name: 'Close' }).click();
  await expect.element(ready).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('the link to a missing video says where it is or that it was deleted', async () => {
  await store.videoEntries.put({
    videoId: 'there',
    fileName: 'candidate-002-Ben.mp4',
    bytes: 4_200_000,
    durationSeconds: 30,
    keptAt: Date.now(),
    device: 'Safari on iPhone',
  });
  await openGeneratorWithNumber('/generator?video=there');
  await expect.element(notHere).toMatchTextContent('candidate-002-Ben.mp4 is on Safari on iPhone.');
  await openGeneratorWithNumber('/generator?video=nobody-made-it');
  await expect.element(notHere).toMatchTextContent('Open the link in the browser that made the video.');
});

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { mainKitId } from '#domain/video/brand-kits.ts';
import { clipFile } from '#tests/component/clips.ts';
import { advanceClock } from '#tests/component/clock.ts';
import { facePlaces } from '#tests/component/faces.ts';
import {
  chooseFiles,
  opfsFileSizes,
  removeOpfsFile,
  stubFilePickers,
  writeOpfsFile,
} from '#tests/component/files.ts';
import { refuseVideos } from '#tests/component/full-disk.ts';
import { openGeneratorWithNumber, reopenGenerator } from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';
import { holdCommands } from '#tests/component/video-worker.ts';
import { editRow } from '#web/data/store/clip-batch.ts';
import { store } from '#web/data/store/database.ts';
import { chooseKit, readBrandKits } from '#web/data/video/brand-kits.ts';
import { addKit, saveKit } from '#web/data/video/edit-brand-kits.ts';

const address = '/generator?mode=batch';
const field = 'Add clips or a CSV';
const panel = page.getByRole('region', { name: 'Batch progress' });
const dialog = page.getByRole('dialog', { name: 'Edit row' });
const row = (position: number) => page.getByRole('listitem', { name: new RegExp(`^row ${position}(,|$)`) });
const expectRow = (position: number, words: string | RegExp) =>
  expect.element(row(position)).toMatchTextContent(words);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const generate = (count = 1) =>
  panel.getByRole('button', {
    name: new RegExp(`^(Generate|Continue with) ${count} video${count === 1 ? '' : 's'}$`),
  });
const add = (...files: File[]) => chooseFiles(field, files);
const list = (text: string) => new File([text], 'list.csv', { type: 'text/csv' });
const invalidClip = (name: string) => new File(['no video'], name);

beforeEach(async () => {
  await openBatch();
});

async function openBatch(): Promise<void> {
  await openGeneratorWithNumber(address);
  await expect.element(page.getByLabelText(field)).toBeEnabled();
}

/** Reopens the screen, as after a reload. */
async function reopen(): Promise<void> {
  await reopenGenerator(address);
  await expect.element(page.getByLabelText(field)).toBeEnabled();
}

/** Adds anna.mp4 from the simulated disk, with a title, in fast mode. */
async function addClipFromDisk(): Promise<void> {
  stubFilePickers(['anna.mp4']);
  await writeOpfsFile('anna.mp4', await clipFile('tiny.mp4'));
  await reopen();
  await turnOnFastMode();
  await page.getByText('Add clips and a CSV').click();
  await giveTitle();
  await expectRow(1, 'To generate');
}

async function giveTitle(fileName = 'anna.mp4', words = 'Assistant'): Promise<void> {
  await page.getByRole('textbox', { name: `Position title for ${fileName}` }).fill(words);
  await userEvent.keyboard('{Enter}');
}

async function turnOnFastMode(): Promise<void> {
  await page.getByRole('switch', { name: 'Fast mode' }).click();
}

test('rejects a CSV without columns, too many clips, and clips that exceed the free space', async () => {
  const refusal = page.getByRole('alert');
  await add(list('file,country\r\na.mp4,DE\r\n'));
  await expect.element(refusal).toMatchTextContent('missing number, title');
  await add(...Array.from({ length: 201 }, (_, index) => invalidClip(`${index}.mp4`)));
  await expect.element(refusal).toMatchTextContent('That would be 201 videos. A batch holds up to 200');
  reportFreeBytes(100_000);
  await add(new File([await clipFile('tiny.mp4'), new Uint8Array(200_000)], 'long.mp4'));
  await expect.element(refusal).toMatchTextContent('this browser has only 0.1 MB left');
});

test('rows warn about equal names and missing audio, and can be titled, removed, and restored', async () => {
  await add(
    await clipFile('tiny.mp4', 'anna.mp4'),
    await clipFile('tiny.mp4', 'bert.mp4'),
    invalidClip('notes.pdf'),
  );
  await expectRow(3, 'This file isn’t a video.');
  await row(3).getByRole('button', { name: 'Remove row 3' }).click();
  await expect.element(row(3)).not.toBeInTheDocument();
  await button('Undo').click();
  await expectRow(3, 'This file isn’t a video.');
  await row(3).getByRole('button', { name: 'Remove row 3' }).click();
  await expect.element(row(3)).not.toBeInTheDocument();

  reportFreeBytes(100_000);
  await giveTitle('bert.mp4', 'Head of Sales');
  await expectRow(2, 'To generate');
  await expectRow(2, '002');
  await expectRow(2, 'This clip has no audio.');
  await reopen();
  await expect.element(panel).toMatchTextContent('0.1 MB left, which may not be enough');

  await button('Edit row 1').click();
  await dialog.getByRole('textbox', { name: 'Position title' }).fill('Head of Sales');
  await dialog.getByRole('textbox', { name: 'Candidate number' }).fill('002');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expectRow(2, 'Same number and title as row 1');

  await button('Start a new batch').click();
  await button('Start new batch').click();
  await expect.element(page.getByRole('heading', { name: 'No clips yet' })).toBeVisible();
});

test('a row plays its clip in the frame and later its video', async () => {
  await turnOnFastMode();
  await add(await clipFile('two-seconds.mp4', 'anna.mp4'));
  const play = row(1).getByRole('button', { name: /^Play row 1/ });
  await expect.poll(() => play.element().querySelector('img')?.naturalHeight).toBe(320);
  await play.click();
  const preview = page.getByRole('dialog', { name: 'Row 1' });
  const clip = preview.getByLabelText('Your video in the frame');
  await expect.element(clip).toHaveProperty('readyState', HTMLMediaElement.HAVE_ENOUGH_DATA);
  await userEvent.keyboard('{Escape}');

  await giveTitle();
  await generate().click();
  await expectRow(1, 'Ready');
  await row(1).getByRole('button', { name: 'Play row 1, Assistant' }).click();
  const finished = page.getByRole('dialog', { name: 'Finished video' });
  await expect
    .element(finished.getByLabelText('candidate-001-Assistant.mp4'))
    .toHaveProperty('videoHeight', 1280);
});

test('a row reports an unknown country until one is chosen', async () => {
  await add(
    await clipFile('tiny.mp4', 'anna.mp4'),
    list('file,number,country,title\r\ncarla.mp4,7,Atlantis,Clerk\r\n'),
  );
  const unknown = page
    .getByRole('listitem', { name: /^row / })
    .filter({ hasText: '“Atlantis” isn’t a supported country.' });
  await expect.element(unknown).toMatchTextContent('carla.mp4');
  await expectRow(1, 'Clerk');
  await add(await clipFile('tiny.mp4', 'carla.mp4'));
  await expectRow(2, 'anna.mp4');
  await unknown.getByRole('button', { name: /^Edit row/ }).click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'Country' }))
    .toMatchTextContent('Choose a country');
  await dialog.getByRole('textbox', { name: 'Position title' }).fill('Head Clerk');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expect.element(unknown, { message: 'no country was chosen' }).toMatchTextContent('Head Clerk');
});

test('a row’s brand kit comes from the CSV or its dialog, and changing it outdates the video', async () => {
  await addKit('Acme', { ...defaultBrandKit, phone: '+49 30 23125 042', colors: acmeColors });
  chooseKit(mainKitId);
  await turnOnFastMode();
  const columns = 'file,number,country,title,brand kit';
  await add(
    await clipFile('tiny.mp4', 'anna.mp4'),
    list(`${columns}\r\nanna.mp4,1,DE,Clerk,acme\r\nbert.mp4,2,DE,Clerk,Bolt\r\n`),
  );
  await expectRow(2, 'There is no brand kit with the name “Bolt”.');
  await expect.poll(backgroundOf(1)).toBe('rgb(0, 64, 0)');
  await button('Edit row 2, Clerk').click();
  await dialog.getByLabelText('Brand kit').selectOptions('Same as batch settings');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expect.element(row(2)).not.toMatchTextContent('Bolt');

  await generate().click();
  await expectRow(1, 'Ready');
  const outdated = panel.getByText('1 video was made with an earlier brand kit or other settings.');
  const [main, acme] = await readBrandKits();
  await saveKit(main, { kit: { ...main.kit, badgeText: 'MEET' } });
  await expect.element(outdated).not.toBeInTheDocument();
  if (!acme) throw new Error('There is no second kit.');
  await saveKit(acme, { kit: { ...acme.kit, badgeText: 'MEET' }, name: 'Acme UK' });
  await expect.element(outdated).toBeVisible();
  await expectRow(1, 'Acme UK');
});

const acmeColors = { ink: '#004000', accent: '#ffcc00', paper: '#ffffff' };

/** Returns the background color of a row's thumbnail. */
function backgroundOf(position: number): () => string | undefined {
  const play = row(position).getByRole('button', { name: /^Play/ });
  return () => play.query()?.querySelector<HTMLElement>('span')?.style.background;
}

test('a row has its own trim, framing, and captions, and closing the dialog keeps unsaved changes', async () => {
  await turnOnFastMode();
  await add(await clipFile('two-seconds.mp4', 'anna.mp4'));
  await giveTitle();
  await expectRow(1, '0:02');
  const open = async () => {
    await button('Edit row 1, Assistant').click();
    await dialog.getByText('Trim, framing, and captions').click();
  };
  await open();
  const start = dialog.getByRole('slider', { name: 'Start', exact: true });
  await expect.element(start).toBeVisible();
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageUp}');
  await dialog.getByText('Fill', { exact: true }).click();
  await dialog.getByRole('switch', { name: 'Captions' }).click();
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await dialog.getByRole('textbox', { name: 'Caption 1', exact: true }).fill('Hello');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(toast('Row not saved. Your changes are still there when you open it again.'))
    .toBeVisible();
  await expect.element(row(1)).not.toMatchTextContent('captions');

  await open();
  await expect.element(dialog.getByRole('textbox', { name: 'Caption 1', exact: true })).toHaveValue('Hello');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expectRow(1, '0:01 of 0:02');
  await expectRow(1, 'captions');
  const [stored] = await store.clipRows.toArray();
  expect(stored?.edits).toMatchObject({
    trim: { startSeconds: 1, durationSeconds: 1 },
    framing: { kind: 'fill' },
    captions: { areShown: true, cues: [{ text: 'Hello' }] },
  });
  await generate().click();
  await expectRow(1, 'Ready');
  await expectRow(1, '0:01 ·');
  // The row has its own framing, so that of the batch does not apply.
  await page.getByText('Blurred', { exact: true }).click();
  await expect.element(panel).not.toMatchTextContent('other settings');

  await open();
  await dialog.getByRole('button', { name: 'Use the batch framing' }).click();
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expectRow(1, 'To generate');
});

test('a row that fills the frame follows the face, which is searched for once and in advance', async () => {
  const first = holdCommands('faces');
  await turnOnFastMode();
  await page.getByText('Fill', { exact: true }).click();
  await add(await clipFile('face-walks.mp4', 'anna.mp4'));
  await giveTitle();
  await expect.poll(first.held).toBe(1);
  await generate().click();
  await expect.poll(first.held, { message: 'the run looks on its own' }).toBe(2);
  advanceClock();
  await button('Stop').click();
  await expect.element(toast('Processing cancelled')).toBeVisible();
  first.release();
  await expect.poll(() => store.clipFaces.count()).toBe(1);

  const second = holdCommands('faces');
  await generate().click();
  await expectRow(1, 'Ready');
  expect(second.held()).toBe(0);
  second.release();
  const [video] = await store.videos.toArray();
  const places = await facePlaces(video?.file ?? new Blob());
  expect(places.length).toBeGreaterThan(6);
  expect(Math.min(...places)).toBeGreaterThan(0.32);
  expect(Math.max(...places)).toBeLessThan(0.68);

  await button('Edit row 1, Assistant').click();
  await dialog.getByText('Trim, framing, and captions').click();
  await dialog.getByRole('switch', { name: 'Follow the person' }).click();
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expectRow(1, 'To generate');
  const [stored] = await store.clipRows.toArray();
  expect(stored?.edits?.framing).toEqual({ kind: 'fill', isHeldStill: true });
});

test('a clip on disk is read again after a reload and reported if it is missing', async () => {
  await addClipFromDisk();

  await removeOpfsFile('anna.mp4');
  await reopen();
  await generate().click();
  await expectRow(1, 'damaged, moved, or deleted');
  // Retries all files at once, as after reconnecting a drive.
  await button('Try it again').click();
  await generate().click();
  await expectRow(1, 'damaged, moved, or deleted');
  await writeOpfsFile('anna.mp4', await clipFile('tiny.mp4'));
  await row(1)
    .getByRole('button', { name: /^Try again/ })
    .click();
  await generate().click();
  await expect.element(toast('Video processed successfully!')).toBeVisible();
  await expectRow(1, 'Ready');

  // A second file of the same name gets a number.
  for (const name of ['candidate-001-Assistant.mp4', 'candidate-001-Assistant (2).mp4']) {
    await button('Save to a folder…').click();
    await expect.poll(async () => (await opfsFileSizes())[name]).toBeGreaterThan(1000);
  }
});

test('a clip that changed on disk is inspected again before rendering', async () => {
  await addClipFromDisk();
  await expect.element(row(1)).not.toMatchTextContent('0:02');
  await writeOpfsFile('anna.mp4', await clipFile('two-seconds.mp4'));
  await generate().click();
  await expectRow(1, 'Ready');
  await expectRow(1, '0:02');
});

test('a replaced clip is rendered again, but an unchanged one is not', async () => {
  const opened = ['anna.mp4'];
  stubFilePickers(opened);
  await reopen();
  await turnOnFastMode();
  await add(await clipFile('two-seconds.mp4', 'anna.mp4'));
  await giveTitle();
  await generate().click();
  await expectRow(1, 'Ready');
  await expectRow(1, '0:02');

  await writeOpfsFile('anna.mp4', await clipFile('tiny.mp4'));
  const more = page.getByText('Add more clips or another CSV');
  await more.click();
  await expect.element(toast('anna.mp4 was replaced. Its row needs a new video.')).toBeVisible();
  await expectRow(1, 'To generate');
  await generate().click();
  await expectRow(1, 'Ready');
  await expect.element(row(1)).not.toMatchTextContent('0:02');

  // The second clip's row shows that both files were processed.
  await writeOpfsFile('bert.mp4', await clipFile('tiny.mp4'));
  opened.push('bert.mp4');
  await more.click();
  await expectRow(2, 'bert.mp4');
  await expectRow(1, 'Ready');
});

test('videos made with other settings can be rendered again until the settings are restored', async () => {
  await turnOnFastMode();
  await add(await clipFile('tiny.mp4', 'anna.mp4'));
  await giveTitle();
  await generate().click();
  await expectRow(1, 'Ready');

  const outdated = panel.getByText('1 video was made with an earlier brand kit or other settings.');
  await page.getByText('Fill', { exact: true }).click();
  await expect.element(outdated).toBeVisible();
  await page.getByText('Fit on white', { exact: true }).click();
  await expect.element(outdated).not.toBeInTheDocument();
  const smallFile = page.getByRole('switch', { name: 'Small file' });
  await smallFile.click();
  await expect.element(outdated, { message: 'the video is larger' }).toBeVisible();
  await smallFile.click();
  await expect.element(outdated).not.toBeInTheDocument();
  await page.getByText('Fill', { exact: true }).click();
  await panel.getByRole('button', { name: 'Generate it again' }).click();
  await expectRow(1, 'To generate');
  await generate().click();
  await expectRow(1, 'Ready');
  await expect.element(outdated).not.toBeInTheDocument();
});

test('a clip replaced during its inspection is inspected again', async () => {
  const { held, release } = holdCommands('inspect');
  await add(await clipFile('tiny.mp4', 'anna.mp4'));
  await expect.poll(held).toBe(1);
  await add(await clipFile('two-seconds.mp4', 'anna.mp4'));
  await expect.element(toast('anna.mp4 was replaced.')).toBeVisible();
  release();
  await giveTitle();
  await expectRow(1, 'To generate');
  await expectRow(1, '0:02');
});

test('a row that another tab changed during its render is rendered again', async () => {
  await turnOnFastMode();
  await add(await clipFile('tiny.mp4', 'anna.mp4'));
  await giveTitle();
  await expectRow(1, 'To generate');
  const { held, release } = holdCommands('render');
  await generate().click();
  await expect.poll(held).toBe(1);
  await expect.element(row(1).getByRole('button', { name: /^Edit/ })).toBeDisabled();
  const [stored] = await store.clipRows.toArray();
  if (!stored) throw new Error('No row is stored.');
  // As another tab would.
  await editRow(stored.rowId, { words: { ...stored.words, positionTitle: 'Head of Sales' } });
  await expectRow(1, 'Head of Sales');
  release();
  await expectRow(1, 'Ready');
  const done = await store.clipRows.get(stored.rowId);
  const video = done?.outcome.stage === 'done' ? await store.videos.get(done.outcome.videoId) : undefined;
  expect(video?.file.name).toBe('candidate-001-Head-of-Sales.mp4');
});

test('a removed video is reported and can be rendered again', async () => {
  await turnOnFastMode();
  await add(await clipFile('tiny.mp4', 'anna.mp4'), await clipFile('tiny.mp4', 'bert.mp4'));
  await giveTitle();
  await generate().click();
  await expect.element(panel).toMatchTextContent('1 video is ready and saved on this device.');
  await giveTitle('bert.mp4', 'Builder');
  await generate().click();
  await expect.element(panel).toMatchTextContent('2 videos are ready and saved on this device.');

  await page.getByRole('tab', { name: 'One video' }).click();
  const remove = button('Remove candidate-001-Assistant.mp4');
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Batch' }).click();
  await expectRow(1, 'removed from this device');
  await expect.element(panel).toMatchTextContent('1 video was removed from this device.');
  await expect.element(panel).toMatchTextContent('1 video is ready and saved on this device.');
  // Rendering outdated videos again must not restore removed ones.
  await page.getByText('Fill', { exact: true }).last().click();
  await panel.getByRole('button', { name: 'Generate it again' }).click();
  await expectRow(2, 'To generate');
  await expectRow(1, 'removed from this device');
  await panel.getByRole('button', { name: 'Generate removed video again' }).click();
  await expectRow(1, 'To generate');
  await generate(2).click();
  await expect.element(panel).toMatchTextContent('2 videos are ready and saved on this device.');
});

test('restarting a batch while a video is being stored reports no conflict', async () => {
  await turnOnFastMode();
  await add(await clipFile('tiny.mp4', 'anna.mp4'));
  await giveTitle();
  await expect.element(generate()).toBeEnabled();
  // Simulates a slow machine.
  const storing = slowStoring();
  await generate().click();
  await expect.poll(storing.hasStarted).toBe(true);
  advanceClock();
  await button('Stop').click();
  await expect.element(toast('Processing cancelled')).toBeVisible();
  await generate().click();
  await expect.element(button('Generating…')).toBeVisible();
  storing.finish();
  await expectRow(1, 'Ready');
  await expect.element(toast('This batch is already running in another tab.')).not.toBeInTheDocument();
});

test('a video that does not fit can be downloaded, and is stored later without another render', async () => {
  stubFilePickers(['anna.mp4']);
  const tiny = await clipFile('tiny.mp4');
  await writeOpfsFile('anna.mp4', enlarged(tiny, 51 * 1024 * 1024));
  await reopen();
  await page.getByText('Add clips and a CSV').click();
  await giveTitle();
  const makeRoom = refuseVideos();
  await generate().click();
  await expect.element(toast('Fast mode enabled for better performance')).toBeVisible();
  await expectRow(1, 'This video isn’t stored in this browser.');
  const noRoom = toast('no room left to save the video');
  await expect.element(noRoom).toBeVisible();
  // Without its clip, the video can't be rendered again.
  await removeOpfsFile('anna.mp4');
  await generate().click();
  await expect.poll(() => noRoom.elements()).toHaveLength(2);
  const link = row(1).getByRole('link', { name: 'Save candidate-001-Assistant.mp4' }).element();
  if (!(link instanceof HTMLAnchorElement)) throw new Error('The video has no link.');
  expect(link.download).toBe('candidate-001-Assistant.mp4');
  expect((await (await fetch(link.href)).blob()).size).toBeGreaterThan(1000);
  makeRoom();
  await generate().click();
  await expectRow(1, 'Ready');
  await expect.element(row(1)).not.toMatchTextContent('isn’t stored');
  await reopen();
  await expect.element(page.getByText('1 video is ready and saved on this device.')).toBeVisible();
});

test('a clip whose encoder stalls is retried once in fast mode, then fails', async () => {
  await add(await clipFile('tiny.mp4', 'anna.mp4'));
  await giveTitle();
  await expectRow(1, 'To generate');
  const { held } = holdCommands('render');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await generate().click();
  await expectRow(1, 'Generating');
  await expect.poll(held).toBe(1);
  const pass = async (until: () => unknown) => {
    for (let seconds = 0; seconds < 120 && !until(); seconds += 2) await vi.advanceTimersByTimeAsync(2_000);
  };
  await pass(() => held() === 2);
  await expect.element(toast('Encoder stalled — retrying in Fast mode')).toBeVisible();
  await pass(() => row(1).getByText('The encoder stalled twice').query());
  await expectRow(1, 'The encoder stalled twice');
});

/** Overrides the browser's free space. */
function reportFreeBytes(bytes: number): void {
  navigator.storage.estimate = async () => ({ usage: 0, quota: bytes });
  onTestFinished(() => void Reflect.deleteProperty(navigator.storage, 'estimate'));
}

/** Blocks the next transaction that stores a video until `finish` is called. */
function slowStoring(): { hasStarted: () => boolean; finish: () => void } {
  const { add } = IDBObjectStore.prototype;
  let state: 'waiting' | 'storing' | 'finished' = 'waiting';
  IDBObjectStore.prototype.add = function (...given) {
    const added = add.apply(this, given);
    if (this.name !== 'videos' || state !== 'waiting') return added;
    state = 'storing';
    const holdOn = () => {
      if (state === 'storing') this.count().onsuccess = holdOn;
    };
    holdOn();
    return added;
  };
  const finish = () => {
    state = 'finished';
    IDBObjectStore.prototype.add = add;
  };
  onTestFinished(finish);
  return { hasStarted: () => state === 'storing', finish };
}

/** Makes an MP4 larger by appending an empty box. */
function enlarged(mp4: File, bytes: number): Blob {
  const box = new DataView(new ArrayBuffer(bytes - mp4.size));
  box.setUint32(0, bytes - mp4.size);
  box.setUint32(4, 0x66726565);
  return new Blob([mp4, box]);
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Candidate, newCandidate } from '#domain/candidates/candidate.ts';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { mainKitId } from '#domain/video/brand-kits.ts';
import { clipFile, sampleFile } from '#tests/component/clips.ts';
import { chooseFiles } from '#tests/component/files.ts';
import {
  chooseVideo,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
  removeVideo,
  reopenGenerator,
} from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';
import { startSession } from '#web/data/account/session.ts';
import { store } from '#web/data/store/database.ts';
import { chooseKit, readChosenKitId } from '#web/data/video/brand-kits.ts';
import { clipHandoff } from '#web/data/video/clip-handoff.ts';
import { addKit } from '#web/data/video/edit-brand-kits.ts';

const bar = page.getByRole('region', { name: 'Candidate', exact: true });
const number = page.getByRole('textbox', { name: 'Candidate number' });
const stored = (candidateId: string) => store.candidates.get(candidateId);

async function storeCandidate(candidateId: string, fields: Partial<Candidate>): Promise<void> {
  const candidate = newCandidate(candidateId, '042', { now: Date.now(), today: '2999-01-01' });
  await store.candidates.put({ ...candidate, ...fields });
}

test('a link fills in the candidate and their brand kit, and a reload keeps both', async () => {
  const { kitId } = await addKit('Acme', { ...defaultBrandKit, phone: '+49 30 1234' });
  chooseKit(mainKitId);
  await storeCandidate('anna', {
    name: 'Anna Schmidt',
    showsName: true,
    title: 'Assistant',
    countryCode: 'DE',
    availability: 'From March',
    kitId,
  });
  const { router } = await openGeneratorWithNumber('/generator?candidate=anna');
  await expect.element(bar).toMatchTextContent('For Anna Schmidt');
  await expect.element(number).toHaveValue('042');
  await expect.element(positionTitle).toHaveValue('Anna Schmidt, Assistant');
  await expect
    .element(page.getByRole('textbox', { name: 'Availability (optional)' }))
    .toHaveValue('From March');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toMatchTextContent('Germany');
  await expect.poll(readChosenKitId).toBe(kitId);
  await expect.poll(() => router.state.location.search).toBe('');

  await positionTitle.fill('Designer');
  await reopenGenerator('/generator');
  await expect.element(bar).toMatchTextContent('For Anna Schmidt');
  await expect.element(positionTitle, { message: 'typing stays' }).toHaveValue('Designer');
  await bar.getByRole('button', { name: 'Make the video without this candidate' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(positionTitle).toHaveValue('Designer');
});

test('a rendered video is saved on its candidate, and downloading it marks them as shared', async () => {
  await storeCandidate('anna', { title: 'Assistant' });
  await openGeneratorWithNumber('/generator?candidate=anna');
  await expect.element(positionTitle).toHaveValue('Assistant');
  await chooseVideo(await clipFile('tiny.mp4'));
  await expect.element(removeVideo).toBeVisible();
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  await expect.poll(() => stored('anna')).toMatchObject({ stage: 'branded' });
  const videos = await store.videos.toArray();
  expect((await stored('anna'))?.videoIds).toEqual(videos.map(({ videoId }) => videoId));
  downloadLink.element().addEventListener('click', (event) => event.preventDefault());
  await downloadLink.click();
  await expect.poll(() => stored('anna')).toMatchObject({ stage: 'shared' });
  await page.getByRole('button', { name: 'Next candidate' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(number).toHaveValue('043');
});

test('opening a candidate removes a clip chosen for someone else', async () => {
  await storeCandidate('anna', { title: 'Assistant' });
  const { router } = await openGeneratorWithNumber();
  await chooseVideo(await clipFile('tiny.mp4'));
  await expect.element(removeVideo).toBeVisible();
  await router.navigate('/generator?candidate=anna');
  await expect.element(bar).toBeVisible();
  await expect.element(removeVideo).not.toBeInTheDocument();
});

test('a candidate’s clip opens with their data and with captions', async () => {
  // Captions need the backend's URL.
  await startSession();
  await storeCandidate('anna', { title: 'Assistant' });
  const { router } = await openGeneratorWithNumber();
  await chooseVideo(await clipFile('tiny.mp4'));
  await expect.element(removeVideo).toBeVisible();
  clipHandoff.set({ candidateId: 'anna', file: await sampleFile('042-answer-1.mp4') });
  await router.navigate('/generator?candidate=anna');
  await expect.element(page.getByText('042-answer-1.mp4')).toBeVisible();
  await expect.element(positionTitle).toHaveValue('Assistant');
  await expect.element(page.getByRole('switch', { name: 'Captions' })).toBeChecked();
  expect(clipHandoff.get()).toBeNull();
});

test('deleting a candidate clears their data from the generator', async () => {
  await storeCandidate('anna', { title: 'Assistant', availability: 'From March' });
  await openGeneratorWithNumber('/generator?candidate=anna');
  await expect.element(positionTitle).toHaveValue('Assistant');
  await chooseVideo(await clipFile('tiny.mp4'));
  await expect.element(removeVideo).toBeVisible();
  await store.candidates.delete('anna');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(positionTitle).toHaveValue('');
  await expect.element(removeVideo).not.toBeInTheDocument();
});

test('a link to a deleted candidate shows a message and changes nothing', async () => {
  const { router } = await openGeneratorWithNumber('/generator?candidate=gone');
  await expect.element(toast('Candidate not found. It may have been deleted.')).toBeVisible();
  await expect.element(number).toHaveValue('001');
  await expect.poll(() => router.state.location.search).toBe('');
  await expect.element(bar).not.toBeInTheDocument();
});

test('each candidate becomes one row of a batch and names its missing clip', async () => {
  await storeCandidate('anna', { name: 'Anna', title: 'Assistant', countryCode: 'DE' });
  await storeCandidate('bo', { number: '043', name: 'Bo', title: 'Designer', countryCode: 'US' });
  await openGeneratorWithNumber('/generator?mode=batch');
  const addCandidates = page.getByRole('button', { name: 'Add candidates', exact: true });
  await addCandidates.click();
  await page.getByRole('checkbox', { name: /^Anna/ }).click();
  await page.getByRole('button', { name: 'Add 1 candidate', exact: true }).click();
  const row = page.getByRole('listitem', { name: /^row 1/ });
  await expect.element(row).toMatchTextContent(/Assistant.*The clip 042 hasn’t been added\./);
  await addCandidates.click();
  await expect.element(page.getByRole('checkbox', { name: /^Anna/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Close' }).click();
  const clip = await clipFile('tiny.mp4');
  await chooseFiles('Add clips or a CSV', [new File([clip], '042.mp4', { type: clip.type })]);
  await expect.element(row).toMatchTextContent(/To generate/);
  expect(await store.clipRows.toArray()).toMatchObject([{ candidateId: 'anna', words: { number: '042' } }]);
});

import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { saveBrandKit } from '#web/data/video/brand-kit.ts';
import { GeneratorPage } from '#web/features/generator/generator-page.tsx';
import { chooseFiles } from './files.ts';
import { renderScreen } from './screen.tsx';

/** Opens the generator with a phone number, so that rendering asks nothing first. */
export async function openGenerator(address = '/generator'): Promise<void> {
  saveBrandKit({ ...defaultBrandKit, phone: '+49 30 23125 042' });
  await renderScreen(GeneratorPage, address);
}

/** Opens the generator again, as after a reload. */
export async function reopenGenerator(address = '/generator'): Promise<void> {
  await cleanup();
  await openGenerator(address);
}

/** Chooses a clip for one video and waits until it is usable. */
export async function chooseClip(clip: File): Promise<void> {
  await chooseFiles('Choose a video', [clip]);
  await expect.element(page.getByRole('button', { name: 'Remove this video' })).toBeVisible();
  await expect.element(page.getByText(clip.name, { exact: true })).toBeVisible();
}

/** Refuses to store videos, as on a full disk, until the returned function is called. */
export function refuseVideos(): () => void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given) {
    if (this.name === 'videos') throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, given);
  };
  const makeRoom = () => {
    IDBObjectStore.prototype.add = add;
  };
  onTestFinished(makeRoom);
  return makeRoom;
}

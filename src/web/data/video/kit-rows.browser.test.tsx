import { expect, test } from 'vitest';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { readContents, replaceContents, undoReplacing } from '../backup/replacing.ts';
import { saveBrandKit } from './brand-kit.ts';
import { readBrandKits } from './brand-kits.ts';
import { addKit, dropKit, saveKit } from './edit-brand-kits.ts';

/** Returns the name and badge of each kit. */
async function kits(): Promise<string[]> {
  return (await readBrandKits()).map(({ name, kit }) => `${name}: ${kit.badgeText}`);
}

test('a backup restores all brand kits, but one of an earlier release does not change them', async () => {
  saveBrandKit({ ...defaultBrandKit, badgeText: 'MEET' });
  const { kitId } = await addKit('Acme', { ...defaultBrandKit, badgeText: 'HIRE' });
  const backup = await readContents();

  const [main] = await readBrandKits();
  await saveKit(main, { kit: { ...main.kit, badgeText: 'NEW', fonts: 'oswald' }, name: 'Agency' });
  await dropKit(kitId);
  await addKit('Bolt', defaultBrandKit);
  const snapshotId = await replaceContents(backup, null);
  expect(await kits()).toEqual(['Main kit: MEET', 'Acme: HIRE']);
  await undoReplacing(snapshotId);
  expect(await kits()).toEqual(['Agency: NEW', 'Bolt: CANDIDATE DROP']);
  expect((await readBrandKits())[0].kit.fonts).toBe('oswald');

  const { brandKits: _, ...earlier } = backup;
  await replaceContents(earlier, null);
  expect(await kits()).toEqual(['Agency: NEW', 'Bolt: CANDIDATE DROP']);
});

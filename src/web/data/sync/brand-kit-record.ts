import type { FileRef } from '#domain/file-ref.ts';
import type { RecordValue } from '#domain/sync/record.ts';
import type { BrandKit } from '#domain/video/brand.ts';
import { defaultFontPair } from '#domain/video/font-pairs.ts';
import { saveBrandKit, savedBrandKit } from '../video/brand-kit.ts';
import { kitId } from './changed-records.ts';
import { type LocalStore, remember, remembered } from './sync-state.ts';
import { isFileRef } from './tables.ts';

/* The brand kit's record. The kit is a stored value, because the screen needs it before the store is open. A logo
   may be larger than a record, so the record refers to a file. */

/** Replaces a logo that the account does not have yet. */
const awaitedLogo: FileRef = { sha256: '', bytes: 0, type: '' };

/** Whether a value refers to a logo that must be uploaded first. */
export function awaitsLogo(value: RecordValue | null): boolean {
  return isFileRef(value?.logo) && value.logo.sha256 === awaitedLogo.sha256;
}

/** The record's value; null if this browser has not saved a kit. */
export async function readKitValue(local: LocalStore): Promise<RecordValue | null> {
  const kit = savedBrandKit();
  if (kit === null) return null;
  // Fonts are in another record, because earlier releases would drop them for every device.
  const { logoDataUrl, fonts: _, ...fields } = kit;
  return { ...fields, logo: logoDataUrl === null ? null : await logoRef(local, logoDataUrl) };
}

async function logoRef(local: LocalStore, dataUrl: string): Promise<FileRef> {
  const logo = await remembered(local, 'logo');
  return logo?.dataUrl === dataUrl ? logo.ref : awaitedLogo;
}

/** The logo that a value refers to and this browser lacks. Null if the browser has it, or there is none. */
export async function unknownLogo(local: LocalStore, value: RecordValue | null): Promise<FileRef | null> {
  const ref = value?.logo;
  if (!isFileRef(ref) || awaitsLogo(value)) return null;
  const logo = await remembered(local, 'logo');
  return logo?.ref.sha256 === ref.sha256 ? null : ref;
}

/** Records which file of the account a logo is. */
export function rememberLogo(local: LocalStore, ref: FileRef, dataUrl: string): Promise<void> {
  return remember(local, 'logo', { ref, dataUrl });
}

/** Saves a kit whose logo is known. Throws if the browser has no space for it. */
export async function writeKitValue(local: LocalStore, value: RecordValue): Promise<void> {
  const { logo: ref, ...fields } = value;
  const current = savedBrandKit();
  const logo = await remembered(local, 'logo');
  // A logo that is not uploaded yet stays unchanged.
  const known = awaitsLogo(value) ? current?.logoDataUrl : logo?.dataUrl;
  const fonts = current?.fonts ?? defaultFontPair;
  const kit = { ...fields, fonts, logoDataUrl: isFileRef(ref) ? (known ?? null) : null } as BrandKit;
  const saved = saveBrandKit(kit);
  if (!saved.ok)
    throw new DOMException(`The brand kit could not be saved: ${saved.reason}.`, 'QuotaExceededError');
}

/** Restores a kit that was shared but is missing in this browser, because its user did not delete it. */
export async function restoreKit(local: LocalStore): Promise<void> {
  const base = (await local.recordStates.get(['brandKit', kitId]))?.base;
  if (!base || savedBrandKit() !== null || (await unknownLogo(local, base)) !== null) return;
  await writeKitValue(local, base);
}

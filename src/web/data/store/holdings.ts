import type { Holdings } from '#domain/ownership.ts';
import { isEmptySlot } from '#domain/planner/slot.ts';
import type { Post } from '#domain/posts/post.ts';
import { mainKitId } from '#domain/video/brand-kits.ts';
import { accountKeyPrefixes, deviceNames, storageKeys, storedName } from '#web/browser/storage-keys.ts';
import { type Store, store } from './database.ts';

/** Counts the content of a store and of the open account's stored values, without videos and clips. */
export async function countHoldings(from: Store = store): Promise<Holdings> {
  const written = await from.settings.bulkGet(['ideaDraft', 'captureDraft', 'materialDraft', 'videoDraft']);
  return {
    posts: await from.posts.filter(isTouched).count(),
    ideas: await from.ideas.count(),
    formulas: await from.formulas.filter(({ isExample }) => !isExample).count(),
    plannerPosts: await from.plannerPosts.filter((slot) => !isEmptySlot(slot)).count(),
    candidates: await from.candidates.count(),
    recordings: await from.recordings.filter(({ discardedAt }) => discardedAt === undefined).count(),
    images: await from.images.count(),
    voiceProfiles: await from.voiceProfiles.count(),
    ...countStoredValues({
      drafts: written.filter((draft) => draft !== undefined && hasText(draft.value)).length,
      // The main kit is a stored value.
      brandKits: await from.brandKits.where('kitId').notEqual(mainKitId).count(),
    }),
  };
}

/** Counts the files that are only on this device. */
export async function countFiles(from: Store = store): Promise<Holdings> {
  return { videos: await from.videos.count(), clips: await from.clips.count() };
}

/** When content of a store was last changed, in milliseconds since 1970; null if it is empty. */
export async function readLastChange(from: Store): Promise<number | null> {
  const times = [
    ...(await from.posts.filter(isTouched).toArray()).map(({ updatedAt }) => updatedAt),
    ...(await from.ideas.toArray()).map(({ createdAt }) => createdAt),
    ...(await from.formulas.filter(({ isExample }) => !isExample).toArray()).map(
      ({ updatedAt }) => updatedAt,
    ),
    ...(await from.plannerPosts.filter((slot) => !isEmptySlot(slot)).toArray()).map(
      ({ updatedAt }) => updatedAt,
    ),
    ...(await from.candidates.toArray()).map(({ updatedAt }) => updatedAt),
    ...(await from.recordings.toArray()).map(({ startedAt }) => startedAt),
  ];
  return times.length === 0 ? null : Math.max(...times);
}

function isTouched({ revision, content, title, state }: Post): boolean {
  return revision > 0 || state !== 'not_started' || content !== '' || title !== '';
}

function hasText(value: unknown): boolean {
  return typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && Object.values(value).some(hasText);
}

/** @param inStore the counts of drafts and brand kits in the store */
function countStoredValues(inStore: { drafts: number; brandKits: number }): Holdings {
  const values = storedValues();
  const has = (key: string) => (values.has(storedName(key)) ? 1 : 0);
  const settings = [
    storageKeys.aiSettings,
    storageKeys.refusedParameters,
    storageKeys.videoPreferences,
    storageKeys.chosenKit,
  ];
  const others = [storageKeys.apiKey, storageKeys.brandKit, ...settings].map(storedName);
  const isDraft = (name: string) =>
    name.startsWith('standout') &&
    !deviceNames.has(name) &&
    !accountKeyPrefixes.some((prefix) => name.startsWith(prefix)) &&
    !others.includes(name) &&
    name === storedName(name.replace(/@[^@]+$/, ''));
  return {
    brandKits: inStore.brandKits + has(storageKeys.brandKit),
    apiKeys: has(storageKeys.apiKey),
    aiSettings: has(storageKeys.aiSettings),
    // A field that was cleared leaves an empty text.
    drafts:
      inStore.drafts + [...values].filter(([name, value]) => isDraft(name) && value.trim() !== '').length,
  };
}

function storedValues(): ReadonlyMap<string, string> {
  try {
    return new Map([localStorage, sessionStorage].flatMap((storage) => Object.entries<string>(storage)));
  } catch {
    // Storage is blocked, so it contains nothing.
    return new Map();
  }
}

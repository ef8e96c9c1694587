import * as z from 'zod/mini';
import { isEmptySlot, slotTitle, withinLimit } from '#domain/planner/slot.ts';
import type { AudioRecording } from '#domain/posts/audio-recording.ts';
import { postsInOrder, progressOf } from '#domain/posts/batch.ts';
import { type HistoryEntry, writtenOn } from '#domain/posts/history.ts';
import { textIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import { defaultPreferences, graceOf } from '#domain/posts/preferences.ts';
import { streakOf } from '#domain/posts/streak.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { blobFromDataUrl, dataUrlOf } from '#web/browser/data-url.ts';
import { newId } from '#web/browser/ids.ts';
import type { Settings, StoreContents } from '../store/database.ts';
import { verifyChecksum, withChecksum } from './checksum.ts';
import { backupSchema } from './schema.ts';

/** The version of the file format. Older versions remain readable. */
const backupVersion = 1;

/** The counts that the preview of a backup shows. */
export type BackupSummary = {
  completePosts: number;
  drafts: number;
  ideas: number;
  formulas: number;
  plannerPosts: number;
  /** Null in files of earlier releases. The stored ones then stay. */
  candidates: number | null;
  images: number;
  recordings: number;
};

/**
 * `toDumpCount`: the number of ideas from slots beyond the planner's limit. `slotCount` and `batchSize`: the sizes of
 * the planner and the current batch, which exceed their limits if the file was edited by hand. `isChanged`: the file
 * was edited or damaged after it was saved. `damaged`: the backup is truncated.
 */
export type ReadBackup =
  | {
      ok: true;
      contents: StoreContents;
      isDark: boolean | null;
      summary: BackupSummary;
      exportedAt: number;
      toDumpCount: number;
      slotCount: number;
      batchSize: number;
      isChanged: boolean;
    }
  | { ok: false; reason: 'no-backup' | 'damaged' | 'newer' | 'unreadable' };

/**
 * Exports the store and the theme as one JSON file with the specification's field names. Images and audio recordings
 * are embedded as data URLs; images without bytes in `contents` are left out.
 */
export async function backupFile(contents: StoreContents, isDark: boolean): Promise<Blob> {
  const images = new Map(
    await Promise.all(
      contents.images.flatMap(({ imageId, blob }) =>
        blob ? [dataUrlOf(blob).then((dataUrl) => [imageId, dataUrl] as const)] : [],
      ),
    ),
  );
  const preferences = settingOf(contents, 'preferences') ?? defaultPreferences;
  const { complete, rowBadges } = progressOf(currentPosts(contents), preferences.dailyTarget);
  const at = now();
  const file = {
    app: 'standout',
    version: backupVersion,
    exportedAt: at,
    batchId: settingOf(contents, 'currentBatchId'),
    batches: contents.batches,
    // Overrides a stale `darkMode` in preferences saved by old versions.
    userPreferences: { ...preferences, darkMode: isDark },
    posts: contents.posts.map((post) => ({
      ...post,
      history: contents.history.filter(({ postId }) => postId === post.postId),
    })),
    dumpIdeas: contents.ideas,
    formulas: contents.formulas,
    analytics: {
      completeCount: complete,
      rowBadges,
      streakDays: streakOf(
        contents.history.filter((entry) => entry.action === 'completed'),
        { now: at, timeZone: timeZone(), dailyTarget: preferences.dailyTarget, grace: graceOf(preferences) },
      ).days,
    },
    contentPlannerPosts: contents.plannerPosts.map((slot) => ({
      ...slot,
      title: slotTitle(slot),
      imageUrl: slot.imageId === null ? null : (images.get(slot.imageId) ?? null),
    })),
    // The slots already contain the planner's images.
    images: [...images]
      .filter(([imageId]) => !contents.plannerPosts.some((slot) => slot.imageId === imageId))
      .map(([imageId, dataUrl]) => ({ imageId, dataUrl })),
    recordings: await Promise.all(
      wantedRecordings(contents).map(async ({ file: _, ...recording }) => ({
        ...recording,
        audio: await dataUrlOf(
          new Blob(
            contents.recordingChunks
              .filter(({ recordingId }) => recordingId === recording.recordingId)
              .map(({ blob }) => blob),
            { type: recording.mimeType.replace(/;.*$/, '') },
          ),
        ),
      })),
    ),
    thoughtLeaders: settingOf(contents, 'thoughtLeaders'),
    editEvidence: settingOf(contents, 'editEvidence') ?? {},
    ruleChoices: settingOf(contents, 'ruleChoices') ?? {},
    plannerBegun: settingOf(contents, 'plannerBegun') ?? false,
    formulasBegun: settingOf(contents, 'formulasBegun') ?? false,
    formulasBeside: settingOf(contents, 'formulasBeside') ?? {},
    resultScores: settingOf(contents, 'resultScores') ?? {},
    savedHooks: settingOf(contents, 'savedHooks') ?? {},
    dictations: contents.dictations,
    voiceProfiles: contents.voiceProfiles,
    brandKits: contents.brandKits,
    candidates: contents.candidates,
  };
  return new Blob([await withChecksum(JSON.stringify(file))], { type: 'application/json' });
}

/**
 * Reads a backup. `isDark` is null if the file has no theme. Rejects files from a newer version, damaged files, and
 * files that are not backups.
 */
export async function readBackup(file: Blob): Promise<ReadBackup> {
  const text = await file.text().catch(() => null);
  if (text === null) return { ok: false, reason: 'unreadable' };
  const json = parse(text);
  const head = z.object({ app: z.literal('standout'), version: z.number() }).safeParse(json);
  if (!head.success) return { ok: false, reason: isCutOff(text) ? 'damaged' : 'no-backup' };
  if (head.data.version > backupVersion) return { ok: false, reason: 'newer' };
  const read = backupSchema.safeParse(json);
  if (!read.success) return { ok: false, reason: 'damaged' };
  try {
    const contents = contentsOf(read.data);
    const { exportedAt, userPreferences, dumpIdeas } = read.data;
    const isDark = userPreferences.darkMode ?? null;
    const toDumpCount = contents.ideas.length - dumpIdeas.length;
    return {
      ok: true,
      contents,
      isDark,
      summary: summaryOf(contents),
      exportedAt,
      toDumpCount,
      slotCount: contents.plannerPosts.length,
      batchSize: currentPosts(contents).length,
      isChanged: (await verifyChecksum(text)) === false,
    };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

export function summaryOf(contents: StoreContents): BackupSummary {
  const { complete, drafting } = progressOf(currentPosts(contents), 1);
  return {
    completePosts: complete,
    drafts: drafting,
    ideas: contents.ideas.length,
    formulas: contents.formulas.length,
    plannerPosts: contents.plannerPosts.filter((slot) => !isEmptySlot(slot)).length,
    candidates: contents.candidates?.length ?? null,
    images: contents.images.length,
    recordings: wantedRecordings(contents).length,
  };
}

/** The posts of the current batch. */
function currentPosts(contents: StoreContents): Post[] {
  const batchId = settingOf(contents, 'currentBatchId');
  return contents.posts.filter((post) => post.batchId === batchId);
}

function contentsOf(file: z.infer<typeof backupSchema>): StoreContents {
  const { darkMode: _, ...preferences } = file.userPreferences;
  const plannerImages = file.contentPlannerPosts.flatMap(({ imageId, imageUrl }) =>
    imageId !== null && imageUrl !== null ? [{ imageId, dataUrl: imageUrl }] : [],
  );
  assertConsistent(file);
  // A post without a batch would not appear on any screen.
  const batchIds = new Set(file.batches.map(({ batchId }) => batchId));
  const posts = file.posts.map(({ history: _, ...post }) =>
    batchIds.has(post.batchId) ? post : { ...post, batchId: file.batchId },
  );
  const planner = withinLimit(
    file.contentPlannerPosts
      .map(({ imageUrl: _, ...slot }) => slot)
      .toSorted((one, other) => one.position - other.position),
  );
  return {
    // Rebuilds the order, because a hand edit may add or remove posts without updating `postIds`.
    batches: file.batches.map((batch) => {
      const own = posts.filter(({ batchId }) => batchId === batch.batchId);
      return { ...batch, postIds: postsInOrder(batch, own).map(({ postId }) => postId) };
    }),
    posts,
    history: file.posts.flatMap(({ history }): HistoryEntry[] =>
      history.map(({ device, ...entry }) => ({ ...entry, ...writtenOn(device) })),
    ),
    ideas: [
      ...file.dumpIdeas.map(({ youtubeMeta, recordingId, ...idea }) => ({
        ...idea,
        ...(youtubeMeta ? { youtubeMeta } : {}),
        ...(recordingId === undefined ? {} : { recordingId }),
      })),
      ...planner.words.map((words) => textIdea(newId(), words, now())),
    ],
    formulas: file.formulas,
    plannerPosts: planner.slots,
    // A slot that was copied by hand repeats its image.
    images: [
      ...new Map([...file.images, ...plannerImages].map((image) => [image.imageId, image])).values(),
    ].map(({ imageId, dataUrl }) => ({ imageId, blob: blobFromDataUrl(dataUrl) })),
    recordings: file.recordings.map(({ audio: _, ...recording }) => recording),
    recordingChunks: file.recordings.map(({ recordingId, audio }) => ({
      recordingId,
      blob: blobFromDataUrl(audio),
    })),
    dictations: file.dictations,
    voiceProfiles: file.voiceProfiles,
    ...(file.brandKits ? { brandKits: file.brandKits } : {}),
    ...(file.candidates ? { candidates: file.candidates } : {}),
    settings: [
      { key: 'currentBatchId', value: file.batchId },
      { key: 'preferences', value: preferences },
      { key: 'formulasBeside', value: file.formulasBeside },
      { key: 'resultScores', value: file.resultScores },
      { key: 'savedHooks', value: file.savedHooks },
      { key: 'editEvidence', value: file.editEvidence },
      { key: 'ruleChoices', value: file.ruleChoices },
      ...(file.thoughtLeaders ? [{ key: 'thoughtLeaders' as const, value: file.thoughtLeaders }] : []),
      // Prevents that the first slots and examples are created again if the backup has them or the user removed them.
      { key: 'plannerBegun', value: file.plannerBegun || file.contentPlannerPosts.length > 0 },
      { key: 'formulasBegun', value: file.formulasBegun || file.formulas.length > 0 },
    ],
  };
}

/** Throws if the current batch is missing or an id occurs twice. */
function assertConsistent(file: z.infer<typeof backupSchema>): void {
  if (!file.batches.some(({ batchId }) => batchId === file.batchId)) {
    throw new Error(`The backup has no batch "${file.batchId}".`);
  }
  const idsOf = {
    batches: file.batches.map(({ batchId }) => batchId),
    posts: file.posts.map(({ postId }) => postId),
    history: file.posts.flatMap(({ history }) => history.map(({ entryId }) => entryId)),
    ideas: file.dumpIdeas.map(({ ideaId }) => ideaId),
    formulas: file.formulas.map(({ formulaId }) => formulaId),
    plannerPosts: file.contentPlannerPosts.map(({ postId }) => postId),
    recordings: file.recordings.map(({ recordingId }) => recordingId),
    dictations: file.dictations.map(({ postId }) => postId),
    voiceProfiles: file.voiceProfiles.map(({ voiceProfileId }) => voiceProfileId),
    brandKits: (file.brandKits ?? []).map(({ kitId }) => kitId),
    candidates: (file.candidates ?? []).map(({ candidateId }) => candidateId),
  };
  for (const [name, ids] of Object.entries(idsOf)) {
    if (new Set(ids).size < ids.length) throw new Error(`The backup has a duplicate id in ${name}.`);
  }
}

/**
 * Leaves out discarded audio recordings unless an idea refers to them. An idea restored from the archive may have a
 * recording that is still marked as discarded.
 */
function wantedRecordings({ recordings, ideas }: StoreContents): AudioRecording[] {
  const named = new Set(ideas.map(({ recordingId }) => recordingId));
  return recordings.filter(
    ({ recordingId, discardedAt }) => discardedAt === undefined || named.has(recordingId),
  );
}

function settingOf<Key extends keyof Settings>(
  contents: StoreContents,
  wanted: Key,
): Settings[Key] | undefined {
  const setting = contents.settings.find(({ key }) => key === wanted);
  return setting?.value as Settings[Key] | undefined;
}

/** Whether the file is truncated, by an interrupted download or a full disk. */
function isCutOff(text: string): boolean {
  return /^\s*\{\s*"app"\s*:\s*"standout"/.test(text.slice(0, 100)) && parse(text) === null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

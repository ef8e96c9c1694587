import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Evidence, RuleChoices } from '#domain/ai/learned-rules.ts';
import type { ThoughtLeaders } from '#domain/ai/thought-leaders.ts';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import type { Candidate } from '#domain/candidates/candidate.ts';
import type { FileRef } from '#domain/file-ref.ts';
import type { Formula } from '#domain/formulas/formula.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import type { AppliedAnswer } from '#domain/posts/applied-answer.ts';
import type { AudioRecording } from '#domain/posts/audio-recording.ts';
import { type Batch, newBatch } from '#domain/posts/batch.ts';
import type { HistoryEntry } from '#domain/posts/history.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import type { UserPreferences } from '#domain/posts/preferences.ts';
import type { Sprint } from '#domain/posts/sprint.ts';
import type { RecordState } from '#domain/sync/record.ts';
import type { BrandKit } from '#domain/video/brand.ts';
import type { BatchClip, BatchRow } from '#domain/video/clip-batch.ts';
import type { FaceSearch } from '#domain/video/face-search.ts';
import type { FileVersion } from '#domain/video/file-version.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { ClipSource } from '#web/browser/picked-files.ts';
import type { ThemeChoice } from '#web/browser/theme.ts';
import { storeBlobsAsBytes } from './blob-bytes.ts';
import { closeOnLeave } from './close-on-leave.ts';
import { NewerStoreError } from './failure.ts';
import { migrations } from './migrations.ts';

/** The settings, stored by name. */
export type Settings = {
  currentBatchId: string;
  preferences: UserPreferences;
  sprint: Sprint;
  /** Text typed into the Dump but not added yet. */
  ideaDraft: string;
  /** Like `ideaDraft`, for the quick capture, which can be open at the same time. */
  captureDraft: string;
  /** Like `ideaDraft`, for the material of five posts. */
  materialDraft: string;
  /** Like `ideaDraft`, for a video link and its transcript. */
  videoDraft: { url: string; text: string; name: string; durationSec: number };
  /**
   * Set once the first slots and the example formulas exist, so that they don't reappear after the user removed them.
   */
  plannerBegun: boolean;
  formulasBegun: boolean;
  /** The formula shown next to each post: formula ids by post id. */
  formulasBeside: Record<string, string>;
  /** How posts did on LinkedIn compared with the usual rate, by post id: 1.5 is 50% more. */
  resultScores: Record<string, number>;
  /** First lines that the user saved, and when. */
  savedHooks: Record<string, number>;
  /** The three thought leaders, unless they are the built-in ones. */
  thoughtLeaders: ThoughtLeaders;
  /** What edits of AI answers showed, and which of the resulting rules are off or removed. */
  editEvidence: Evidence;
  ruleChoices: RuleChoices;
  /** The answers in unfinished posts, newest first. */
  appliedAnswers: readonly AppliedAnswer[];
};
type Setting = { [Key in keyof Settings]: { key: Key; value: Settings[Key] } }[keyof Settings];

/**
 * An image at the size LinkedIn shows. `file` is its copy in the account; `blob` is its bytes once they are on this
 * device. An image from a backup or the account has no thumbnail until it is first shown. `unusedSince` is when a
 * cleanup first found it unused.
 */
export type StoredImage = {
  imageId: string;
  blob?: Blob;
  file?: FileRef;
  thumbnail?: Blob;
  unusedSince?: number | undefined;
};
type RecordingChunk = { chunkId: number; recordingId: string; blob: Blob };

/** Everything a user has stored. */
export type StoreContents = {
  batches: Batch[];
  posts: Post[];
  history: HistoryEntry[];
  ideas: DumpIdea[];
  formulas: Formula[];
  plannerPosts: PlannerSlot[];
  images: StoredImage[];
  recordings: AudioRecording[];
  recordingChunks: Omit<RecordingChunk, 'chunkId'>[];
  dictations: Dictation[];
  voiceProfiles: StoredVoiceProfile[];
  /** Missing in snapshots and backups of earlier releases. */
  brandKits?: StoredKit[];
  candidates?: Candidate[];
  settings: Setting[];
};

/** The store before its contents were replaced, and the chosen theme, which earlier snapshots lack. */
type Snapshot = { snapshotId: string; takenAt: number; contents: StoreContents; theme?: ThemeChoice };

/** Text that was dictated into a post but not merged with the rest yet. */
type Dictation = { postId: string; passages: string[] };
/** Profiles of earlier releases lack the fields about the author. */
type StoredVoiceProfile = { voiceProfileId: string } & Pick<VoiceProfile, 'samplePosts' | 'wordsNeverUsed'> &
  Partial<VoiceProfile>;

/**
 * A brand kit. The main kit's row has only the fields that earlier releases do not know: its name and fonts. The rest
 * is in the stored value that they read.
 */
export type StoredKit = { kitId: string; name: string; createdAt: number } & Partial<BrandKit>;

/** A finished video, stored until its user removes it. The newest video is the one stored last. */
export type StoredVideo = {
  videoId: string;
  ownerId: string;
  keptAt: number;
  durationSeconds: number;
  file: File;
};

/**
 * The entry of a finished video, on every device of the account: its name, its size, when it was stored, and which
 * device has its bytes.
 */
export type VideoEntry = {
  videoId: string;
  fileName: string;
  bytes: number;
  durationSeconds: number;
  keptAt: number;
  device: string;
};

/**
 * A thumbnail of a stored video. In a separate table, because adding it to the video would write the whole video
 * again.
 */
type Poster = { videoId: string; picture: Blob };

/** A clip of a clip batch, with its user and the order of clips and rows. */
export type StoredClip = BatchClip & {
  ownerId: string;
  position: number;
  source: ClipSource;
  /** The file's version when it was added or last found changed. Undefined if the file could not be opened. */
  version?: FileVersion;
};
/**
 * The faces found in a version of a clip. In a separate table, because adding them to a copied clip would write the
 * copy again.
 */
export type ClipFaces = { clipId: string; version: FileVersion; searches: readonly FaceSearch[] };
export type StoredRow = BatchRow & { ownerId: string; position: number };

/** A chunk of a camera recording, about a second long. */
type CameraPiece = { pieceId: number; recordingId: string; ownerId: string; mimeType: string; blob: Blob };

/** Values that this device's sync must remember, by name. */
type SyncState = { key: string; value: unknown };

export class Store extends Dexie {
  declare batches: EntityTable<Batch, 'batchId'>;
  declare posts: EntityTable<Post, 'postId'>;
  declare history: EntityTable<HistoryEntry, 'entryId'>;
  declare ideas: EntityTable<DumpIdea, 'ideaId'>;
  declare formulas: EntityTable<Formula, 'formulaId'>;
  declare plannerPosts: EntityTable<PlannerSlot, 'postId'>;
  declare images: EntityTable<StoredImage, 'imageId'>;
  declare recordings: EntityTable<AudioRecording, 'recordingId'>;
  declare recordingChunks: EntityTable<RecordingChunk, 'chunkId'>;
  declare settings: EntityTable<Setting, 'key'>;
  declare snapshots: EntityTable<Snapshot, 'snapshotId'>;
  declare dictations: EntityTable<Dictation, 'postId'>;
  declare voiceProfiles: EntityTable<StoredVoiceProfile, 'voiceProfileId'>;
  declare brandKits: EntityTable<StoredKit, 'kitId'>;
  declare videos: EntityTable<StoredVideo, 'videoId'>;
  declare videoEntries: EntityTable<VideoEntry, 'videoId'>;
  declare posters: EntityTable<Poster, 'videoId'>;
  declare clips: EntityTable<StoredClip, 'clipId'>;
  declare clipRows: EntityTable<StoredRow, 'rowId'>;
  declare clipFaces: EntityTable<ClipFaces, 'clipId'>;
  declare candidates: EntityTable<Candidate, 'candidateId'>;
  declare cameraPieces: EntityTable<CameraPiece, 'pieceId'>;
  declare recordStates: Table<RecordState, [kind: string, recordId: string]>;
  declare syncState: EntityTable<SyncState, 'key'>;
}

/**
 * Tables that are not in backups and stay when a backup is restored: files that are saved one by one, and what this
 * device shared with the account.
 */
export const tablesOfThisDevice: readonly string[] = [
  'videos',
  'videoEntries',
  'posters',
  'clips',
  'clipRows',
  'clipFaces',
  'cameraPieces',
  'recordStates',
  'syncState',
];

const firstStoreName = 'standout';

/**
 * The local store of this page's account. Every change of several rows is one transaction on their newest state, so
 * that tabs cannot undo each other's work.
 */
export let store = openStore(null);

/**
 * Switches `store` to the store of an account. Null is the browser's first store, whose name contains no account. Call
 * this only while no screen shows anything from the store.
 */
export function switchStore(userId: string | null): void {
  if (store.name === storeName(userId)) return;
  store.close();
  store = openStore(userId);
}

/** The name of an account's store in the browser. */
export function storeName(userId: string | null): string {
  return userId === null ? firstStoreName : `${firstStoreName}-${userId}`;
}

/** Opens another connection to a store. Close it after use. */
export function openStore(userId: string | null): Store {
  const database = new Store(storeName(userId));
  for (const { version, tables } of migrations) database.version(version).stores(tables);
  storeBlobsAsBytes(database);
  closeOnLeave(database);

  database.on('populate', (transaction) => {
    const { batch, posts } = newBatch(newId, now());
    transaction.table('batches').add(batch);
    transaction.table('posts').bulkAdd(posts);
    transaction.table('settings').add({ key: 'currentBatchId', value: batch.batchId });
  });

  // Dexie also opens stores of a later version. This refuses them, because this code does not know what it would
  // overwrite.
  database.on('ready', () => {
    const storedVersion = Math.floor(database.backendDB().version / 10);
    if (storedVersion > database.verno) throw new NewerStoreError(storedVersion, database.verno);
  });
  return database;
}

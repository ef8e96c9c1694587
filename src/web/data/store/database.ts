import { Dexie, type EntityTable } from 'dexie';
import type { ThoughtLeaders } from '#domain/ai/thought-leaders.ts';
import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import type { Formula } from '#domain/formulas/formula.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import type { AudioRecording } from '#domain/posts/audio-recording.ts';
import { type Batch, newBatch } from '#domain/posts/batch.ts';
import type { HistoryEntry } from '#domain/posts/history.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import type { UserPreferences } from '#domain/posts/preferences.ts';
import type { Sprint } from '#domain/posts/sprint.ts';
import type { BatchClip, BatchRow, FileVersion } from '#domain/video/clip-batch.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import type { ClipSource } from '#web/browser/picked-files.ts';
import type { ThemeChoice } from '#web/browser/theme.ts';
import { StoreIsNewer } from './failure.ts';
import { migrations } from './migrations.ts';

/** The settings that are kept by name. */
export type Settings = {
  currentBatchId: string;
  preferences: UserPreferences;
  sprint: Sprint;
  /** What is typed into the Dump and not yet added. */
  ideaDraft: string;
  /** The same for the quick capture, which may be open over it. */
  captureDraft: string;
  /** And for a video, with its words. */
  videoDraft: { url: string; text: string; name: string; durationSec: number };
  /** Said once the first slots, and the example formulas, were made: who removes them all does not get them again. */
  plannerBegun: boolean;
  formulasBegun: boolean;
  /** Whose breakdown stands beside which post while it is written: formula ids by post id. */
  formulasBeside: Record<string, string>;
  /** The three whose way of thinking enriches a draft, when they are not the ones that come with the product. */
  thoughtLeaders: ThoughtLeaders;
};
type Setting = { [Key in keyof Settings]: { key: Key; value: Settings[Key] } }[keyof Settings];

/**
 * A picture as large as LinkedIn shows it. One that came with a backup has no thumbnail until it is first shown. `unusedSince`: when a sweep first
 * found that nothing shows it.
 */
export type StoredImage = { imageId: string; blob: Blob; thumbnail?: Blob; unusedSince?: number | undefined };
type RecordingChunk = { chunkId: number; recordingId: string; blob: Blob };

/** Everything that a person has put into the store. */
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
  settings: Setting[];
};

/** What the store held just before something replaced it, and the theme that was chosen; earlier snapshots do not say. */
type Snapshot = { snapshotId: string; takenAt: number; contents: StoreContents; theme?: ThemeChoice };

/** What was dictated into a post and not yet merged with the rest of its text. */
type Dictation = { postId: string; passages: string[] };
type StoredVoiceProfile = VoiceProfile & { voiceProfileId: string };

/** A finished video, kept until the person who made it removes it. Newest is what was kept last. */
export type StoredVideo = {
  videoId: string;
  ownerId: string;
  keptAt: number;
  durationSeconds: number;
  file: File;
};

/** A small picture of a kept video. Beside it, not in it: to note one there would write the whole video again. */
type Poster = { videoId: string; picture: Blob };

/** What a batch of videos is made of: who works on it, and the order in which clips came and rows stand. */
export type StoredClip = BatchClip & {
  ownerId: string;
  position: number;
  source: ClipSource;
  /** Of the file when it was added, or when it was found to be another; none where it could not be opened. */
  version?: FileVersion;
};
export type StoredRow = BatchRow & { ownerId: string; position: number };

/** About a second of a recording with the camera. */
type CameraPiece = { pieceId: number; recordingId: string; ownerId: string; mimeType: string; blob: Blob };

class Store extends Dexie {
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
  declare videos: EntityTable<StoredVideo, 'videoId'>;
  declare posters: EntityTable<Poster, 'videoId'>;
  declare clips: EntityTable<StoredClip, 'clipId'>;
  declare clipRows: EntityTable<StoredRow, 'rowId'>;
  declare cameraPieces: EntityTable<CameraPiece, 'pieceId'>;
}

/** What is no part of a backup: files as large as these are saved one by one, and stay where a backup is read back. */
export const tablesOfThisDevice: readonly string[] = [
  'videos',
  'posters',
  'clips',
  'clipRows',
  'cameraPieces',
];

/** The one local store. Every change of several rows is one transaction on their newest state, so that tabs cannot undo each other's work. */
export const store = openStore();

function openStore(): Store {
  const database = new Store('standout');
  for (const { version, tables } of migrations) database.version(version).stores(tables);

  database.on('populate', (transaction) => {
    const { batch, posts } = newBatch(newId, now());
    transaction.table('batches').add(batch);
    transaction.table('posts').bulkAdd(posts);
    transaction.table('settings').add({ key: 'currentBatchId', value: batch.batchId });
  });

  // Dexie opens a store of a later version as it is. This code does not know what it would overwrite there, so it does not.
  database.on('ready', () => {
    const storedVersion = Math.floor(database.backendDB().version / 10);
    if (storedVersion > database.verno) throw new StoreIsNewer(storedVersion, database.verno);
  });
  return database;
}

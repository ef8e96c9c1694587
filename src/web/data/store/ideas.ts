import type { ImportedVideo } from '#domain/ai/youtube.ts';
import type { PromoteResult } from '#domain/posts/change.ts';
import {
  type DumpIdea,
  isTranscribed,
  textIdea,
  untranscribedIdea,
  videoIdea,
  voiceIdea,
  youtubeLinkIdea,
} from '#domain/posts/idea.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue, storedValues } from '#web/browser/stored-value.ts';
import { store } from './database.ts';
import { inMemoryRecording, releaseFromMemory } from './in-memory-recordings.ts';
import { requestPersistenceOnce } from './persistence.ts';
import { promoteInBatch, promotionTables } from './promotion.ts';
import { readSetting } from './reading.ts';
import { dropRecording, restoreRecording, storeCompleteRecording } from './recordings.ts';

/** Stores a typed idea. Rejects if the browser cannot save; the typed text then stays in its field. */
export async function addTextIdea(typed: string): Promise<string> {
  const ideaId = newId();
  await store.ideas.add(textIdea(ideaId, typed, now()));
  requestPersistenceOnce();
  return ideaId;
}

/** Where ideas are typed: in the Dump, in the quick capture on any screen, or as the material of five posts. */
export type IdeaDraft = 'ideaDraft' | 'captureDraft' | 'materialDraft';

/**
 * The text typed in this tab, even if it is now empty. Synchronous, because a closing page cannot wait for the store,
 * and independent of other tabs.
 */
const ideaDraftOfTab = storedValues((draft: IdeaDraft) => ({
  key: storageKeys[draft],
  isTabOnly: true,
  parse: (typed): string | null => typed,
  format: (typed) => typed,
  fallback: null,
}));

/** Saves typed text in case the page is killed, for this tab and for the next new tab. */
export async function saveIdeaDraft(draft: IdeaDraft, typed: string): Promise<void> {
  ideaDraftOfTab(draft).save(typed);
  await store.settings.put({ key: draft, value: typed });
}

/** The last text typed in this tab. In a new tab, the last text typed in any tab. */
export async function readIdeaDraft(draft: IdeaDraft): Promise<string> {
  return ideaDraftOfTab(draft).read() ?? (await readSetting(draft, ''));
}

/** The typed data of a video: its link, and its transcript as pasted or read from a file. */
export type VideoDraft = { url: string; text: string; name: string; durationSec: number };

export const emptyVideoDraft: VideoDraft = { url: '', text: '', name: '', durationSec: 0 };

const videoDraftOfTab = storedValue<VideoDraft | null>({
  key: storageKeys.videoDraft,
  isTabOnly: true,
  parse: videoDraftIn,
  fallback: null,
});

/** Saves the typed data of a video in the same way as a typed idea. */
export async function saveVideoDraft(draft: VideoDraft): Promise<void> {
  videoDraftOfTab.save(draft);
  await store.settings.put({ key: 'videoDraft', value: draft });
}

export async function readVideoDraft(): Promise<VideoDraft> {
  return videoDraftOfTab.read() ?? readSetting('videoDraft', emptyVideoDraft);
}

function videoDraftIn(json: string): VideoDraft {
  const draft = { ...emptyVideoDraft, ...JSON.parse(json) };
  return {
    url: `${draft.url}`,
    text: `${draft.text}`,
    name: `${draft.name}`,
    durationSec: Number(draft.durationSec),
  };
}

/** Stores a link to a video until its transcript can be imported. False if it is not a YouTube link. */
export async function addYoutubeLink(typed: string): Promise<boolean> {
  const idea = youtubeLinkIdea(newId(), typed, now());
  if (!idea) return false;
  await store.ideas.add(idea);
  requestPersistenceOnce();
  return true;
}

/**
 * Stores a voice note with its recording. `transcript` is empty if there is none. If the recording could not be stored
 * earlier, it is stored with the note, or neither is. A recording becomes only one idea, however often this was
 * requested during its transcription. If there are several transcripts, the idea gets the first non-empty one.
 */
export async function addVoiceNote(recordingId: string, transcript: string): Promise<void> {
  const inMemory = inMemoryRecording(recordingId);
  const idea =
    transcript === ''
      ? untranscribedIdea(newId(), recordingId, now())
      : voiceIdea(newId(), transcript, recordingId, now());
  await store.transaction('rw', store.ideas, store.recordings, store.recordingChunks, async () => {
    if ((await store.recordings.get(recordingId))?.isOpen === false) {
      const earlier = await ideaOf(recordingId);
      if (earlier && !isTranscribed(earlier)) {
        await store.ideas.put({ ...idea, ideaId: earlier.ideaId, createdAt: earlier.createdAt });
      }
      return;
    }
    await store.ideas.add(idea);
    if (inMemory) await storeCompleteRecording(inMemory);
    await store.recordings.update(recordingId, { isOpen: false });
  });
  if (inMemory) releaseFromMemory(recordingId);
  requestPersistenceOnce();
}

/** Stores the on-device transcript of a spoken idea. There is no audio. */
export async function addDictatedIdea(transcript: string): Promise<void> {
  await store.ideas.add(voiceIdea(newId(), transcript, null, now()));
  requestPersistenceOnce();
}

/** Adds a transcript to a voice note that had none. */
export async function nameVoiceNote(ideaId: string, transcript: string): Promise<void> {
  await store.transaction('rw', store.ideas, async () => {
    const idea = await store.ideas.get(ideaId);
    if (!idea?.recordingId) return;
    await store.ideas.put(voiceIdea(ideaId, transcript, idea.recordingId, idea.createdAt));
  });
}

/** Stores a video's transcript and returns the new idea's id. `url` is null if unknown. */
export async function addVideoIdea(url: string | null, video: ImportedVideo): Promise<string> {
  const ideaId = newId();
  await store.ideas.add(videoIdea(ideaId, url, video, now()));
  requestPersistenceOnce();
  return ideaId;
}

/** Puts an idea into the first unstarted post, based on the newest state of all tabs. The idea stays in the Dump. */
export function promoteIdea(ideaId: string): Promise<PromoteResult> {
  return store.transaction('rw', [store.ideas, ...promotionTables()], async () => {
    const idea = await store.ideas.get(ideaId);
    return idea ? promoteInBatch(idea) : { kind: 'none-free' };
  });
}

/**
 * Removes an idea from the Dump. Undefined if another tab has already done so. Its audio stays as long as the idea can
 * be restored.
 */
export function archiveIdea(ideaId: string): Promise<DumpIdea | undefined> {
  return store.transaction('rw', store.ideas, store.recordings, async () => {
    const idea = await store.ideas.get(ideaId);
    if (!idea) return undefined;
    await store.ideas.delete(ideaId);
    if (idea.recordingId && !(await ideaOf(idea.recordingId)))
      await store.recordings.update(idea.recordingId, { discardedAt: now() });
    return idea;
  });
}

/** Restores an archived idea with its audio. */
export function unarchiveIdea(idea: DumpIdea): Promise<void> {
  return store.transaction('rw', store.ideas, store.recordings, async () => {
    await store.ideas.put(idea);
    if (idea.recordingId) await restoreRecording(idea.recordingId);
  });
}

/**
 * Deletes audio that is no longer needed, because its archived idea can no longer be restored or its transcript is in
 * a post.
 */
export async function dropUnneededAudio(recordingId: string): Promise<void> {
  if (!(await ideaOf(recordingId))) await dropRecording(recordingId);
}

/** Like `dropUnneededAudio`, for all ideas whose tab was closed before it could do so. */
export async function dropDiscardedAudio(): Promise<void> {
  const wanted = new Set((await store.ideas.toArray()).map(({ recordingId }) => recordingId));
  const latest = now() - undoableMilliseconds;
  const discarded = await store.recordings
    .filter(({ discardedAt = latest }) => discardedAt < latest)
    .toArray();
  for (const { recordingId } of discarded) if (!wanted.has(recordingId)) await dropRecording(recordingId);
}

function ideaOf(recordingId: string): Promise<DumpIdea | undefined> {
  return store.ideas.filter((idea) => idea.recordingId === recordingId).first();
}

// A hidden tab offers undo until it becomes visible.
const undoableMilliseconds = 24 * 60 * 60_000;

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
import { keepForGood } from './persistence.ts';
import { promoteInBatch, promotionTables } from './promotion.ts';
import { readSetting } from './reading.ts';
import { dropRecording, keepWhole, putRecordingBack } from './recordings.ts';
import { forgetUnkept, heldUnkept } from './unkept-recordings.ts';

/** Keeps a typed idea. Rejects when the browser cannot save; what was typed then stays where it is. */
export async function addTextIdea(typed: string): Promise<void> {
  await store.ideas.add(textIdea(newId(), typed, now()));
  keepForGood();
}

/** Where ideas are typed: in the Dump, or in the quick capture over any screen. */
export type IdeaDraft = 'ideaDraft' | 'captureDraft';

/** What this tab has typed, be it nothing any more: at once, since a page that goes cannot wait for the store, and whatever another tab types. */
const ideaDraftOfTab = storedValues((draft: IdeaDraft) => ({
  key: storageKeys[draft],
  isTabOnly: true,
  parse: (typed): string | null => typed,
  format: (typed) => typed,
  fallback: null,
}));

/** Keeps what is being typed, for the case that the page is killed: for this tab, and for the next that is opened. */
export async function keepIdeaDraft(draft: IdeaDraft, typed: string): Promise<void> {
  ideaDraftOfTab(draft).save(typed);
  await store.settings.put({ key: draft, value: typed });
}

/** What was typed last in this tab; in a new one, what was typed last in any. */
export async function readIdeaDraft(draft: IdeaDraft): Promise<string> {
  return ideaDraftOfTab(draft).read() ?? (await readSetting(draft, ''));
}

/** What is typed of a video: where it is, and its words as they were pasted or read from a file. */
export type VideoDraft = { url: string; text: string; name: string; durationSec: number };

export const emptyVideoDraft: VideoDraft = { url: '', text: '', name: '', durationSec: 0 };

const videoDraftOfTab = storedValue<VideoDraft | null>({
  key: storageKeys.videoDraft,
  isTabOnly: true,
  parse: videoDraftIn,
  fallback: null,
});

/** Keeps what is typed of a video like what is typed of an idea. */
export async function keepVideoDraft(draft: VideoDraft): Promise<void> {
  videoDraftOfTab.save(draft);
  await store.settings.put({ key: 'videoDraft', value: draft });
}

export async function readVideoDraft(): Promise<VideoDraft> {
  return videoDraftOfTab.read() ?? readSetting('videoDraft', emptyVideoDraft);
}

function videoDraftIn(kept: string): VideoDraft {
  const draft = { ...emptyVideoDraft, ...JSON.parse(kept) };
  return {
    url: `${draft.url}`,
    text: `${draft.text}`,
    name: `${draft.name}`,
    durationSec: Number(draft.durationSec),
  };
}

/** Keeps a link to a video until its words can be imported. False when it is no link to a YouTube video. */
export async function addYoutubeLink(typed: string): Promise<boolean> {
  const idea = youtubeLinkIdea(newId(), typed, now());
  if (!idea) return false;
  await store.ideas.add(idea);
  keepForGood();
  return true;
}

/**
 * Keeps a voice note with the recording that holds its sound; `transcript` is empty when nobody knows what was said. One for which there was
 * no room when it was recorded is kept with it, or neither. A recording becomes one idea, however often that was asked for while it was being
 * written down; of several answers the idea keeps the first that has words.
 */
export async function addVoiceNote(recordingId: string, transcript: string): Promise<void> {
  const unkept = heldUnkept(recordingId);
  const idea =
    transcript === ''
      ? untranscribedIdea(newId(), recordingId, now())
      : voiceIdea(newId(), transcript, recordingId, now());
  await store.transaction('rw', store.ideas, store.recordings, store.recordingChunks, async () => {
    if ((await store.recordings.get(recordingId))?.isOpen === false) {
      const kept = await ideaOf(recordingId);
      if (kept && !isTranscribed(kept)) {
        await store.ideas.put({ ...idea, ideaId: kept.ideaId, createdAt: kept.createdAt });
      }
      return;
    }
    await store.ideas.add(idea);
    if (unkept) await keepWhole(unkept);
    await store.recordings.update(recordingId, { isOpen: false });
  });
  if (unkept) forgetUnkept(recordingId);
  keepForGood();
}

/** Keeps what the device itself wrote down of a spoken thought. There is no sound of it. */
export async function addDictatedIdea(transcript: string): Promise<void> {
  await store.ideas.add(voiceIdea(newId(), transcript, null, now()));
  keepForGood();
}

/** Gives a voice note the words that were not known at first. */
export async function nameVoiceNote(ideaId: string, transcript: string): Promise<void> {
  await store.transaction('rw', store.ideas, async () => {
    const idea = await store.ideas.get(ideaId);
    if (!idea?.recordingId) return;
    await store.ideas.put(voiceIdea(ideaId, transcript, idea.recordingId, idea.createdAt));
  });
}

/** Keeps the words of a video; gives the new idea's id. `url` is null when nobody said where the video is. */
export async function addVideoIdea(url: string | null, video: ImportedVideo): Promise<string> {
  const ideaId = newId();
  await store.ideas.add(videoIdea(ideaId, url, video, now()));
  keepForGood();
  return ideaId;
}

/** Puts an idea into the first post that nobody began, judged by the newest state of all tabs. The idea stays in the Dump. */
export function promoteIdea(ideaId: string): Promise<PromoteResult> {
  return store.transaction('rw', [store.ideas, ...promotionTables], async () => {
    const idea = await store.ideas.get(ideaId);
    return idea ? promoteInBatch(idea) : { kind: 'none-free' };
  });
}

/** Takes an idea out of the Dump; undefined when another tab was faster. Its sound stays for as long as the idea may be wanted back. */
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

/** Puts an archived idea back where it was, with its sound. */
export function unarchiveIdea(idea: DumpIdea): Promise<void> {
  return store.transaction('rw', store.ideas, store.recordings, async () => {
    await store.ideas.put(idea);
    if (idea.recordingId) await putRecordingBack(idea.recordingId);
  });
}

/** Removes a sound that is done with, unless an idea has it: an archived one cannot be brought back any more, or its words are in a post. */
export async function dropDoneSound(recordingId: string): Promise<void> {
  if (!(await ideaOf(recordingId))) await dropRecording(recordingId);
}

/** The same for all ideas whose tab was closed before it could do so. */
export async function dropDiscardedSounds(): Promise<void> {
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

// A tab that nobody looks at offers to undo it until somebody does.
const undoableMilliseconds = 24 * 60 * 60_000;

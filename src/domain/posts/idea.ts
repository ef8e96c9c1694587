import { firstCharacters, preview } from '#domain/text/characters.ts';
import { type ImportedVideo, youtubeVideoId } from '../ai/youtube.ts';
import { ideaSummaryCharacters } from './limits.ts';
import type { Post } from './post.ts';
import { versionsIn } from './version-b.ts';

/**
 * An idea in the Dump, stored verbatim. `recordingId` is the audio of a voice note; `raw` is empty until transcribed.
 */
export type DumpIdea = {
  ideaId: string;
  source: 'voice' | 'youtube' | 'text';
  raw: string;
  summary: string;
  createdAt: number;
  youtubeMeta?: { url: string; title: string | null; durationSec: number | null };
  recordingId?: string;
};

export function canAddIdea(typed: string): boolean {
  return typed.trim() !== '';
}

/** Creates an idea from typed text. The summary is the start of the text. */
export function textIdea(ideaId: string, typed: string, now: number): DumpIdea {
  const summary = preview(typed, ideaSummaryCharacters);
  return { ideaId, source: 'text', raw: typed, summary, createdAt: now };
}

/** Creates an idea from a transcribed voice note. `recordingId` is null if the audio was not stored. */
export function voiceIdea(
  ideaId: string,
  transcript: string,
  recordingId: string | null,
  now: number,
): DumpIdea {
  return {
    ideaId,
    source: 'voice',
    raw: transcript,
    summary: voiceSummary(transcript),
    createdAt: now,
    ...(recordingId === null ? {} : { recordingId }),
  };
}

/** Creates an idea from a voice note without a transcript. */
export function untranscribedIdea(ideaId: string, recordingId: string, now: number): DumpIdea {
  return { ideaId, source: 'voice', raw: '', summary: 'Voice note', createdAt: now, recordingId };
}

/** Creates an idea from a YouTube link, to be transcribed later. Undefined if the text is not a link to a video. */
export function youtubeLinkIdea(ideaId: string, typed: string, now: number): DumpIdea | undefined {
  const videoId = youtubeVideoId(typed);
  if (!videoId) return undefined;
  const url = `https://www.youtube.com/watch?v=${videoId}`;
  return {
    ideaId,
    source: 'youtube',
    raw: url,
    summary: 'YouTube video',
    createdAt: now,
    youtubeMeta: { url, title: null, durationSec: null },
  };
}

/** Creates an idea from a video's transcript or subtitle file. `url` is null if unknown. */
export function videoIdea(ideaId: string, url: string | null, video: ImportedVideo, now: number): DumpIdea {
  const { transcript, title, durationSec } = video;
  const summary = preview(title.trim() || transcript, ideaSummaryCharacters);
  const youtubeMeta = { url: url ?? '', title: title || null, durationSec: durationSec || null };
  return { ideaId, source: 'youtube', raw: transcript, summary, createdAt: now, youtubeMeta };
}

export function isTranscribed(idea: DumpIdea): boolean {
  return idea.raw.trim() !== '';
}

/** Returns the post whose content equals the idea, with or without a Version B beside it. */
export function postUsingIdea(idea: DumpIdea, posts: readonly Post[]): Post | undefined {
  const uses = ({ content }: Post) =>
    content === idea.raw || versionsIn(content)?.A.trimEnd() === idea.raw.trimEnd();
  return isTranscribed(idea) ? posts.find(uses) : undefined;
}

function voiceSummary(transcript: string): string {
  const firstLine = transcript.split('\n', 1)[0] ?? '';
  const { head, isWhole } = firstCharacters(firstLine, ideaSummaryCharacters);
  // Part 2 §4: a voice summary of exactly 50 characters also gets the ellipsis, unlike a typed one.
  const isFull = !isWhole || !firstCharacters(firstLine, ideaSummaryCharacters - 1).isWhole;
  return isFull ? `${head}...` : head;
}

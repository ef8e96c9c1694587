import { firstCharacters, preview } from '#domain/text/characters.ts';
import { type ImportedVideo, youtubeVideoId } from '../ai/youtube.ts';
import { ideaSummaryCharacters } from './limits.ts';
import type { Post } from './post.ts';

/** A thought in the Dump, kept as it came. `recordingId` names the audio of a voice note; its `raw` is empty until there is a transcript. */
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

/** A typed idea keeps every character; its summary is the beginning. */
export function textIdea(ideaId: string, typed: string, now: number): DumpIdea {
  const summary = preview(typed, ideaSummaryCharacters);
  return { ideaId, source: 'text', raw: typed, summary, createdAt: now };
}

/** A voice note whose words are known. `recordingId` is null when its sound was never kept. */
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

/** A voice note that is only heard so far. */
export function untranscribedIdea(ideaId: string, recordingId: string, now: number): DumpIdea {
  return { ideaId, source: 'voice', raw: '', summary: 'Voice note', createdAt: now, recordingId };
}

/** A link that is kept until the video's words are imported; undefined when the text is no link to a YouTube video. */
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

/** The words of a video, by import or from a file of subtitles; `url` is null when nobody said where the video is. */
export function videoIdea(ideaId: string, url: string | null, video: ImportedVideo, now: number): DumpIdea {
  const { transcript, title, durationSec } = video;
  const summary = preview(title.trim() || transcript, ideaSummaryCharacters);
  const youtubeMeta = { url: url ?? '', title: title || null, durationSec: durationSec || null };
  return { ideaId, source: 'youtube', raw: transcript, summary, createdAt: now, youtubeMeta };
}

export function isTranscribed(idea: DumpIdea): boolean {
  return idea.raw.trim() !== '';
}

/** The post that already holds an idea word for word. */
export function postInWork(idea: DumpIdea, posts: readonly Post[]): Post | undefined {
  return isTranscribed(idea) ? posts.find((post) => post.content === idea.raw) : undefined;
}

function voiceSummary(transcript: string): string {
  const firstLine = transcript.split('\n', 1)[0] ?? '';
  const { head, isWhole } = firstCharacters(firstLine, ideaSummaryCharacters);
  // Part 2 §4: a voice summary of exactly 50 characters has the ellipsis too, a typed one has not.
  const isFull = !isWhole || !firstCharacters(firstLine, ideaSummaryCharacters - 1).isWhole;
  return isFull ? `${head}...` : head;
}

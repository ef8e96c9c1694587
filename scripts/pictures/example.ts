import { newBatch } from '#domain/posts/batch.ts';
import { complete, edit } from '#domain/posts/change.ts';
import type { HistoryEntry } from '#domain/posts/history.ts';
import { type DumpIdea, textIdea, voiceIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { exampleCandidates } from './candidates.ts';
import { type ExampleDraft, exampleDrafts } from './drafts.ts';

/**
 * A recruiter's account as a backup file: `writtenCount` posts, some of them complete, ideas, candidates, and a planner
 * that uses `imageUrls` (data URLs) in turn.
 */
export function exampleBackup(now: number, imageUrls: readonly string[], writtenCount = 14): string {
  const drafts = exampleDrafts.slice(0, writtenCount);
  const newId = () => crypto.randomUUID();
  const { batch, posts } = newBatch(newId, now - 12 * day);
  const writtenOut = posts.map((post, index) => examplePost(post, drafts, index, now));
  return JSON.stringify({
    app: 'standout',
    version: 1,
    exportedAt: now,
    batchId: batch.batchId,
    batches: [batch],
    userPreferences: defaultPreferences,
    posts: writtenOut.map(({ post, history }) => ({ ...post, history })),
    dumpIdeas: ideas(now),
    formulas: [],
    contentPlannerPosts: drafts.slice(0, 6).map(({ title, content }, position) => ({
      postId: `content-planner-${position}`,
      position,
      content: `${title}.\n\n${content}`,
      imageId: newId(),
      imageUrl: imageUrls[position % imageUrls.length],
      revision: 1,
      setAside: [],
      createdAt: now,
      updatedAt: now,
    })),
    images: [],
    recordings: [],
    candidates: exampleCandidates(now),
  });
}

const day = 24 * 3_600_000;
const completeCount = 11;
const postsADay = 3;

/** Returns an example post. The first ones are also completed, three a day up to today. */
function examplePost(
  empty: Post,
  drafts: readonly ExampleDraft[],
  index: number,
  now: number,
): { post: Post; history: HistoryEntry[] } {
  const draft = drafts[index];
  if (!draft) return { post: empty, history: [] };
  const daysAgo = Math.floor((completeCount - 1 - index) / postsADay);
  const ts = now - Math.max(0, daysAgo) * day - (drafts.length - index) * 1_000;
  const scheduledAt = `${new Date(now + (index - 6) * day).toISOString().slice(0, 10)}T09:30`;
  const writing = { now: ts, writerId: 'example', entryId: crypto.randomUUID(), basedOnRevision: 0 };
  const edited = edit(empty, [], { ...draft, scheduledAt }, writing);
  if (!edited.ok || !edited.entry) throw new Error(`Example post ${index} could not be edited.`);
  const history: HistoryEntry[] = [edited.entry];
  if (index >= completeCount) return { post: edited.post, history };
  const entry = { now: ts, entryId: crypto.randomUUID(), timeZone: 'UTC', dailyTarget: postsADay };
  const completed = complete(edited.post, entry);
  if (!completed.ok) throw new Error(`Example post ${index} could not be completed.`);
  return { post: completed.post, history: [...history, completed.entry] };
}

function ideas(now: number): DumpIdea[] {
  const hour = 3_600_000;
  return [
    textIdea('idea-1', 'The best reference call I ever made lasted four minutes. Why?', now - hour),
    voiceIdea(
      'idea-2',
      'Candidates read the job ad on a phone, in a queue.\nSo the first line has to say what Monday looks like.',
      null,
      now - 5 * hour,
    ),
    textIdea('idea-3', 'Salary ranges: what changed in our inbox once we printed them', now - day),
  ];
}

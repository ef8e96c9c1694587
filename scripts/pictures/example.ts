import { newBatch } from '#domain/posts/batch.ts';
import { complete, edit } from '#domain/posts/change.ts';
import type { HistoryEntry } from '#domain/posts/history.ts';
import { type DumpIdea, textIdea, voiceIdea } from '#domain/posts/idea.ts';
import type { Angle, Post } from '#domain/posts/post.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';

/**
 * A recruiter's account as a backup file: posts in every state, ideas, and a planner that uses `imageUrls` (data URLs)
 * in turn.
 */
export function exampleBackup(now: number, imageUrls: readonly string[]): string {
  const newId = () => crypto.randomUUID();
  const { batch, posts } = newBatch(newId, now - 12 * day);
  const writtenOut = posts.map((post, index) => written(post, index, now));
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
  });
}

const day = 24 * 3_600_000;
const completeCount = 11;
const postsADay = 3;

/** Writes a post. The first ones are also completed, three a day up to today. */
function written(empty: Post, index: number, now: number): { post: Post; history: HistoryEntry[] } {
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

const drafts: readonly { title: string; content: string; angle: Angle; tags: string[] }[] = [
  {
    title: 'The question I stopped asking',
    content:
      'I used to ask: where do you see yourself in five years?\n\nNobody knows. The honest ones say so and look unprepared. The others recite.\n\nNow I ask what they would like to be asked. The answers got longer, and the hires stayed.',
    angle: 'story',
    tags: ['interviews'],
  },
  {
    title: 'Silence is an answer',
    content:
      'Last Tuesday a candidate said no.\n\nNot to the money. Not to the title. To eleven days without a word.\n\nSince then we write one line every second working day, even when the line is “nothing yet”.',
    angle: 'emotional',
    tags: ['candidates'],
  },
  {
    title: 'Three lines that fill a role',
    content:
      'What Monday looks like. Who sits beside you. What it pays.\n\nEverything else in a job ad is there for the company.',
    angle: 'tactical',
    tags: ['job ads'],
  },
  {
    title: 'Notice periods are a conversation',
    content: 'Three months became five weeks because somebody picked up the phone and asked. Politely.',
    angle: 'client_win',
    tags: ['closing'],
  },
  {
    title: 'A CV is not a person',
    content: 'The gap from 2021 was a daughter. The short job was a bankruptcy. Ask before you sort.',
    angle: 'hot_take',
    tags: ['screening'],
  },
  {
    title: 'Fast is not rushed',
    content: 'We went from six interviews to two. Quality did not fall. Drop-outs did, by half.',
    angle: 'myth_bust',
    tags: ['process'],
  },
  {
    title: 'Five signs of a good brief',
    content: 'It names a problem. It names a person. It has a number. It has a date. It fits on a page.',
    angle: 'listicle',
    tags: ['clients'],
  },
  {
    title: 'What twelve years taught me',
    content: 'The client who hurries you most decides last. Plan for it, and say it on the first call.',
    angle: 'authority',
    tags: ['clients'],
  },
  {
    title: 'The bookkeeper from Manila',
    content: 'She had six clients and no website. Her video ran for 48 hours. She has nine clients now.',
    angle: 'client_win',
    tags: ['video'],
  },
  {
    title: 'Say the number first',
    content: 'We print the range in the first line. Fewer applications, and nobody’s time is lost.',
    angle: 'tactical',
    tags: ['salary'],
  },
  {
    title: 'Remote is a schedule',
    content: 'It is not a place. Write down when you are reachable, and half of the arguments end.',
    angle: 'hot_take',
    tags: ['remote'],
  },
  {
    title: 'The reference call',
    content:
      'Four minutes, one question: would you hire her again, and for what?\n\nThe pause before the answer told me more than the page of praise that came in writing.\n\nWhat do you ask?',
    angle: 'story',
    tags: ['references', 'hiring'],
  },
  {
    title: 'Onboarding starts at yes',
    content: 'Between yes and day one there are six weeks in which people doubt. Write to them.',
    angle: 'authority',
    tags: ['onboarding'],
  },
  {
    title: 'Nobody reads page two',
    content: 'Except when page one was about them.',
    angle: 'myth_bust',
    tags: ['job ads'],
  },
];

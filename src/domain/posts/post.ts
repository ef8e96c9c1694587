import { commaSeparated } from '#domain/text/comma-separated.ts';
import { textInUse } from './version-b.ts';

export const angles = [
  'story',
  'tactical',
  'authority',
  'emotional',
  'client_win',
  'hot_take',
  'myth_bust',
  'listicle',
] as const;
export type Angle = (typeof angles)[number];

export type PostState = 'not_started' | 'drafting' | 'complete';

/**
 * The versioned content of a post. `scheduledAt` is a day with or without a local time: `2026-11-21` or
 * `2026-11-21T09:30`.
 */
export type PostText = {
  title: string;
  content: string;
  angle: Angle;
  tags: string[];
  scheduledAt: string | null;
};

/** A post of a batch. `revision` increases by one with every change. Times are milliseconds since 1970. */
export type Post = PostText & {
  postId: string;
  batchId: string;
  state: PostState;
  locked: boolean;
  revision: number;
  updatedAt: number;
  /** The attached image, in the local store. Missing in posts that never had one. */
  imageId?: string | null | undefined;
};

export function emptyPost(postId: string, batchId: string, now: number): Post {
  return {
    postId,
    batchId,
    title: '',
    content: '',
    angle: 'story',
    tags: [],
    scheduledAt: null,
    state: 'not_started',
    locked: false,
    revision: 0,
    updatedAt: now,
  };
}

export function textOf({ title, content, angle, tags, scheduledAt }: PostText): PostText {
  return { title, content, angle, tags, scheduledAt };
}

/** Reads a state from a file. Unknown values count as not started. */
export function postStateFrom(value: unknown): PostState {
  return value === 'drafting' || value === 'complete' ? value : 'not_started';
}

/** Reads an angle from a file. Unknown values become the first angle. */
export function angleFrom(value: unknown): Angle {
  return angles.find((angle) => angle === value) ?? angles[0];
}

export function stateLabel(state: PostState | 'locked'): string {
  switch (state) {
    case 'drafting':
      return 'Drafting';
    case 'complete':
      return 'Complete';
    case 'locked':
      return 'Locked';
    default:
      return 'Not Started';
  }
}

/** The state to display: locked posts show as locked unless they are complete. */
export function shownState({ state, locked }: Pick<Post, 'state' | 'locked'>): PostState | 'locked' {
  return locked && state !== 'complete' ? 'locked' : state;
}

/** `client_win` → `Client win`. */
export function angleLabel(angle: Angle): string {
  const words = angle.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** True if the post is unstarted, unlocked, and without an image, so it can take new text. */
export function isFree({ state, locked, imageId }: Pick<Post, 'state' | 'locked' | 'imageId'>): boolean {
  return state === 'not_started' && !locked && !imageId;
}

export function canEdit(post: Post): boolean {
  return post.state !== 'complete' && !post.locked;
}

/** Replaces or removes the image of a post. */
export function withImage(post: Post, imageId: string | null, now: number): Post {
  return { ...withNewRevision(post, now), imageId };
}

export function canComplete(post: Post): boolean {
  return post.state !== 'complete' && textInUse(post.content).trim() !== '';
}

/** Increases the revision and sets the time of the change. */
export function withNewRevision(post: Post, now: number): Post {
  return { ...post, revision: post.revision + 1, updatedAt: now };
}

/** Parses a tag field: `growth, #hiring,growth` → `['growth', 'hiring']`. Tags never contain commas. */
export function parseTags(typed: string): string[] {
  const tags = commaSeparated(typed).map((tag) =>
    tag
      .trim()
      .replace(/^[#＃]+/u, '')
      .trim(),
  );
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Returns a tag field as typed, updated with the tags that others added or removed. */
export function tagsAsTyped(typed: string, tags: readonly string[]): string {
  const parsed = parseTags(typed);
  if (!parsed.every((tag) => tags.includes(tag))) return tags.join(', ');
  const added = tags.filter((tag) => !parsed.includes(tag));
  // New tags go first, because the user continues typing at the end.
  return [...added, ...(parsed.length === 0 && added.length > 0 ? [] : [typed])].join(', ');
}

export function displayTitle(post: Post, position: number): string {
  return post.title.trim() || `Post ${position}`;
}

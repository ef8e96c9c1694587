import { commaSeparated } from '#domain/text/comma-separated.ts';

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

/** What a person writes in a post: the part that has versions. `scheduledAt` is a calendar day with or without a time of that day, wherever one is: `2026-11-21` or `2026-11-21T09:30`. */
export type PostText = {
  title: string;
  content: string;
  angle: Angle;
  tags: string[];
  scheduledAt: string | null;
};

/** One of the posts of a batch. `revision` grows by one with every change; times are milliseconds since 1970. */
export type Post = PostText & {
  postId: string;
  batchId: string;
  state: PostState;
  locked: boolean;
  revision: number;
  updatedAt: number;
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

/** Reads a state from a file; a value that is not known counts as not started. */
export function postStateFrom(value: unknown): PostState {
  return value === 'drafting' || value === 'complete' ? value : 'not_started';
}

/** Reads an angle from a file: one that is not known becomes the first. */
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

/** The state as it is shown: a post that is locked says so until it is complete. */
export function shownState({ state, locked }: Pick<Post, 'state' | 'locked'>): PostState | 'locked' {
  return locked && state !== 'complete' ? 'locked' : state;
}

/** `client_win` → `Client win`. */
export function angleLabel(angle: Angle): string {
  const words = angle.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Nobody has begun it, and nothing keeps another text out of it. */
export function isFree({ state, locked }: Pick<Post, 'state' | 'locked'>): boolean {
  return state === 'not_started' && !locked;
}

export function canEdit(post: Post): boolean {
  return post.state !== 'complete' && !post.locked;
}

export function canComplete(post: Post): boolean {
  return post.state !== 'complete' && post.content.trim() !== '';
}

/** A post that is changed at a time: every change counts. */
export function touched(post: Post, now: number): Post {
  return { ...post, revision: post.revision + 1, updatedAt: now };
}

/** Tags as typed, one field for all: `growth, #hiring,growth` → `['growth', 'hiring']`. A tag holds no comma, which keeps a list of them one cell. */
export function tagsFrom(typed: string): string[] {
  const tags = commaSeparated(typed).map((tag) =>
    tag
      .trim()
      .replace(/^[#＃]+/u, '')
      .trim(),
  );
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

export function displayTitle(post: Post, position: number): string {
  return post.title.trim() || `Post ${position}`;
}

import type { Progress } from './posts/batch.ts';
import type { Post } from './posts/post.ts';

/** The terms that a hint explains where they first appear. */
export type HintId = 'dump' | 'promote' | 'batch' | 'streak' | 'badge';

/** What an account has seen of its first run. Fields are missing until then. */
export type FirstRun = {
  /** Set at the account's first sign-in. Missing for accounts from before this feature. */
  readonly isOffered?: boolean;
  /** Whether the user chose what to make first. */
  readonly hasChosen?: boolean;
  /** Whether the user closed the panel with the first steps. */
  readonly isClosed?: boolean;
  readonly hidesExamples?: boolean;
  readonly seenHints?: Readonly<Partial<Record<HintId, boolean>>>;
};

/** The three things to do first, and whether each is done. */
export type FirstSteps = Readonly<Record<'video' | 'idea' | 'post', boolean>>;

export function firstStepsOf({
  videoCount,
  ideaCount,
  posts,
}: {
  videoCount: number;
  ideaCount: number;
  posts: readonly Post[];
}): FirstSteps {
  return {
    video: videoCount > 0,
    idea: ideaCount > 0 || posts.some(({ state }) => state !== 'not_started'),
    post: posts.some(({ state }) => state === 'complete'),
  };
}

/** What the panel shows: the choice, then the steps. Null for accounts that are not new or that closed the panel. */
export function firstRunView(firstRun: FirstRun = {}): 'choice' | 'steps' | null {
  if (!firstRun.isOffered || firstRun.isClosed) return null;
  return firstRun.hasChosen ? 'steps' : 'choice';
}

/** The hint next to the ideas: first what the Dump is, then what to do with an idea. */
export function dumpHint(firstRun: FirstRun | undefined, ideaCount: number): HintId | null {
  return firstUnseen(firstRun, [ideaCount > 0 ? 'promote' : 'dump']);
}

/** The hint below the header: one at a time, and none until the user chose what to make first. */
export function headerHint(
  firstRun: FirstRun | undefined,
  { complete, rowBadges }: Pick<Progress, 'complete' | 'rowBadges'>,
): HintId | null {
  if (firstRunView(firstRun) === 'choice') return null;
  return firstUnseen(firstRun, [
    ...(rowBadges > 0 ? (['badge'] as const) : []),
    ...(complete > 0 ? (['streak'] as const) : []),
    'batch',
  ]);
}

/** True if example ideas help: the user has written nothing yet and has not removed them. */
export function showsExamples(firstRun: FirstRun | undefined, posts: readonly Post[]): boolean {
  return firstRun?.hidesExamples !== true && posts.every(({ state }) => state === 'not_started');
}

function firstUnseen(firstRun: FirstRun | undefined, hints: readonly HintId[]): HintId | null {
  if (!firstRun?.isOffered) return null;
  return hints.find((hint) => firstRun.seenHints?.[hint] !== true) ?? null;
}

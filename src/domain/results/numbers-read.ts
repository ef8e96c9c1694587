import { pluralize } from '#domain/text/pluralize.ts';

/** The outcome of reading numbers from LinkedIn. */
export type NumbersRead = Readonly<{
  read: number;
  /** Posts for which LinkedIn has no numbers. */
  missing: number;
  isMore: boolean;
  problem: ReadingProblem | null;
  next: NextReading;
}>;

/** When numbers can be read next: at a time in milliseconds, or never if LinkedIn has none for any post. */
type NextReading = Readonly<{ when: 'at'; at: number } | { when: 'never' } | { when: 'unknown' }>;

/** Why some numbers could not be read. */
export const readingProblems = ['reconnect', 'not-allowed', 'busy'] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** Describes the outcome of reading numbers. `timeOf` formats a time of day. */
export function readingMessage(
  { read, missing, isMore, problem, next }: NumbersRead,
  timeOf: (instant: number) => string,
): { isDone: boolean; title: string; help: string } {
  const none = missing === 0 ? '' : `LinkedIn has no numbers for ${pluralize(missing, 'post')}.`;
  const more = isMore ? 'Press again for older posts.' : '';
  if (problem !== null) return { isDone: false, ...problemMessages[problem] };
  if (read > 0)
    return {
      isDone: true,
      title: `Got numbers for ${pluralize(read, 'post')}`,
      help: [none, more].filter(Boolean).join(' '),
    };
  if (missing > 0)
    return {
      isDone: false,
      title: `LinkedIn has no numbers for ${pluralize(missing, 'post')}`,
      help: more || 'They may have been deleted on LinkedIn. Import a file, or enter the numbers.',
    };
  if (isMore) return { isDone: false, title: 'No numbers read yet', help: 'LinkedIn was slow. Try again.' };
  if (next.when === 'never')
    return {
      isDone: false,
      title: 'No posts with numbers to read',
      help: 'LinkedIn shares numbers only for posts that Standout published in the last year. For others, import a file or enter the numbers.',
    };
  const again = next.when === 'at' ? `The next ones can be read at ${timeOf(next.at)}.` : 'Try again later.';
  return {
    isDone: true,
    title: 'Nothing new to read',
    help: `Each post’s numbers are read at most once an hour. ${again}`,
  };
}

const problemMessages: Readonly<Record<ReadingProblem, { title: string; help: string }>> = {
  reconnect: {
    title: 'LinkedIn connection ended',
    help: 'Connect LinkedIn again in Settings, then try again.',
  },
  'not-allowed': {
    title: 'LinkedIn doesn’t show these numbers',
    help: 'Your role on the page may have changed. Import a file, or enter the numbers.',
  },
  busy: { title: 'LinkedIn is busy', help: 'The numbers read so far are saved. Try again in a few minutes.' },
};

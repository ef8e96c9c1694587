import { screens } from './screens.ts';

/** The address of a post in Work. The engine that stands at `pathname` stays there. */
export function postAddress(postId: string, pathname: string = screens.home.path): string {
  return addressOf(pathname, { post: postId });
}

/** The address of a post of a batch that is finished. */
export function earlierPostAddress(postId: string): string {
  return addressOf(screens.batchTable.path, { view: 'earlier', post: postId });
}

/** The address of a post of the Content Planner. */
export function plannerAddress(postId: string): string {
  return addressOf(screens.planner.path, { post: postId });
}

/** The address of a formula; of the form for one to be added, when it is `new`. */
export function formulaAddress(formulaId: string): string {
  return addressOf(screens.formulas.path, { formula: formulaId });
}

/** The address at which a question is answered, or shown when it is archived; of the form for one to be written, when it is `new`. */
export function questionAddress(questionId: string, { isArchived = false } = {}): string {
  return addressOf(screens.interview.path, {
    ...(isArchived ? { tab: 'archive' } : {}),
    question: questionId,
  });
}

/** The address of a post that came of an interview. */
export function interviewPostAddress(postId: string): string {
  return addressOf(screens.interview.path, { tab: 'posts', post: postId });
}

// An id may come from a backup that somebody wrote by hand, and hold anything.
function addressOf(pathname: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${pathname}?${pairs.join('&')}`;
}

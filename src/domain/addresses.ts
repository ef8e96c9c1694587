import { screens } from './screens.ts';

/** The address of a post in Work. Keeps the current path if the content engine is open at `pathname`. */
export function postAddress(postId: string, pathname: string = screens.home.path): string {
  return addressOf(pathname, { post: postId });
}

/** The address of a post of a finished batch. */
export function earlierPostAddress(postId: string): string {
  return addressOf(screens.batchTable.path, { view: 'earlier', post: postId });
}

/** The address of a planner slot. The parameter keeps its old name, so that earlier links still work. */
export function plannerAddress(slotId: string): string {
  return addressOf(screens.planner.path, { post: slotId });
}

/** The address of a formula, or of the form for adding one (`new`). */
export function formulaAddress(formulaId: string): string {
  return addressOf(screens.formulas.path, { formula: formulaId });
}

/** The address of a candidate, or of a new one (`new`). */
export function candidateAddress(candidateId: string): string {
  return addressOf(screens.candidates.path, { candidate: candidateId });
}

/** The address of the video generator for a candidate. */
export function candidateVideoAddress(candidateId: string): string {
  return addressOf(screens.generator.path, { candidate: candidateId });
}

/** The address of a finished video, on the device that has it. */
export function finishedVideoAddress(videoId: string): string {
  return addressOf(screens.generator.path, { video: videoId });
}

/** The address of the video generator with the sample clip. */
export const sampleVideoAddress = addressOf(screens.generator.path, { clip: 'sample' });

/** The address of a question, or of the form for adding one (`new`). */
export function questionAddress(questionId: string, { isArchived = false } = {}): string {
  return addressOf(screens.interview.path, {
    ...(isArchived ? { tab: 'archive' } : {}),
    question: questionId,
  });
}

/** The address of an interview post. */
export function interviewPostAddress(postId: string): string {
  return addressOf(screens.interview.path, { tab: 'posts', post: postId });
}

/** The address of the rules learned from edited AI answers. */
export const learnedRulesAddress = `${screens.settings.path}#learned-rules`;

/** The address of the profiles, pages, and weekly slots for publishing. */
export const publishingAddress = `${screens.settings.path}#publishing`;

// Ids from hand-edited backups can contain any characters.
function addressOf(pathname: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${pathname}?${pairs.join('&')}`;
}

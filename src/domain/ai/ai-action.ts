import { draftsRefusal, parseDrafts } from './drafts.ts';
import { withCallToAction, withHook } from './edited-text.ts';
import { type FixAction, parseChoices } from './edits.ts';
import { failureMessage } from './failure.ts';
import type { WritingContext } from './writing-context.ts';

/** Something the AI can do with the text of a post. `passages` are the dictated parts of the text. */
export type AiAction =
  | { kind: 'polish' }
  | { kind: 'merge'; passages: readonly string[] }
  | { kind: 'drafts' }
  | { kind: 'formula'; formula: NonNullable<WritingContext['formula']> }
  | { kind: 'fix'; action: FixAction };

export function actionLabel(action: AiAction): string {
  return action.kind === 'fix' ? action.action.label : labels[action.kind];
}

/** True if the answer is a list of choices instead of one new text. */
export function answersWithChoices(action: AiAction): boolean {
  return action.kind === 'drafts' || (action.kind === 'fix' && action.action.answers !== 'text');
}

/** The message for a text that an action can't work on, otherwise null. */
export function actionRefusal(action: AiAction, content: string): string | null {
  if (action.kind === 'drafts') return draftsRefusal(content);
  if (content.trim() === '') return 'There is no text yet.';
  return action.kind === 'merge' && action.passages.length === 0
    ? 'There is no dictated text to merge yet.'
    : null;
}

/** The choices in an answer. Also works while the answer is still streaming. */
export function actionChoices(action: AiAction, answer: string): readonly string[] {
  if (action.kind !== 'drafts') return parseChoices(answer);
  const drafts = parseDrafts(answer);
  return drafts.ok ? drafts.drafts : [];
}

/** Applies the chosen answer to `content` and returns the new text. */
export function applyAnswer(action: AiAction, content: string, answer: string): string {
  return action.kind === 'fix' ? placed[action.action.answers](content, answer) : unwrapped(answer);
}

/** The message for a finished answer that is unusable (part 2), otherwise null. */
export function answerRefusal(action: AiAction, answer: string): string | null {
  if (action.kind !== 'drafts') {
    const isUseless = answersWithChoices(action) && parseChoices(answer).length === 0;
    return isUseless ? failureMessage({ reason: 'unreadable' }) : null;
  }
  const drafts = parseDrafts(answer);
  return drafts.ok ? null : `Failed to generate drafts: ${drafts.message}`;
}

const labels = {
  polish: 'Polish',
  merge: 'Merge & Clean',
  drafts: 'Draft 3 versions',
  formula: 'Write with this formula',
} as const;

/** Places an answer of "Fix with AI" in `content`. */
const placed: Record<FixAction['answers'], (content: string, answer: string) => string> = {
  text: (_content, answer) => unwrapped(answer),
  'first-lines': withHook,
  'closing-lines': withCallToAction,
};

/** Models often return a text inside the fence that the prompt put around it. */
function unwrapped(answer: string): string {
  const text = answer.trim();
  const fenced =
    /^```\w*\n([\s\S]*?)\n?```$/.exec(text)?.[1] ?? /^(=== .+ ===)\n([\s\S]*)\n\1$/.exec(text)?.[2];
  return (fenced ?? text).trim();
}

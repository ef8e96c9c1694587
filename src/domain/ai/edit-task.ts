import type { ChatPrompt } from './chat.ts';
import { draftsIn, draftsPrompt } from './drafts.ts';
import {
  choicesIn,
  type FixAction,
  fixPrompt,
  mergePrompt,
  polishPrompt,
  withCallToAction,
  withHook,
} from './edits.ts';
import { failureMessage } from './failure.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** What the AI is to do with the text of a post. `passages` are what was dictated into it. */
export type EditTask =
  | { kind: 'polish' }
  | { kind: 'merge'; passages: readonly string[] }
  | { kind: 'drafts' }
  | { kind: 'fix'; action: FixAction };

export function taskLabel(task: EditTask): string {
  return task.kind === 'fix' ? task.action.label : labels[task.kind];
}

/** Whether the answer is one new text or several things to choose from. */
export function answersWithChoices(task: EditTask): boolean {
  return task.kind === 'drafts' || (task.kind === 'fix' && task.action.answers === 'choices');
}

/** The prompt of a task, or the sentence that says why there is none. */
export function taskPrompt(
  task: EditTask,
  content: string,
  voice: VoiceProfile,
): { ok: true; prompt: ChatPrompt } | { ok: false; message: string } {
  if (task.kind === 'drafts') return draftsPrompt(content, voice);
  if (content.trim() === '') return { ok: false, message: 'There is no text yet.' };
  switch (task.kind) {
    case 'polish':
      return { ok: true, prompt: polishPrompt(content, voice) };
    case 'merge':
      return task.passages.length > 0
        ? { ok: true, prompt: mergePrompt(content, task.passages, voice) }
        : { ok: false, message: 'There is no dictated text to merge yet.' };
    case 'fix':
      return { ok: true, prompt: fixPrompt(task.action, content, voice) };
  }
}

/** What there is to choose from in an answer, also while it is still coming. */
export function taskChoices(task: EditTask, answer: string): readonly string[] {
  if (task.kind !== 'drafts') return choicesIn(answer);
  const drafts = draftsIn(answer);
  return drafts.ok ? drafts.drafts : [];
}

/** The text that a chosen answer makes of `content`. */
export function textAfter(task: EditTask, content: string, answer: string): string {
  if (task.kind === 'fix' && task.action.id === 'hook') return withHook(content, answer);
  if (task.kind === 'fix' && task.action.id === 'cta') return withCallToAction(content, answer);
  return unwrapped(answer);
}

/** Why a finished answer is of no use, in the words of part 2; null when it is. */
export function answerRefusal(task: EditTask, answer: string): string | null {
  if (task.kind !== 'drafts') {
    const isUseless = answersWithChoices(task) && choicesIn(answer).length === 0;
    return isUseless ? failureMessage({ reason: 'unreadable' }) : null;
  }
  const drafts = draftsIn(answer);
  return drafts.ok ? null : `Failed to generate drafts: ${drafts.message}`;
}

const labels = { polish: 'Polish', merge: 'Merge & Clean', drafts: 'Draft 3 versions' } as const;

/** Models like to hand back a text in the fence or the quotes that it came in. */
function unwrapped(answer: string): string {
  const text = answer.trim();
  const fenced =
    /^```\w*\n([\s\S]*?)\n?```$/.exec(text)?.[1] ?? /^(=== .+ ===)\n([\s\S]*)\n\1$/.exec(text)?.[2];
  return (fenced ?? text).trim();
}

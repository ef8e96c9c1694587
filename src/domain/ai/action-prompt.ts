import type { AiAction } from './ai-action.ts';
import type { ChatPrompt } from './chat.ts';
import { draftsPrompt, formulaPrompt } from './draft-prompts.ts';
import { fixPrompt, mergePrompt, polishPrompt } from './edit-prompts.ts';
import type { WritingContext } from './writing-context.ts';

/** Builds the prompt of an action on a text that `actionRefusal` accepts. */
export function actionPrompt(action: AiAction, content: string, context: WritingContext): ChatPrompt {
  switch (action.kind) {
    case 'drafts':
      return draftsPrompt(content, context);
    case 'formula':
      return formulaPrompt(content, action.formula, context);
    case 'polish':
      return polishPrompt(content, context);
    case 'merge':
      return mergePrompt(content, action.passages, context);
    case 'fix':
      return fixPrompt(action.action, content, context);
  }
}

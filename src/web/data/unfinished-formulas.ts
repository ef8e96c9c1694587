import { type FormulaDraft, type FormulaEdit, formulaTypes, inputModes } from '#domain/formulas/formula.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';

/*
 * What is typed on the Formula Page and not yet saved, kept with every keystroke: a phone drops a page that stands
 * behind the application from which one fetches a post. Where the browser has no room for it, it lasts as long as the
 * page. A picture is not kept.
 */

const newFormula = storedValues((isTabOnly: boolean) => ({
  key: isTabOnly ? storageKeys.newFormulaOfTab : storageKeys.newFormula,
  isTabOnly,
  parse: draftIn,
  fallback: null,
}));

const editOf = storedValues((formulaId: string) => ({
  key: storageKeys.formulaEdit(formulaId),
  parse: editIn,
  fallback: null,
}));

/** The formula that is being added in this tab; in a new one, what was typed last in any. Null when there is none. */
export function readUnfinishedFormula(): FormulaDraft | null {
  return newFormula(true).read() ?? newFormula(false).read();
}

/**
 * Keeps what was typed, for this tab and for the next that is opened. What is only shown again leaves what another tab
 * has typed since.
 */
export function keepUnfinishedFormula(draft: FormulaDraft | null): void {
  if (draft === readUnfinishedFormula()) return;
  for (const isTabOnly of [true, false]) newFormula(isTabOnly).save(draft && { ...draft, imageId: null });
}

/** What was changed in a formula and neither saved nor given up; null when nothing was. */
export function readUnfinishedEdit(formulaId: string): FormulaEdit | null {
  return editOf(formulaId).read();
}

export function keepUnfinishedEdit(formulaId: string, edit: FormulaEdit | null): void {
  editOf(formulaId).save(edit);
}

function draftIn(text: string): FormulaDraft | null {
  const kept = recordIn(text);
  const type = formulaTypes.find((each) => each === kept.type);
  const inputMode = inputModes.find((each) => each === kept.inputMode);
  if (!type || !inputMode) return null;
  return {
    type,
    inputMode,
    content: textIn(kept.content),
    breakdown: textIn(kept.breakdown),
    imageUrl: textIn(kept.imageUrl),
    imageId: null,
    linkedinUrl: textIn(kept.linkedinUrl),
  };
}

function editIn(text: string): FormulaEdit | null {
  const { content, breakdown } = recordIn(text);
  return typeof content === 'string' && typeof breakdown === 'string' ? { content, breakdown } : null;
}

/** By hand, because a library that could say what it is would be a twentieth of what the screen loads. */
function recordIn(text: string): Record<string, unknown> {
  const kept: unknown = JSON.parse(text);
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import { type FormulaDraft, type FormulaEdit, formulaTypes, inputModes } from '#domain/formulas/formula.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';

/* Unsaved input of the Formula Page, stored on every keystroke: a phone may discard the page while the user copies
   a post from another app. If storage is full, the input lasts only until the page closes. Images are not stored. */

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

/** Reads the draft of a new formula: this tab's, otherwise the latest from any tab. Null if there is none. */
export function readFormulaDraft(): FormulaDraft | null {
  return newFormula(true).read() ?? newFormula(false).read();
}

/** Stores the draft for this tab and for new tabs. An unchanged draft does not overwrite another tab's draft. */
export function saveFormulaDraft(draft: FormulaDraft | null): void {
  if (draft === readFormulaDraft()) return;
  for (const isTabOnly of [true, false]) newFormula(isTabOnly).save(draft && { ...draft, imageId: null });
}

/** Reads the unsaved edit of a formula; null if there is none. */
export function readFormulaEdit(formulaId: string): FormulaEdit | null {
  return editOf(formulaId).read();
}

export function saveFormulaEdit(formulaId: string, edit: FormulaEdit | null): void {
  editOf(formulaId).save(edit);
}

function draftIn(text: string): FormulaDraft | null {
  const stored = recordIn(text);
  const type = formulaTypes.find((each) => each === stored.type);
  const inputMode = inputModes.find((each) => each === stored.inputMode);
  if (!type || !inputMode) return null;
  return {
    type,
    inputMode,
    content: textIn(stored.content),
    breakdown: textIn(stored.breakdown),
    imageUrl: textIn(stored.imageUrl),
    imageId: null,
    linkedinUrl: textIn(stored.linkedinUrl),
  };
}

function editIn(text: string): FormulaEdit | null {
  const { content, breakdown } = recordIn(text);
  return typeof content === 'string' && typeof breakdown === 'string' ? { content, breakdown } : null;
}

/** Parsed by hand, because a schema library would add 5% to the code that the screen loads. */
function recordIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

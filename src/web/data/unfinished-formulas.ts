import { type FormulaDraft, type FormulaEdit, formulaTypes, inputModes } from '#domain/formulas/formula.ts';

/*
 * What is typed on the Formula Page and not yet saved, kept with every keystroke: a phone drops a page that stands behind the application from which one
 * fetches a post. Where the browser has no room for it, it lasts as long as the page. A picture is not kept.
 */

/** The formula that is being added; null when there is none. */
export function readUnfinishedFormula(): FormulaDraft | null {
  const kept = read(newEntry);
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

export function keepUnfinishedFormula(draft: FormulaDraft | null): void {
  keep(newEntry, draft);
}

/** What was changed in a formula and neither saved nor given up; null when nothing was. */
export function readUnfinishedEdit(formulaId: string): FormulaEdit | null {
  const { content, breakdown } = read(editEntry(formulaId));
  return typeof content === 'string' && typeof breakdown === 'string' ? { content, breakdown } : null;
}

export function keepUnfinishedEdit(formulaId: string, edit: FormulaEdit | null): void {
  keep(editEntry(formulaId), edit);
}

const newEntry = 'standout-formula';
const editEntry = (formulaId: string) => `standout-formula-${formulaId}`;
const onlyInPage = new Map<string, string>();

function keep(entry: string, value: FormulaDraft | FormulaEdit | null): void {
  onlyInPage.delete(entry);
  try {
    if (value === null) localStorage.removeItem(entry);
    else localStorage.setItem(entry, JSON.stringify(value));
  } catch {
    if (value !== null) onlyInPage.set(entry, JSON.stringify(value));
  }
}

/** By hand, because a library that could say what it is would be a twentieth of what the screen loads. */
function read(entry: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(onlyInPage.get(entry) ?? localStorage.getItem(entry) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

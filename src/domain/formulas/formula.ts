export const formulaTypes = ['video', 'text', 'image'] as const;
export type FormulaType = (typeof formulaTypes)[number];

/**
 * A successful post with a breakdown of why it works. Its image is either a URL (`imageUrl`) or a file in the local
 * store (`imageId`). Times are milliseconds since 1970.
 */
export type Formula = {
  formulaId: string;
  type: FormulaType;
  post: { content: string; imageUrl: string | null; imageId: string | null; linkedinUrl: string | null };
  breakdown: string;
  /** True for the examples that ship with the product. */
  isExample: boolean;
  createdAt: number;
  updatedAt: number;
};

/** How the user enters the post of a new formula. */
export const inputModes = ['text', 'screenshot', 'link'] as const;
type InputMode = (typeof inputModes)[number];

/**
 * The dialog's fields. Only those of the selected input mode are saved; the others may hold text from another mode.
 */
export type FormulaDraft = {
  type: FormulaType;
  inputMode: InputMode;
  content: string;
  breakdown: string;
  imageUrl: string;
  imageId: string | null;
  linkedinUrl: string;
};

export function emptyDraft(type: FormulaType): FormulaDraft {
  return {
    type,
    inputMode: 'text',
    content: '',
    breakdown: '',
    imageUrl: '',
    imageId: null,
    linkedinUrl: '',
  };
}

/** True if both the post and the breakdown have text. */
export function canSave({ content, breakdown }: Pick<FormulaDraft, 'content' | 'breakdown'>): boolean {
  return content.trim() !== '' && breakdown.trim() !== '';
}

export const missingInformation = {
  title: 'Missing information',
  description: 'Please fill in both the post content and breakdown.',
} as const;

/** Creates a formula from a draft. `links` are the validated URLs, or null if not given. */
export function newFormula(
  draft: FormulaDraft,
  links: { imageUrl: string | null; linkedinUrl: string | null },
  { formulaId, now }: { formulaId: string; now: number },
): Formula {
  const isScreenshot = draft.inputMode === 'screenshot';
  return {
    formulaId,
    type: draft.type,
    post: {
      content: draft.content.trim(),
      imageUrl: isScreenshot && draft.imageId === null ? links.imageUrl : null,
      imageId: isScreenshot ? draft.imageId : null,
      linkedinUrl: draft.inputMode === 'link' ? links.linkedinUrl : null,
    },
    breakdown: draft.breakdown.trim(),
    isExample: false,
    createdAt: now,
    updatedAt: now,
  };
}

export type FormulaEdit = { content: string; breakdown: string };

/**
 * Edits the text of a formula. Returns the same object if only outer whitespace changed or a field would be empty.
 */
export function withEdit(formula: Formula, edit: FormulaEdit, now: number): Formula {
  const content = edit.content.trim();
  const breakdown = edit.breakdown.trim();
  const isSame = content === formula.post.content && breakdown === formula.breakdown;
  if (isSame || !canSave({ content, breakdown })) return formula;
  // An edited example belongs to the user.
  return { ...formula, post: { ...formula.post, content }, breakdown, isExample: false, updatedAt: now };
}

/** The formulas of one tab: newest first, examples last. */
export function formulasOfType(formulas: readonly Formula[], type: FormulaType): Formula[] {
  return formulas
    .filter((formula) => formula.type === type)
    .sort((one, other) => Number(one.isExample) - Number(other.isExample) || other.createdAt - one.createdAt);
}

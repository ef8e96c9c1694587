export const formulaTypes = ['video', 'text', 'image'] as const;
export type FormulaType = (typeof formulaTypes)[number];

/**
 * The breakdown of a post that worked. The post's picture is either an address (`imageUrl`) or kept in the browser
 * (`imageId`). Times are milliseconds since 1970.
 */
export type Formula = {
  formulaId: string;
  type: FormulaType;
  post: { content: string; imageUrl: string | null; imageId: string | null; linkedinUrl: string | null };
  breakdown: string;
  /** Came with the product: shown as an example. */
  isExample: boolean;
  createdAt: number;
  updatedAt: number;
};

/** How the post of a new formula is given. */
export const inputModes = ['text', 'screenshot', 'link'] as const;
type InputMode = (typeof inputModes)[number];

/**
 * What the dialog holds. Only the field of the chosen input mode is saved: the others may hold what was typed before
 * the mode was changed.
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

/** Whether Save Formula may be pressed: a post and a breakdown. */
export function canSave({ content, breakdown }: Pick<FormulaDraft, 'content' | 'breakdown'>): boolean {
  return content.trim() !== '' && breakdown.trim() !== '';
}

export const missingInformation = {
  title: 'Missing information',
  description: 'Please fill in both the post content and breakdown.',
} as const;

/** The formula that a draft becomes. `links` are the draft's addresses after their check; null when not given. */
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
 * An edit of the words of a formula. The same formula when nothing but outer space changed, or when nothing would be
 * left.
 */
export function withEdit(formula: Formula, edit: FormulaEdit, now: number): Formula {
  const content = edit.content.trim();
  const breakdown = edit.breakdown.trim();
  const isSame = content === formula.post.content && breakdown === formula.breakdown;
  if (isSame || !canSave({ content, breakdown })) return formula;
  // What somebody has made their own is no longer an example.
  return { ...formula, post: { ...formula.post, content }, breakdown, isExample: false, updatedAt: now };
}

/** The formulas of one tab, the newest first, the examples last. */
export function formulasOfType(formulas: readonly Formula[], type: FormulaType): Formula[] {
  return formulas
    .filter((formula) => formula.type === type)
    .sort((one, other) => Number(one.isExample) - Number(other.isExample) || other.createdAt - one.createdAt);
}

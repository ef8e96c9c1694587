import { useReducer, useState } from 'react';
import type { Formula } from '#domain/formulas/formula.ts';
import { readFormulaEdit } from '#web/data/formula-drafts.ts';
import { wasRemovedLocally } from '#web/data/local-removals.ts';

/**
 * Returns the stored formulas plus those that another tab deleted while they are being edited here, so that typed text
 * is not lost. `deletedIds` contains the latter. Call `endEdit` when such an edit is saved or canceled. Null until
 * loaded.
 */
export function useFormulasInView(formulas: readonly Formula[] | null): {
  formulas: readonly Formula[] | null;
  deletedIds: readonly string[];
  endEdit: () => void;
} {
  const [, endEdit] = useReducer((count: number) => count + 1, 0);
  const [stored, setStored] = useState<readonly Formula[] | null>(null);
  const [seen, setSeen] = useState<readonly Formula[]>([]);
  if (formulas === null) return { formulas, deletedIds: [], endEdit };
  const gone = seen.filter(
    ({ formulaId }) =>
      !formulas.some((formula) => formula.formulaId === formulaId) &&
      !wasRemovedLocally(formulaId) &&
      readFormulaEdit(formulaId) !== null,
  );
  const shown = [...formulas, ...gone];
  if (formulas !== stored) {
    setStored(formulas);
    setSeen(shown);
  }
  return { formulas: shown, deletedIds: gone.map(({ formulaId }) => formulaId), endEdit };
}

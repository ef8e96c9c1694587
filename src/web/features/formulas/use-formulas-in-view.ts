import { useReducer, useState } from 'react';
import type { Formula } from '#domain/formulas/formula.ts';
import { isRemovedHere } from '#web/data/removed-here.ts';
import { readUnfinishedEdit } from '#web/data/unfinished-formulas.ts';

/**
 * Returns the stored formulas plus those that another tab deleted while they are edited here, so that no typed text
 * disappears. `goneIds` names the latter; call `letGo` when such an edit is saved or canceled. Null until loaded.
 */
export function useFormulasInView(formulas: readonly Formula[] | null): {
  formulas: readonly Formula[] | null;
  goneIds: readonly string[];
  letGo: () => void;
} {
  const [, letGo] = useReducer((count: number) => count + 1, 0);
  const [stored, setStored] = useState<readonly Formula[] | null>(null);
  const [seen, setSeen] = useState<readonly Formula[]>([]);
  if (formulas === null) return { formulas, goneIds: [], letGo };
  const gone = seen.filter(
    ({ formulaId }) =>
      !formulas.some((formula) => formula.formulaId === formulaId) &&
      !isRemovedHere(formulaId) &&
      readUnfinishedEdit(formulaId) !== null,
  );
  const shown = [...formulas, ...gone];
  if (formulas !== stored) {
    setStored(formulas);
    setSeen(shown);
  }
  return { formulas: shown, goneIds: gone.map(({ formulaId }) => formulaId), letGo };
}

import { useReducer, useRef } from 'react';
import type { Formula } from '#domain/formulas/formula.ts';
import { isRemovedHere } from '#web/data/removed-here.ts';
import { readUnfinishedEdit } from '#web/data/unfinished-formulas.ts';

/**
 * The formulas that there are, and those that another tab deleted while they are being changed here: what was typed does not vanish with them. `goneIds`
 * names these; `letGo` is to be called when one of them is saved or given up. Null until they are read.
 */
export function useFormulasInView(formulas: readonly Formula[] | null): {
  formulas: readonly Formula[] | null;
  goneIds: readonly string[];
  letGo: () => void;
} {
  const [, letGo] = useReducer((count: number) => count + 1, 0);
  const seen = useRef<readonly Formula[]>([]);
  if (formulas === null) return { formulas, goneIds: [], letGo };
  const gone = seen.current.filter(
    ({ formulaId }) =>
      !formulas.some((formula) => formula.formulaId === formulaId) &&
      !isRemovedHere(formulaId) &&
      readUnfinishedEdit(formulaId) !== null,
  );
  seen.current = [...formulas, ...gone];
  return { formulas: seen.current, goneIds: gone.map(({ formulaId }) => formulaId), letGo };
}

import { useCallback, useRef, useState } from 'react';

/** The selected candidates of the list. Null outside of selection mode. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** With `isRange`, also toggles all rows since the last toggled one. */
  toggle: (candidateId: string, isRange: boolean) => void;
  toggleAll: () => void;
  stop: () => void;
};

/** Manages the selection. `order` contains the ids that the list shows. */
export function useSelection(order: readonly string[]): { selection: Selection | null; start: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const start = useCallback(() => {
    last.current = null;
    setChosen(new Set());
  }, []);
  if (chosen === null) return { selection: null, start };
  // Candidates that are filtered out or deleted don't count as selected.
  const ids = new Set(order.filter((id) => chosen.has(id)));
  const toggle = (candidateId: string, isRange: boolean) => {
    const from = isRange && last.current !== null ? order.indexOf(last.current) : -1;
    const at = order.indexOf(candidateId);
    const changed = from < 0 ? [candidateId] : order.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = candidateId;
    const next = new Set(ids);
    for (const id of changed) {
      if (ids.has(candidateId)) next.delete(id);
      else next.add(id);
    }
    setChosen(next);
  };
  return {
    selection: {
      ids,
      toggle,
      toggleAll: () => setChosen(new Set(ids.size === order.length ? [] : order)),
      stop: () => setChosen(null),
    },
    start,
  };
}

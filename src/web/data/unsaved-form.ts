import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Unsaved form input in memory. It survives switching screens and saves from other tabs, until the page closes.
 */
export type UnsavedForm<Typed> = { waiting?: Typed };

/**
 * Returns the unsaved input of `form` (undefined if there is none) and a setter. The input is dropped once `isStored`
 * finds it equal to the stored value. `isUnsaved` enables the Save button.
 */
export function useUnsavedForm<Typed, Stored>(
  form: UnsavedForm<Typed>,
  stored: Stored,
  isStored: (typed: Typed, stored: Stored) => boolean,
): { typed: Typed | undefined; type: (next: Typed) => void; isUnsaved: boolean } {
  const [typed, setTyped] = useState(form.waiting);
  const dropIfStored = useEffectEvent((now: Stored) => {
    if (typed === undefined || !isStored(typed, now)) return;
    delete form.waiting;
    setTyped(undefined);
  });
  // Runs when the stored value changes, not on every keystroke, which would remove a trailing space at once.
  useEffect(() => dropIfStored(stored), [stored]);
  return {
    typed,
    type(next) {
      form.waiting = next;
      setTyped(next);
    },
    isUnsaved: typed !== undefined && !isStored(typed, stored),
  };
}

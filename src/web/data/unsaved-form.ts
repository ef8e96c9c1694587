import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What was typed into a form that a button saves, as long as the page lives: while other screens are open, and when
 * another tab saves the same.
 */
export type UnsavedForm<Typed> = { waiting?: Typed };

/**
 * What was typed into `form`, undefined when nothing was since it showed what is kept; and how to type. It ends once it
 * is what is kept, which `isKept` tells. `isUnsaved` says whether there is something for the button.
 */
export function useUnsavedForm<Typed, Kept>(
  form: UnsavedForm<Typed>,
  kept: Kept,
  isKept: (typed: Typed, kept: Kept) => boolean,
): { typed: Typed | undefined; type: (next: Typed) => void; isUnsaved: boolean } {
  const [typed, setTyped] = useState(form.waiting);
  const endIfKept = useEffectEvent((now: Kept) => {
    if (typed === undefined || !isKept(typed, now)) return;
    delete form.waiting;
    setTyped(undefined);
  });
  // With what is kept, not with each letter: a space at the end would go as soon as it is typed.
  useEffect(() => endIfKept(kept), [kept]);
  return {
    typed,
    type(next) {
      form.waiting = next;
      setTyped(next);
    },
    isUnsaved: typed !== undefined && !isKept(typed, kept),
  };
}

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { Autosave, type AutosavePace, type AutosaveTarget } from './autosave.ts';
import type { TypedOver } from './typed-text.ts';

/**
 * Saves what is typed into the fields of one row of the store, which it never changes, for as long as they show; at once when the page or the screen
 * goes. `revision` is the row's as it is read now; `readLeft` gives what was typed here before and could not be saved.
 */
export function useAutosave<Typed extends object>(
  revision: number,
  pace: AutosavePace,
  target: AutosaveTarget<Typed>,
  readLeft?: () => TypedOver<Typed> | undefined,
): Autosave<Typed> {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(target);
  const [autosave] = useState(
    () =>
      new Autosave<Typed>(
        {
          save: (...typed) => latest.current.save(...typed),
          note: (...typed) => latest.current.note(...typed),
          failed: (failure) => latest.current.failed?.(failure),
        },
        pace,
        { revision, left: readLeft?.(), show },
      ),
  );
  autosave.read(revision);
  // Before anything else can run: what is read back no longer shows as typed, so that a save by the row of the rendering before would take it away.
  useLayoutEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    autosave.begin();
    const stop = onPageHide(() => void autosave.leave());
    return () => {
      stop();
      void autosave.end();
    };
  }, [autosave]);
  useLeaveWarning(autosave.state.stage === 'failed');
  return autosave;
}

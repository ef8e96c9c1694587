import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadMerging } from '#web/browser/merging.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { useLeaveWarning } from '#web/browser/use-leave-warning.ts';
import { Autosave, type AutosavePace, type AutosaveTarget } from './autosave.ts';
import type { StoredFields, TypedOver } from './typed-text.ts';

/**
 * Saves text typed into the fields of one store row while they are mounted, and immediately when the page or screen
 * closes. `stored` has the current fields of the row. `readLeft` returns text typed here earlier that could not be
 * saved.
 */
export function useAutosave<Typed extends object>(
  stored: StoredFields<Typed>,
  pace: AutosavePace,
  target: AutosaveTarget<Typed>,
  readLeft?: () => TypedOver<Typed> | undefined,
): Autosave<Typed> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  // Uses the newest target, because a save based on the previous render's row would remove text that was just read
  // back.
  const latest = useLatest(target);
  const [autosave] = useState(
    () =>
      new Autosave<Typed>(
        {
          save: (typed) => latest.current.save(typed),
          note: (typed) => latest.current.note(typed),
          merge: (...texts) => latest.current.merge(...texts),
          failed: (failure) => latest.current.failed?.(failure),
        },
        pace,
        { stored, left: readLeft?.(), show: (when) => (when === 'now' ? flushSync(render) : render()) },
      ),
  );
  autosave.read(stored);
  useEffect(() => {
    autosave.begin();
    void loadMerging().then(() => {
      // Unsaved text may have to be merged with the row.
      if (autosave.state.stage !== 'saved') render();
    });
    const stop = onPageHide(() => void autosave.leave());
    return () => {
      stop();
      void autosave.end();
    };
  }, [autosave]);
  useLeaveWarning(autosave.state.stage === 'failed');
  return autosave;
}

import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadMerging } from '#web/browser/merging.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { useLeaveWarning } from '#web/browser/use-leave-warning.ts';
import { Autosave, type AutosavePace, type AutosaveTarget } from './autosave.ts';
import type { StoredFields, TypedOver } from './typed-text.ts';

/**
 * Saves what is typed into the fields of one store row, for as long as they are mounted, and at once when the page or
 * screen closes. `stored` is what the row holds now. `readLeft` returns text typed here earlier that could not
 * be saved.
 */
export function useAutosave<Typed extends object>(
  stored: StoredFields<Typed>,
  pace: AutosavePace,
  target: AutosaveTarget<Typed>,
  readLeft?: () => TypedOver<Typed> | undefined,
): Autosave<Typed> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  // The newest target: a save based on the previous render's row would remove text that was just read back.
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
      // Unsaved text may be waiting for what is merged into it.
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

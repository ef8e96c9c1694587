import { FileUp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type NumbersRead, readingMessage } from '#domain/results/numbers-read.ts';
import { instantTimeLabel } from '#web/browser/dates.ts';
import { readFromLinkedIn } from '#web/data/results/requests.ts';
import type { ResultsState } from '#web/data/results/use-results.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog, lazyModule, preloading } from '#web/ui/lazy.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const importDialog = lazyModule(() => import('./import-dialog.tsx'));

/** The sources of numbers: LinkedIn itself, if it grants access, and LinkedIn's export files. */
export function ResultsActions({ results }: { results: Extract<ResultsState, { status: 'ready' }> }) {
  const [isImporting, setImporting] = useState(false);
  const reading = useAction(readFromLinkedIn, { failure: 'Couldn’t get the numbers', onSuccess: report });
  const { isGranted } = results;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant={isGranted ? 'secondary' : 'primary'}
        {...preloading(importDialog)}
        onClick={() => setImporting(true)}
      >
        <FileUp aria-hidden="true" className="size-4" />
        Import a file
      </Button>
      {isGranted ? (
        <Button isBusy={reading.isPending} onClick={() => void reading.run()}>
          {reading.isPending ? null : <RefreshCw aria-hidden="true" className="size-4" />}
          {reading.isPending ? 'Getting numbers…' : 'Get numbers from LinkedIn'}
        </Button>
      ) : null}
      <LazyDialog module={importDialog} isOpen={isImporting} onOpenChange={setImporting}>
        {({ ImportDialog }) => (
          <ImportDialog results={results} isOpen={isImporting} onOpenChange={setImporting} />
        )}
      </LazyDialog>
    </div>
  );
}

function report(outcome: NumbersRead): void {
  const { isDone, title, help } = readingMessage(outcome, instantTimeLabel);
  const toast = isDone ? toastDone : toastFailed;
  toast(title, help);
}

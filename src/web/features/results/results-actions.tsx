import { FileUp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/text/counted.ts';
import { type NumbersRead, readFromLinkedIn } from '#web/data/results/requests.ts';
import type { ResultsState } from '#web/data/results/use-results.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog, lazyModule, preloading } from '#web/ui/lazy.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const importDialog = lazyModule(() => import('./import-dialog.tsx'));

/** Where numbers come from: LinkedIn itself, where it grants that, and its export. */
export function ResultsActions({ results }: { results: Extract<ResultsState, { status: 'ready' }> }) {
  const [isImporting, setImporting] = useState(false);
  const reading = useAction(readFromLinkedIn, { failure: 'Numbers not read', onSuccess: report });
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

function report({ read, missing, isMore, problem }: NumbersRead): void {
  const none = missing === 0 ? '' : `LinkedIn has no numbers for ${counted(missing, 'post')}.`;
  const more = isMore ? 'Press again for older posts.' : '';
  if (problem !== null) toastFailed(problems[problem].title, problems[problem].help);
  else if (read > 0)
    toastDone(`Numbers of ${counted(read, 'post')} read`, [none, more].filter(Boolean).join(' '));
  else if (missing > 0)
    toastFailed(`LinkedIn has no numbers for ${counted(missing, 'post')}`, more || missingHelp);
  else toastDone('Your numbers are up to date', 'Numbers refresh at most once an hour.');
}

const missingHelp = 'The posts may be deleted there. Import a file, or enter the numbers.';

const problems = {
  reconnect: {
    title: 'LinkedIn connection ended',
    help: 'Connect LinkedIn again in Settings, then try again.',
  },
  'not-allowed': {
    title: 'LinkedIn doesn’t show these numbers',
    help: 'Your role on the page may have changed. Import a file, or enter the numbers.',
  },
  busy: { title: 'LinkedIn is busy', help: 'What was read is saved. Try again in a few minutes.' },
} as const;

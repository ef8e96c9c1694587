import { useBatches } from '#web/data/store/batches.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Page } from '#web/ui/page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BatchScreen } from './batch-screen.tsx';

/** LinkedIn Batch at `/linkedin-batch`: the thirty posts as a table, their calendar, and the batches before. */
export function BatchPage() {
  const state = useBatches();
  return (
    <Page
      title="LinkedIn Batch"
      lead="All posts of the batch at a glance: name, sort and schedule them in one go."
    >
      {state.status === 'ready' ? <BatchScreen current={state.current} earlier={state.earlier} /> : null}
      {state.status === 'loading' ? (
        <div role="status" className="flex items-center gap-3 py-16 text-ink-soft">
          <Spinner /> Loading your batch…
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <Alert tone="destructive" title="Your batch cannot be read">
          <p>{state.failure.message}</p>
        </Alert>
      ) : null}
    </Page>
  );
}

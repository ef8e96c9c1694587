import { useBatches } from '#web/data/store/batches.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { BatchScreen } from './batch-screen.tsx';

/** The batch table at `/linkedin-batch`: the current batch as a table and a calendar, and the finished batches. */
export function BatchPage() {
  const state = useBatches();
  return (
    <Page
      title="LinkedIn Batch"
      lead="All posts of your batch in one table. Edit and schedule them one by one or in bulk."
    >
      {state.status === 'ready' ? <BatchScreen current={state.current} earlier={state.earlier} /> : null}
      {state.status === 'loading' ? <Loading>Loading your batch…</Loading> : null}
      {state.status === 'failed' ? (
        <Alert tone="destructive" title="Couldn’t load your batch">
          <p>{state.failure.message}</p>
        </Alert>
      ) : null}
    </Page>
  );
}

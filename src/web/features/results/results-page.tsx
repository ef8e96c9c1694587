import { CloudOff, ServerOff } from 'lucide-react';
import { useResults } from '#web/data/results/use-results.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResultsActions } from './results-actions.tsx';
import { ResultsScreen } from './results-screen.tsx';

/** Results at `/results`: how published posts performed. */
export function ResultsPage() {
  const state = useResults();
  const hasPosts = state.status === 'ready' && state.published.length + state.unpublished.length > 0;
  return (
    <Page
      title="Results"
      lead="What worked, when, and what to write next."
      actions={hasPosts ? <ResultsActions results={state} /> : null}
    >
      {state.status === 'loading' ? <Loading>Loading your results…</Loading> : null}
      {state.status === 'ready' ? <ResultsScreen results={state} /> : null}
      {state.status === 'failed' ? (
        <EmptyState
          Icon={CloudOff}
          title="Couldn’t load your results"
          action={<Button onClick={state.tryAgain}>Try again</Button>}
        >
          Your posts and their numbers are safe in your account. Check your connection and try again.
        </EmptyState>
      ) : null}
      {state.status === 'not-offered' ? (
        <EmptyState
          Icon={ServerOff}
          title="This server isn’t ready for results"
          action={<Button onClick={state.tryAgain}>Try again</Button>}
        >
          Ask its operator to apply the latest migrations.
        </EmptyState>
      ) : null}
    </Page>
  );
}

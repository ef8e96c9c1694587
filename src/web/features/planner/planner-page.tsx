import { useEffect } from 'react';
import { attempt } from '#web/data/store/attempt.ts';
import { dropUnusedImages } from '#web/data/store/images.ts';
import { beginPlanner, usePlanner } from '#web/data/store/planner.ts';
import { useInitialization } from '#web/data/store/use-initialization.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Page } from '#web/ui/page.tsx';
import { PlannerScreen } from './planner-screen.tsx';

/** The Content Planner at `/planner`. */
export function PlannerPage() {
  const state = usePlanner();
  const { failure, tryAgain } = useInitialization(beginPlanner, state.status === 'loading');
  useEffect(() => {
    void attempt(dropUnusedImages);
  }, []);
  return (
    <Page title="Content Planner" lead="Plan your upcoming posts, one slot per post.">
      {state.status === 'ready' ? <PlannerScreen slots={state.slots} /> : null}
      {failure === null ? null : (
        <NotOpened title="Couldn’t open the planner" reason={failure} onTryAgain={tryAgain} />
      )}
      {state.status === 'loading' && failure === null ? <Loading>Loading your content plan…</Loading> : null}
      {state.status === 'failed' ? (
        <Alert tone="destructive" title="Couldn’t load your content plan">
          <p>{state.failure.message}</p>
        </Alert>
      ) : null}
    </Page>
  );
}

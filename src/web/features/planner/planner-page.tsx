import { useEffect } from 'react';
import { attempt } from '#web/data/store/attempt.ts';
import { dropUnusedImages } from '#web/data/store/images.ts';
import { beginPlanner, usePlanner } from '#web/data/store/planner.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Page } from '#web/ui/page.tsx';
import { sayFailed } from '#web/ui/say.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PlannerScreen } from './planner-screen.tsx';

/** The Content Planner at `/planner`. */
export function PlannerPage() {
  const state = usePlanner();
  const isLoading = state.status === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    const begin = async () => {
      const begun = await attempt(beginPlanner);
      if (!begun.ok) sayFailed('The planner could not be opened', begun.message);
    };
    void begin();
  }, [isLoading]);
  useEffect(() => {
    void attempt(dropUnusedImages);
  }, []);
  return (
    <Page
      title="Content Planner"
      lead="Plan what comes next, a slot for each post. Everything stays in this browser."
    >
      {state.status === 'ready' ? <PlannerScreen slots={state.slots} /> : null}
      {state.status === 'loading' ? (
        <div role="status" className="flex items-center gap-3 py-16 text-ink-soft">
          <Spinner /> Loading your content plan…
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <Alert tone="destructive" title="Your content plan cannot be read">
          <p>{state.failure.message}</p>
        </Alert>
      ) : null}
    </Page>
  );
}

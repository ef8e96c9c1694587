import { QueryClientProvider } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { interviewQueries, useInterview, useUserId } from '#web/data/interview/interview.ts';
import { useReleaseOfAbandoned } from '#web/data/interview/presence.ts';
import { useMoveRemovedToDump } from '#web/data/interview/use-move-removed-to-dump.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { InterviewScreen } from './interview-screen.tsx';

/** Interview Me at `/interview`: spoken answers become posts. */
export function InterviewPage() {
  return (
    <Page
      title="Interview Me"
      lead="Pick a question, say what comes to mind, and get a post in your own words."
    >
      <QueryClientProvider client={interviewQueries}>
        <Interview userId={useUserId()} />
      </QueryClientProvider>
    </Page>
  );
}

function Interview({ userId }: { userId: string }) {
  const { data, isError, isFetching, isPaused, refetch } = useInterview(userId);
  useReleaseOfAbandoned(userId, data?.questions);
  useMoveRemovedToDump(userId, data?.questions, () =>
    toastDone('A question was removed on another device', 'Your answer to it is now in the Dump.'),
  );
  useEffect(() => {
    if (isError) toastFailed('Error', 'Failed to load data');
  }, [isError]);
  if (data) return <InterviewScreen userId={userId} interview={data} />;
  if (isPaused) {
    return (
      <EmptyState Icon={CloudOff} title="You’re offline">
        Your questions and posts are in your account and will load when you reconnect.
      </EmptyState>
    );
  }
  if (!isError) return <Skeleton />;
  return (
    <EmptyState
      Icon={CloudOff}
      title="Failed to load data"
      action={
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      Your questions and posts are safe, but we can’t reach the server right now.
    </EmptyState>
  );
}

/** A placeholder with the screen's layout, so that nothing shifts when the content loads. */
function Skeleton() {
  return (
    <div className="grid gap-6">
      <span className="sr-only">
        <Spinner label="Loading your questions" />
      </span>
      <div aria-hidden="true" className="grid animate-pulse gap-6 *:rounded-control *:bg-line/50">
        <div className="h-13" />
        <div className="h-72 rounded-card!" />
        <div className="h-11" />
        <div className="h-96 rounded-card!" />
      </div>
    </div>
  );
}

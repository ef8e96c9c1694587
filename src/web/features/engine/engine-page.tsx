import { HardDrive } from 'lucide-react';
import { prepareEngine as prepareReading, useEngine } from '#web/data/store/reading.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EngineScreen } from './engine-screen.tsx';
import { prepareFirstRun } from './first-run/first-run.tsx';

/** Preloads the data and modules that show first, so that the layout doesn't shift. */
export async function prepareEngine(): Promise<void> {
  const state = await prepareReading();
  if (state.status === 'ready') await prepareFirstRun(state.engine.preferences.firstRun);
}

export function EnginePage() {
  const state = useEngine();
  switch (state.status) {
    case 'loading':
      return (
        <div className="grid min-h-[50dvh] place-items-center">
          <Spinner label="Loading your posts" size="large" />
        </div>
      );
    case 'failed':
      return (
        <Page title="Content Engine">
          <EmptyState
            Icon={HardDrive}
            title="Couldn’t open your posts"
            action={<Button onClick={() => location.reload()}>Reload</Button>}
          >
            <Alert tone="destructive">{state.failure.message}</Alert>
          </EmptyState>
        </Page>
      );
    case 'ready':
      return <EngineScreen engine={state.engine} />;
  }
}

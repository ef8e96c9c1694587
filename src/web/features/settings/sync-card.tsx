import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SettingCard } from './setting-card.tsx';

const panel = lazyModule(() => import('./sync-panel.tsx'));

/** Where the user's writing is stored, which devices sync, and the sync switches. */
export function SyncCard() {
  return (
    <SettingCard
      id="sync"
      title="Sync across devices"
      description="Keeps your writing, images, and recordings in your account and on all your devices."
    >
      <LazyPart
        module={panel}
        waiting={
          <p className="grid min-h-18 content-center">
            <Spinner label="Loading sync" />
          </p>
        }
      >
        {({ SyncPanel }) => <SyncPanel />}
      </LazyPart>
    </SettingCard>
  );
}

import { useState } from 'react';
import { mayPublish } from '#web/data/account/session.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SettingCard } from './setting-card.tsx';

const panel = lazyModule(() => import('./publishing-panel.tsx'));

/** The connected profiles and pages, and the weekly slots. Renders nothing if the backend does not publish. */
export function PublishingCard() {
  const [isOffered, setOffered] = useState(mayPublish);
  if (!isOffered) return null;
  return (
    <SettingCard
      id="publishing"
      title="Publishing"
      description="Publish your finished posts to LinkedIn at the times you choose."
    >
      <LazyPart module={panel} waiting={<Spinner label="Loading publishing" />}>
        {({ PublishingPanel }) => <PublishingPanel onNotOffered={() => setOffered(false)} />}
      </LazyPart>
    </SettingCard>
  );
}

import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Frame } from '#web/ui/frame.tsx';
import { FullPage } from './full-page.tsx';

/** Shown if a screen could not be loaded (offline, or a newer release) or crashed. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <FullPage title="This page could not be shown" art={<Frame />}>
      <p className="text-lg text-ink-soft">
        It may not have loaded completely, or there is a newer version. Reloading usually helps.
      </p>
      <Button size="large" onClick={() => location.reload()}>
        Reload
      </Button>
    </FullPage>
  );
}

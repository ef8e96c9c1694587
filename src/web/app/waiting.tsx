import { Spinner } from '#web/ui/spinner.tsx';

/** The whole page while nobody knows yet what to show. */
export function Waiting() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center text-accent-ink">
      <Spinner size="large" label="Loading" />
    </main>
  );
}

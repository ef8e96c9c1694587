import { Spinner } from '#web/ui/spinner.tsx';

/** Shown while the session is unknown. After a few seconds, it says what it is waiting for. */
export function Waiting() {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-5">
      <Spinner size="large" label="Loading" />
      <p className="animate-[appear_200ms_4s_both] text-sm text-ink-soft">Still connecting to the server…</p>
    </main>
  );
}

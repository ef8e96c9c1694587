import { type ReactNode, useEffect } from 'react';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const steps = lazyModule(() => import('./later-steps.ts'));
type Forms = Awaited<ReturnType<typeof steps.load>>['forms'];

/** A form that is loaded on first use. */
export function LaterStep({ children }: { children: (forms: Forms) => ReactNode }) {
  return (
    <LazyPart module={steps} waiting={<Spinner label="Loading" />}>
      {({ forms }) => children(forms)}
    </LazyPart>
  );
}

/** Loads the later forms with the first touch or focus on the page, which is before any of them is shown. */
export function usePreloadedSteps(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      // The form that is shown loads it again and reports the failure.
      steps.load().catch(() => {});
    };
    for (const event of ['pointerdown', 'focusin', 'keydown'])
      addEventListener(event, load, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}

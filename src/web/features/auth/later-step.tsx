import { type ReactNode, useEffect } from 'react';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const steps = lazyModule(() => import('./later-steps.ts'));
type Forms = Awaited<ReturnType<typeof steps.load>>['forms'];

/** Renders a form that loads on first use. */
export function LaterStep({ children }: { children: (forms: Forms) => ReactNode }) {
  return (
    <LazyPart module={steps} waiting={<Spinner label="Loading" />}>
      {({ forms }) => children(forms)}
    </LazyPart>
  );
}

/** Loads the other forms at the first touch or focus, before any of them is needed. */
export function usePreloadedSteps(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      // The form itself retries and reports the failure.
      steps.load().catch(() => {});
    };
    for (const event of ['pointerdown', 'focusin', 'keydown'])
      addEventListener(event, load, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}

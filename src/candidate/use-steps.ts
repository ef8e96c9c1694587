import { useEffect, useState } from 'preact/hooks';
import type { Step } from './steps.ts';

/** The current step. Each is an entry of the browser's history, so that Back leads to the one before. */
export function useSteps(): { step: Step; go(next: Step): void; begin(first: Step): void } {
  const [step, setStep] = useState<Step>({ at: 'welcome' });
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => setStep(isStep(state) ? state : { at: 'welcome' });
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    step,
    go(next) {
      history.pushState(next, '');
      setStep(next);
    },
    begin(first) {
      history.replaceState(first, '');
      setStep(first);
    },
  };
}

function isStep(state: unknown): state is Step {
  return typeof state === 'object' && state !== null && 'at' in state;
}

import { useEffect, useState } from 'preact/hooks';
import type { Step } from './steps.ts';

/** Returns the current step. Each step is a history entry, so that Back returns to the previous one. */
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

import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { fetchIsOperator, knownOperator } from '#web/data/admin/operator.ts';
import { Button } from '#web/ui/button.tsx';
import { Frame } from '#web/ui/frame.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { FullPage } from './full-page.tsx';
import { Shell } from './shell/shell.tsx';
import { Waiting } from './waiting.tsx';

const notFound = lazyModule(() => import('./not-found.tsx'));

type Answer = 'operator' | 'other' | 'failed' | null;

/** The screens inside the shell. Only operators can see operator screens. */
export function Framed() {
  const isForOperators = useIsForOperators();
  const isKnown = knownOperator.use();
  const [answer, setAnswer] = useState<Answer>(null);
  const isAsked = isForOperators && answer === null;
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    const settle = (next: Answer) => {
      if (!isLeft) setAnswer(next);
    };
    fetchIsOperator().then(
      (isOperator) => settle(isOperator ? 'operator' : 'other'),
      () => settle('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [isAsked]);
  if (!isForOperators || answer === 'operator') return <Shell />;
  if (answer === 'other')
    return (
      <LazyPart module={notFound} waiting={<Waiting />}>
        {({ NotFound }) => <NotFound />}
      </LazyPart>
    );
  // A known operator does not wait for the role check.
  if (isKnown) return <Shell />;
  return answer === null ? <Waiting /> : <NotAnswered onTryAgain={() => setAnswer(null)} />;
}

function NotAnswered({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <FullPage title="This page couldn’t be opened" art={<Frame />}>
      <p className="text-lg text-ink-soft">Check your connection and try again.</p>
      <Button size="large" onClick={onTryAgain}>
        Try again
      </Button>
    </FullPage>
  );
}

function useIsForOperators(): boolean {
  const handle = useMatches().at(-1)?.handle;
  return typeof handle === 'object' && handle !== null && 'isForOperators' in handle
    ? handle.isForOperators === true
    : false;
}

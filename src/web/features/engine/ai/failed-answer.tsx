import { KeyRound, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AiFailure, failureMessage, isAboutKey, offersOwnKey } from '#domain/ai/failure.ts';
import { requestApiKey, requestOwnKey } from '#web/data/ai/key-request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** The message and options after an answer failed. */
export type FailedAnswer = {
  message: string;
  isStopped: boolean;
  /** `needed`: AI needs the user's key. `instead`: it can replace the operator's key. */
  ownKey: 'needed' | 'instead' | null;
};

export function failedAnswer(failure: AiFailure): FailedAnswer {
  return {
    message: failureMessage(failure),
    isStopped: failure.reason === 'stopped',
    ownKey: isAboutKey(failure) ? 'needed' : offersOwnKey(failure) ? 'instead' : null,
  };
}

export function FailedAnswerAlert({ message, isStopped }: FailedAnswer) {
  return (
    <Alert tone={isStopped ? 'default' : 'caution'}>
      <p>{message}</p>
    </Alert>
  );
}

/** Buttons to retry or to add a key. `children` are other options. */
export function FailedAnswerButtons({
  ownKey,
  onRetry,
  children,
}: Pick<FailedAnswer, 'ownKey'> & { onRetry: () => void; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={onRetry}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Try again
      </Button>
      {ownKey === null ? null : (
        <Button variant="secondary" onClick={ownKey === 'instead' ? requestOwnKey : requestApiKey}>
          <KeyRound aria-hidden="true" className="size-4" />
          {ownKey === 'instead' ? 'Use my own key' : 'Add a key'}
        </Button>
      )}
      {children}
    </div>
  );
}

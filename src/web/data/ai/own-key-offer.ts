import { type AiFailure, offersOwnKey } from '#domain/ai/failure.ts';
import { requestOwnKey } from './key-request.ts';

/** A button that opens the key dialog, if the user's own key could avoid the failure. */
export function ownKeyOffer(failure: AiFailure | undefined): { label: string; act: () => void } | undefined {
  return failure && offersOwnKey(failure) ? { label: 'Use my own key', act: requestOwnKey } : undefined;
}

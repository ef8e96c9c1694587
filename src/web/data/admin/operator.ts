import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import { RefusedRequest, requestJson } from '../backend-request.ts';

/**
 * Whether the account is known to be an operator. Only links depend on this, because the backend checks every request.
 */
export const knownOperator = storedValue({
  key: storageKeys.operator,
  parse: (text) => text === 'true',
  format: (isOperator) => (isOperator ? 'true' : null),
  fallback: false,
});

let lastAsked = 0;

/**
 * Fetches whether the user is an operator. Rejects if the backend does not answer. If requests overlap, the last one
 * sent decides what is stored.
 */
export async function fetchIsOperator(): Promise<boolean> {
  lastAsked += 1;
  const number = lastAsked;
  const isOperator = await requestJson('/rest/v1/rpc/is_operator', { method: 'POST' }).catch(
    (error: unknown) => {
      // A hosted project without our migrations has no operators.
      if (error instanceof RefusedRequest && error.status === 404) return false;
      throw error;
    },
  );
  if (number === lastAsked) knownOperator.save(isOperator === true);
  return isOperator === true;
}

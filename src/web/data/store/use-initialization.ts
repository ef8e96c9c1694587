import { useCallback, useEffect, useState } from 'react';
import { attempt } from './attempt.ts';

/**
 * Runs `begin` if a screen waits for its first rows. Returns a function to retry, and the reason if the browser cannot
 * store the rows.
 */
export function useInitialization(begin: () => Promise<void>, isWaiting: boolean) {
  const [failure, setFailure] = useState<string | null>(null);
  const tryAgain = useCallback(async () => {
    const initialized = await attempt(begin);
    setFailure(initialized.ok ? null : initialized.message);
  }, [begin]);
  useEffect(() => {
    if (isWaiting) void tryAgain();
  }, [isWaiting, tryAgain]);
  return { failure, tryAgain };
}

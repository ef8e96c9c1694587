import { useEffect } from 'react';
import { createStore } from '#web/browser/external-store.ts';
import { findBackendConfig } from '../account/session.ts';
import { findOperatorAccount } from './account.ts';
import { useHasOwnAi } from './settings.ts';

/**
 * Whether a hosted project offers AI; null until that is known. For the embedded server, the configuration says so.
 */
const hostedAi = createStore<boolean | null>(null);

/**
 * True if AI needs the user's own key and there is none. False while that is unknown, so that the layout doesn't jump.
 */
export function useNeedsKey(): boolean {
  const hasOwn = useHasOwnAi();
  const config = findBackendConfig();
  const isHosted = config !== null && config.aiBaseUrl === null;
  const isAsked = !hasOwn && isHosted;
  useEffect(() => {
    if (!isAsked || hostedAi.get() !== null) return;
    void findOperatorAccount().then(
      (account) => hostedAi.set(account !== null),
      // A server that cannot be reached may have a key.
      () => undefined,
    );
  }, [isAsked]);
  const hosted = hostedAi.use();
  if (hasOwn || config === null) return false;
  return isHosted ? hosted === false : !config.serverAi;
}

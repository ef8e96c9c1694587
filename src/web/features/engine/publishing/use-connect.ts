import { startConnecting } from '#web/data/publishing/requests.ts';
import { useAction } from '#web/ui/use-action.ts';

/** Leads to LinkedIn's page on which the person allows publishing. */
export function useConnect() {
  return useAction(startConnecting, {
    failure: 'Couldn’t reach LinkedIn',
    onSuccess: (address) => location.assign(address),
  });
}

import { createStore } from '#web/browser/external-store.ts';
import { readAiSettings } from './settings.ts';

/** Why the dialog is open: there is no key, or the user's or the operator's key was rejected. */
type KeyRequest = { isOpen: boolean; reason: 'missing' | 'refused' | 'server-refused' };

const request = createStore<KeyRequest>({ isOpen: false, reason: 'missing' });

/** Opens the dialog for the user's own API key, if the key is missing or was rejected. */
export function requestApiKey(): void {
  request.set({ isOpen: true, reason: readAiSettings().apiKey === null ? 'missing' : 'refused' });
}

/** Opens the dialog to use the user's own key instead of the operator's key, which was rejected. */
export function requestOwnKey(): void {
  request.set({ isOpen: true, reason: 'server-refused' });
}

export function closeKeyRequest(): void {
  request.update((current) => ({ ...current, isOpen: false }));
}

/** Whether the dialog is open, and why. */
export const useKeyRequest = request.use;

import { createStore } from '#web/browser/external-store.ts';
import { readAiSettings } from './settings.ts';

type KeyRequest = { isOpen: boolean; isRefused: boolean };

const request = createStore<KeyRequest>({ isOpen: false, isRefused: false });

/** Opens the dialog for the user's own API key, when the key is missing or was rejected. */
export function requestApiKey(): void {
  request.set({ isOpen: true, isRefused: readAiSettings().apiKey !== null });
}

export function closeKeyRequest(): void {
  request.update((current) => ({ ...current, isOpen: false }));
}

/** Whether the dialog is open, and whether it opened because the user's own key was rejected. */
export const useKeyRequest = request.use;

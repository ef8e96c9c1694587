import { createStore } from '#web/browser/external-store.ts';
import { readAiSettings } from './settings.ts';

type KeyRequest = { isOpen: boolean; isRefused: boolean };

const request = createStore<KeyRequest>({ isOpen: false, isRefused: false });

/** Opens the dialog that asks for a key of the person's own, from whichever screen misses one or had it refused. */
export function askForKey(): void {
  request.set({ isOpen: true, isRefused: readAiSettings().apiKey !== null });
}

export function closeKeyRequest(): void {
  request.update((current) => ({ ...current, isOpen: false }));
}

/** Whether the dialog is to be open, and whether that is because the person's own key was refused. */
export const useKeyRequest = request.use;

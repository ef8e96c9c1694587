import { useSyncExternalStore } from 'react';
import { readAiSettings } from './settings.ts';

type KeyRequest = { isOpen: boolean; isRefused: boolean };

let request: KeyRequest = { isOpen: false, isRefused: false };
const listeners = new Set<() => void>();

/** Opens the dialog that asks for a key of the person's own, from whichever screen misses one or had it refused. */
export function askForKey(): void {
  settle({ isOpen: true, isRefused: readAiSettings().apiKey !== null });
}

export function closeKeyRequest(): void {
  settle({ ...request, isOpen: false });
}

/** Whether the dialog is to be open, and whether that is because the person's own key was refused. */
export function useKeyRequest(): KeyRequest {
  return useSyncExternalStore(subscribe, () => request);
}

function settle(next: KeyRequest): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

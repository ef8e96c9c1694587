import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

/** Opens the dialog that asks for a key of the person's own, from whichever screen misses one. */
export function askForKey(): void {
  settle(true);
}

export function closeKeyRequest(): void {
  settle(false);
}

/** Whether the dialog is to be open. */
export function useKeyRequest(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked);
}

function settle(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

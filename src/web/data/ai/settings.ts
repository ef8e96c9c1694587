import { useSyncExternalStore } from 'react';
import { providerBaseUrl } from '#domain/ai/api-key.ts';
import { defaultChatModel, defaultTranscriptionModel } from '#domain/ai/models.ts';
import { backendConfig } from '../session.ts';

/** Which AI is asked, and how. `apiKey` is the person's own and stays in this browser; null when they have none. */
export type AiSettings = {
  apiKey: string | null;
  baseUrl: string;
  chatModel: string;
  transcriptionModel: string;
};

// The key has an entry of its own, as the specification says; what else is set is in the other.
const keyEntry = 'openai_api_key';
const settingsEntry = 'standout.ai';

export function readAiSettings(): AiSettings {
  const kept = parsed(localStorage.getItem(settingsEntry));
  return {
    apiKey: localStorage.getItem(keyEntry) || null,
    baseUrl: text(kept.baseUrl) ?? defaultBaseUrl(),
    chatModel: text(kept.chatModel) ?? defaultChatModel,
    transcriptionModel: text(kept.transcriptionModel) ?? defaultTranscriptionModel,
  };
}

/** Keeps what is given and leaves the rest. A null key, or an empty text, brings back the default. */
export function changeAiSettings({ apiKey, ...change }: Partial<AiSettings>): void {
  if (apiKey === null) localStorage.removeItem(keyEntry);
  else if (apiKey !== undefined) localStorage.setItem(keyEntry, apiKey.trim());
  const trimmed = Object.entries(change).map(([name, value]) => [name, value.trim()]);
  const kept = { ...parsed(localStorage.getItem(settingsEntry)), ...Object.fromEntries(trimmed) };
  localStorage.setItem(settingsEntry, JSON.stringify(kept));
  tellListeners();
}

/** The settings as they are now, whichever tab changed them. */
export function useAiSettings(): AiSettings {
  return useSyncExternalStore(subscribe, snapshot);
}

/** The address that is asked when none is set: the operator's choice, else the provider's own. */
export function defaultBaseUrl(): string {
  return backendConfig().aiBaseUrl ?? providerBaseUrl;
}

let known: AiSettings | undefined;
const listeners = new Set<() => void>();

function snapshot(): AiSettings {
  known ??= readAiSettings();
  return known;
}

function tellListeners(): void {
  known = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keyEntry || key === settingsEntry || key === null) tellListeners();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/\/+$/, '') : undefined;
}

function parsed(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

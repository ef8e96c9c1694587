import { maskApiKey, providerBaseUrl } from '#domain/ai/api-key.ts';
import { defaultChatModel, defaultTranscriptionModel } from '#domain/ai/models.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { type SaveResult, storedValue } from '#web/browser/stored-value.ts';
import { backendConfig, findBackendConfig } from '../account/session.ts';

/**
 * The AI provider and models to use. `apiKey` is the user's own key and stays in this browser; null if there is none.
 */
export type AiSettings = {
  apiKey: string | null;
  baseUrl: string;
  chatModel: string;
  transcriptionModel: string;
  /** Whether the user chose to use the base URL without a key. */
  usesNoKey: boolean;
  /** Whether the provider has not confirmed the key yet. */
  isKeyUnchecked: boolean;
  /** Whether the user chose the chat model. */
  isChatModelChosen: boolean;
};

/** Null or an empty text restores the default. */
type AiSettingsChange = Partial<
  Pick<AiSettings, 'apiKey' | 'baseUrl' | 'chatModel' | 'transcriptionModel'>
> & {
  /** The base URL that needs no key. Other base URLs need a key again. */
  keylessUrl?: string;
  /** The masked key that the provider could not confirm. It doesn't apply to other keys. */
  uncheckedKey?: string;
};

// The specification stores the key in a separate entry. The other settings share one.
const storedKey = storedValue<string | null>({
  key: storageKeys.apiKey,
  parse: (text) => text || null,
  format: (apiKey) => apiKey,
  fallback: null,
});
const storedChoices = storedValue<Record<string, unknown>>({
  key: storageKeys.aiSettings,
  parse: recordIn,
  fallback: {},
});

export function readAiSettings(): AiSettings {
  return settingsOf(storedKey.read(), storedChoices.read());
}

/**
 * Saves the given settings and leaves the others. If storage is full or blocked, the settings last only until the page
 * closes.
 */
export function changeAiSettings({ apiKey, ...change }: AiSettingsChange): SaveResult {
  const key = apiKey === undefined ? ({ ok: true } as const) : storedKey.save(apiKey?.trim() ?? null);
  const trimmed = Object.entries(change).map(([name, value]) => [name, value.trim()]);
  if (trimmed.length === 0) return key;
  const choices = storedChoices.save({ ...storedChoices.read(), ...Object.fromEntries(trimmed) });
  return key.ok ? choices : key;
}

/** The current settings, including changes from other tabs. */
export function useAiSettings(): AiSettings {
  return settingsOf(storedKey.use(), storedChoices.use());
}

/** Whether the user has a key or chose a base URL without one. Works before the backend is known. */
export function useHasOwnAi(): boolean {
  const [apiKey, choices] = [storedKey.use(), storedChoices.use()];
  const baseUrl = text(choices.baseUrl) ?? findBackendConfig()?.aiBaseUrl ?? providerBaseUrl;
  return apiKey !== null || text(choices.keylessUrl) === baseUrl;
}

/** The base URL to use if none is set: the operator's, otherwise the default provider's. */
export function defaultBaseUrl(): string {
  return backendConfig().aiBaseUrl ?? providerBaseUrl;
}

/** Records that the provider accepted the user's own key. */
export function markKeyAccepted(): void {
  if (readAiSettings().isKeyUnchecked) changeAiSettings({ uncheckedKey: '' });
}

function settingsOf(apiKey: string | null, choices: Record<string, unknown>): AiSettings {
  const baseUrl = text(choices.baseUrl) ?? defaultBaseUrl();
  return {
    apiKey,
    baseUrl,
    chatModel: text(choices.chatModel) ?? defaultChatModel,
    transcriptionModel: text(choices.transcriptionModel) ?? defaultTranscriptionModel,
    usesNoKey: apiKey === null && text(choices.keylessUrl) === baseUrl,
    isKeyUnchecked: apiKey !== null && choices.uncheckedKey === maskApiKey(apiKey),
    isChatModelChosen: text(choices.chatModel) !== undefined,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/\/+$/, '') : undefined;
}

function recordIn(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

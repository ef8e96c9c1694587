import { useEffect } from 'react';
import { providerBaseUrl } from '#domain/ai/api-key.ts';
import { defaultChatModel, firstChatModel } from '#domain/ai/models.ts';
import { createStore } from '#web/browser/external-store.ts';
import { type AiAccount, findAiAccount, providerUrlOf } from './account.ts';
import { listModels } from './models.ts';
import { defaultBaseUrl, readAiSettings, useAiSettings } from './settings.ts';

/** The models found for providers that don't have the default one, by base URL. */
const found = createStore<Readonly<Record<string, string>>>({});

/** Returns the chat model to use with an account: the chosen one, the default one, or the first one it offers. */
export async function chatModelFor(account: AiAccount): Promise<string> {
  const { chatModel, isChatModelChosen } = readAiSettings();
  const providerUrl = providerUrlOf(account);
  if (isChatModelChosen || providerUrl === providerBaseUrl) return chatModel;
  const known = found.get()[providerUrl];
  if (known) return known;
  const listed = await listModels(account);
  // A provider that lists no models gets the default one, and its answer says what is wrong.
  if (!listed.ok || listed.models.chat.length === 0) return chatModel;
  return noteChatModels(providerUrl, listed.models.chat);
}

/** Remembers what a provider has, and returns the model to use when none is chosen. */
export function noteChatModels(providerUrl: string, listed: readonly { id: string }[]): string {
  const model = firstChatModel(listed);
  found.update((models) => ({ ...models, [providerUrl]: model }));
  return model;
}

/** The chat model to use when none is chosen; null while nobody asked the provider what it has. */
export function useDefaultChatModel(providerUrl: string): string | null {
  const models = found.use();
  return providerUrl === providerBaseUrl ? defaultChatModel : (models[providerUrl] ?? null);
}

/** The chat model of the next request. Asks the provider if that is not known. */
export function useChatModel(): string {
  const { chatModel, isChatModelChosen, apiKey, usesNoKey, baseUrl } = useAiSettings();
  const providerUrl = apiKey !== null || usesNoKey ? baseUrl : defaultBaseUrl();
  const found = useDefaultChatModel(providerUrl);
  const isUnknown = !isChatModelChosen && found === null;
  useEffect(() => {
    if (!isUnknown) return;
    const find = async () => {
      const account = await findAiAccount();
      if (account) await chatModelFor(account);
    };
    // The request itself says what is wrong.
    void find().catch(() => undefined);
  }, [isUnknown]);
  return isChatModelChosen ? chatModel : (found ?? chatModel);
}

import { useEffect } from 'react';
import { providerBaseUrl } from '#domain/ai/api-key.ts';
import { defaultChatModel, firstChatModel } from '#domain/ai/models.ts';
import { createStore } from '#web/browser/external-store.ts';
import { type AiAccount, findAiAccount, providerUrlOf } from './account.ts';
import { listModels } from './models.ts';
import { defaultBaseUrl, readAiSettings, useAiSettings } from './settings.ts';

/** The models found for providers that lack the default model, by base URL. */
const found = createStore<Readonly<Record<string, string>>>({});

/** Returns the chat model for an account: the chosen model, the default model, or the first model of the provider. */
export async function chatModelFor(account: AiAccount): Promise<string> {
  const { chatModel, isChatModelChosen } = readAiSettings();
  const providerUrl = providerUrlOf(account);
  if (isChatModelChosen || providerUrl === providerBaseUrl) return chatModel;
  const known = found.get()[providerUrl];
  if (known) return known;
  const listed = await listModels(account);
  // A provider that lists no models gets the default model, and its answer to the request explains the problem.
  if (!listed.ok || listed.models.chat.length === 0) return chatModel;
  return rememberChatModels(providerUrl, listed.models.chat);
}

/** Remembers a provider's models, and returns the model to use if none is chosen. */
export function rememberChatModels(providerUrl: string, listed: readonly { id: string }[]): string {
  const model = firstChatModel(listed);
  found.update((models) => ({ ...models, [providerUrl]: model }));
  return model;
}

/** The chat model to use if none is chosen; null until the provider's models are known. */
export function useDefaultChatModel(providerUrl: string): string | null {
  const models = found.use();
  return providerUrl === providerBaseUrl ? defaultChatModel : (models[providerUrl] ?? null);
}

/** The chat model of the next request. Fetches the provider's models if they are unknown. */
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
    // The request itself will report the problem.
    void find().catch(() => undefined);
  }, [isUnknown]);
  return isChatModelChosen ? chatModel : (found ?? chatModel);
}

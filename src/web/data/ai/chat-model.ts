import { providerBaseUrl } from '#domain/ai/api-key.ts';
import { firstChatModel } from '#domain/ai/models.ts';
import { createStore } from '#web/browser/external-store.ts';
import { type AiAccount, providerUrlOf } from './account.ts';
import { listModels } from './models.ts';
import { readAiSettings, useAiSettings } from './settings.ts';

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
  const model = firstChatModel(listed.models.chat);
  found.update((models) => ({ ...models, [providerUrl]: model }));
  return model;
}

/** The chat model of the next request, as far as it is known. */
export function useChatModel(providerUrl: string): string {
  const { chatModel, isChatModelChosen } = useAiSettings();
  const models = found.use();
  return isChatModelChosen ? chatModel : (models[providerUrl] ?? chatModel);
}

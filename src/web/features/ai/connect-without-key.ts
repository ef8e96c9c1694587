import { failureMessage } from '#domain/ai/failure.ts';
import type { Attempt } from '#domain/result.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { rememberChatModels } from '#web/data/ai/chat-model.ts';
import { listModels } from '#web/data/ai/models.ts';
import { type AiSettings, changeAiSettings, readAiSettings } from '#web/data/ai/settings.ts';
import { toast, toastDone, toastDoneWithAction } from '#web/ui/toast.ts';

/** Connects to a model server that answers without a key. Undo restores the stored key. */
export async function connectWithoutKey(baseUrl: string): Promise<Attempt<null>> {
  const listed = await listModels({ kind: 'key', baseUrl, apiKey: null });
  if (!listed.ok) {
    const needsKey = listed.failure.reason === 'key-refused';
    return { ok: false, message: needsKey ? 'This provider needs a key.' : failureMessage(listed.failure) };
  }
  const { chat } = listed.models;
  if (chat.length === 0)
    return { ok: false, message: 'The model server has no models yet. Install one, then try again.' };
  rememberChatModels(baseUrl, chat);
  const before = readAiSettings();
  const chatModel = chat.some(({ id }) => id === before.chatModel) ? before.chatModel : '';
  const isStored = changeAiSettings({ apiKey: null, baseUrl, keylessUrl: baseUrl, chatModel }).ok;
  const found = `${pluralize(chat.length, 'model')} found.`;
  if (isStored && before.apiKey !== null)
    toastDoneWithAction('Connected without a key', 'Undo', () => restore(before), found);
  else if (isStored) toastDone('Connected without a key', found);
  else toast.warning('Connected until you close this page: this browser couldn’t save the settings.');
  return { ok: true, value: null };
}

function restore({ apiKey, baseUrl, chatModel, isChatModelChosen }: AiSettings): void {
  changeAiSettings({ apiKey, baseUrl, keylessUrl: '', chatModel: isChatModelChosen ? chatModel : '' });
}

import { failureMessage } from '#domain/ai/failure.ts';
import type { Attempt } from '#domain/result.ts';
import { counted } from '#domain/text/counted.ts';
import { listModels } from '#web/data/ai/models.ts';
import { changeAiSettings } from '#web/data/ai/settings.ts';
import { toast, toastDone } from '#web/ui/toast.ts';

/** Uses the model server at a base URL without a key, if it answers without one. Any stored key is removed. */
export async function connectWithoutKey(baseUrl: string): Promise<Attempt<null>> {
  const listed = await listModels({ kind: 'key', baseUrl, apiKey: null });
  if (!listed.ok) {
    const needsKey = listed.failure.reason === 'key-refused';
    return { ok: false, message: needsKey ? 'This provider needs a key.' : failureMessage(listed.failure) };
  }
  const { chat } = listed.models;
  if (chat.length === 0)
    return { ok: false, message: 'The server answers, but it has no model yet. Install one there first.' };
  const isStored = changeAiSettings({ apiKey: null, baseUrl, keylessUrl: baseUrl }).ok;
  if (isStored) toastDone('Connected without a key', `${counted(chat.length, 'model')} found.`);
  else toast.warning('The AI settings apply, but this browser couldn’t save them.');
  return { ok: true, value: null };
}

import { createClient } from '@supabase/supabase-js';
import { backendConfig } from '#web/data/account/session.ts';

/** A candidate, who has only a link. */
export function candidateWith(link: string) {
  const { backendUrl, anonKey } = backendConfig();
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const client = createClient(backendUrl, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: token },
  });
  const call = async (name: string, parameters: object = {}) => {
    const { data, error } = await client.rpc(name, { token, ...parameters });
    if (error) throw error;
    if (data.refused) throw new Error(`${name} was refused: ${data.refused}.`);
    return data;
  };
  const act = async (action: object) => {
    const { data, error } = await client.functions.invoke('invitation', { body: { token, ...action } });
    if (error) throw error;
    return data;
  };
  return {
    open: () => call('open_invitation'),
    withdraw: () => act({ action: 'withdraw' }),
    /** Gives consent, and sends this clip as the answer to the first question. */
    async send(clip: File): Promise<void> {
      await call('give_consent', { version: '1' });
      const { answer, objectName } = await call('begin_answer', {
        question: 1,
        bytes: clip.size,
        seconds: 1,
        mime_type: clip.type,
      });
      const sent = await client.storage
        .from('answers')
        .upload(objectName, clip, { contentType: clip.type, upsert: false });
      if (sent.error) throw sent.error;
      await act({ action: 'finish', answer });
      await call('choose_answers', { answers: [answer] });
    },
  };
}

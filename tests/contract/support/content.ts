import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';

export type ContentRecord = Readonly<{
  kind: string;
  id: string;
  version: number;
  format: number;
  value: Record<string, unknown> | null;
  device: string | null;
  own: number;
}>;
type Result = { status: string; version?: number; reason?: string; record?: ContentRecord };
type Pushed = { epoch: string; head: number; results: Result[] };
type Pulled = { epoch: string; head: number; records: ContentRecord[]; more: boolean };

/** Returns the data of a response. Throws its error. */
function dataOf<T>({ data, error }: { data: T | null; error: PostgrestError | null }): T {
  if (error) throw error;
  if (data === null) throw new Error('The answer has no data.');
  return data;
}

/** A change as a device pushes it. Omitted fields are those of a new post. */
export const change = (fields: Record<string, unknown> = {}) => ({
  kind: 'post',
  id: 'first',
  base: 0,
  format: 1,
  value: { content: 'Hello' },
  ...fields,
});

/** A registered device of a signed-in user. It calls the functions as the app does. */
export async function contentDevice(client: SupabaseClient, name = 'Laptop') {
  const id = crypto.randomUUID();
  const register = async () =>
    dataOf<{ epoch: string; head: number; choice: string; files: { bytes: number; limit: number } }>(
      await client.rpc('register_device', { device_id: id, name }),
    );
  const { epoch } = await register();
  const call = (changes: unknown, known = epoch) =>
    client.rpc('push_records', { device_id: id, epoch: known, changes });
  return {
    client,
    id,
    epoch,
    register,
    call,
    /** Pushes changes and returns the whole response. */
    push: async (changes: unknown, known = epoch) => dataOf<Pushed>(await call(changes, known)),
    /** Pushes one change and returns its result. */
    pushOne: async (fields: Record<string, unknown> = {}) =>
      dataOf<Pushed>(await call([change(fields)])).results[0],
    /** Returns the error code of a push that was refused completely. */
    refusal: async (changes: unknown) => (await call(changes)).error?.code,
    pull: async (after = 0, before: number | null = null, maxBytes: number | null = null, known = epoch) =>
      dataOf<Pulled>(
        await client.rpc('pull_records', { device_id: id, epoch: known, after, before, max_bytes: maxBytes }),
      ),
  };
}

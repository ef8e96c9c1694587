import { z } from 'zod';
import { isStorableJson } from '../storable.ts';
import { limits } from './limits.ts';

const name = z.string().max(limits.nameCharacters);
const change = z.object({
  event: name.default('*'),
  schema: name.default('public'),
  table: name.optional(),
  filter: z.string().max(limits.filterCharacters).optional(),
  select: z.array(name).max(limits.selectedColumns).optional(),
});

/** The payload of `phx_join`. */
const shape = z.object({
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().default(false), self: z.boolean().default(false) }).prefault({}),
      presence: z.object({ key: name.default(''), enabled: z.boolean().default(true) }).prefault({}),
      postgres_changes: z
        .array(change.nullable())
        .nullish()
        .transform((entries) => (entries ?? []).filter((entry) => entry !== null)),
      private: z.boolean().nullish(),
    })
    .prefault({}),
});

/** An entry of `postgres_changes`. `id` is its place in the list, counted from 1. */
export type ChangesEntry = Readonly<{ id: number } & z.infer<typeof change>>;

export type JoinPayload = Readonly<{
  token: string | undefined;
  isPrivate: boolean;
  wantsAck: boolean;
  wantsOwn: boolean;
  presence: Readonly<{ key: string; isEnabled: boolean }>;
  changes: readonly ChangesEntry[];
}>;

/** Reads a join's payload. Returns undefined for a malformed one. */
export function readJoinPayload(payload: unknown): JoinPayload | undefined {
  const { data } = shape.safeParse(payload ?? {});
  if (!data || !isStorableJson(payload)) return undefined;
  const { config } = data;
  return {
    token: data.user_token ?? data.access_token ?? undefined,
    isPrivate: config.private ?? false,
    wantsAck: config.broadcast.ack,
    wantsOwn: config.broadcast.self,
    presence: { key: config.presence.key || crypto.randomUUID(), isEnabled: config.presence.enabled },
    changes: config.postgres_changes.map((entry, index) => ({ ...entry, id: index + 1 })),
  };
}

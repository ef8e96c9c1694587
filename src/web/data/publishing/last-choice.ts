import * as z from 'zod/mini';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** What the last planned post was published as, and for whom: the next one starts with it. */
const choice = z.object({ connectionId: z.string(), visibility: z.enum(['PUBLIC', 'CONNECTIONS']) });

export const lastPublishingChoice = storedValue<z.infer<typeof choice> | null>({
  key: storageKeys.publishingChoice,
  parse: (text) => choice.parse(JSON.parse(text)),
  fallback: null,
});

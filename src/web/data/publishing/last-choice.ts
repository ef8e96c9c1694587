import * as z from 'zod/mini';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** The connection and audience of the last planned post, which are the defaults for the next one. */
const choice = z.object({ connectionId: z.string(), visibility: z.enum(['PUBLIC', 'CONNECTIONS']) });

export const lastPublishingChoice = storedValue<z.infer<typeof choice> | null>({
  key: storageKeys.publishingChoice,
  parse: (text) => choice.parse(JSON.parse(text)),
  fallback: null,
});

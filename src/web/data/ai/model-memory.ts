import { type UnsupportedParameter, unsupportedParameters } from '#domain/ai/chat.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import type { ModelMemory } from './chat.ts';

const stored = storedValue<Record<string, UnsupportedParameter[]>>({
  key: storageKeys.refusedParameters,
  parse: (text) => {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(entryFrom))
      : {};
  },
  fallback: {},
});

/**
 * Remembers in this browser which parameters the models of the provider at `baseUrl` reject. If storage is full or
 * blocked, the memory lasts only until the page closes.
 */
export function modelMemory(baseUrl: string): ModelMemory {
  const keyOf = (model: string) => `${baseUrl} ${model}`;
  return {
    refusedBy: (model) => {
      const known = stored.read();
      return new Set([...(known[keyOf(model)] ?? []), ...(known[keyOf(everyModel)] ?? [])]);
    },
    remember: (model, parameter) => {
      const known = stored.read();
      // JSON mode depends on the server and not on the model.
      const key = keyOf(parameter === 'response_format' ? everyModel : model);
      stored.save({ ...known, [key]: [...new Set([...(known[key] ?? []), parameter])] });
    },
  };
}

const everyModel = '*';

function entryFrom([key, names]: [string, unknown]): [string, UnsupportedParameter[]] {
  const isKnown = (name: unknown) => unsupportedParameters.some((known) => known === name);
  return [key, Array.isArray(names) ? names.filter(isKnown) : []];
}

import type { UnsupportedParameter } from '#domain/ai/chat.ts';
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
 * blocked, the memory lasts only as long as the page.
 */
export function modelMemory(baseUrl: string): ModelMemory {
  const keyOf = (model: string) => `${baseUrl} ${model}`;
  return {
    refusedBy: (model) => new Set(stored.read()[keyOf(model)] ?? []),
    remember: (model, parameter) => {
      const known = stored.read();
      const refused = new Set([...(known[keyOf(model)] ?? []), parameter]);
      stored.save({ ...known, [keyOf(model)]: [...refused] });
    },
  };
}

function entryFrom([key, names]: [string, unknown]): [string, UnsupportedParameter[]] {
  const isKnown = (name: unknown) => name === 'temperature' || name === 'max_tokens';
  return [key, Array.isArray(names) ? names.filter(isKnown) : []];
}

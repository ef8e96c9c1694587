import type { UnsupportedParameter } from '#domain/ai/chat.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import type { ModelMemory } from './chat.ts';

const kept = storedValue<Record<string, UnsupportedParameter[]>>({
  key: storageKeys.refusedParameters,
  parse: (text) => {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(pair))
      : {};
  },
  fallback: {},
});

/**
 * Remembers in this browser which parameters a model of the provider at `baseUrl` refuses. Where storage is full or
 * blocked, it lasts as long as the page, and the next page asks once more.
 */
export function modelMemory(baseUrl: string): ModelMemory {
  const keyOf = (model: string) => `${baseUrl} ${model}`;
  return {
    refusedBy: (model) => new Set(kept.read()[keyOf(model)] ?? []),
    remember: (model, parameter) => {
      const known = kept.read();
      const refused = new Set([...(known[keyOf(model)] ?? []), parameter]);
      kept.save({ ...known, [keyOf(model)]: [...refused] });
    },
  };
}

function pair([key, names]: [string, unknown]): [string, UnsupportedParameter[]] {
  const isKnown = (name: unknown) => name === 'temperature' || name === 'max_tokens';
  return [key, Array.isArray(names) ? names.filter(isKnown) : []];
}

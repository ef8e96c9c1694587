import type { UnsupportedParameter } from '#domain/ai/chat.ts';
import type { ModelMemory } from './chat.ts';

const entry = 'standout.ai.refused';

/** Remembers in this browser which parameters a model of the provider at `baseUrl` refuses. */
export function modelMemory(baseUrl: string): ModelMemory {
  const keyOf = (model: string) => `${baseUrl} ${model}`;
  return {
    refusedBy: (model) => new Set(read()[keyOf(model)] ?? []),
    remember: (model, parameter) => {
      const kept = read();
      kept[keyOf(model)] = [...new Set([...(kept[keyOf(model)] ?? []), parameter])];
      localStorage.setItem(entry, JSON.stringify(kept));
    },
  };
}

function read(): Record<string, UnsupportedParameter[]> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(entry) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(pair))
      : {};
  } catch {
    return {};
  }
}

function pair([key, names]: [string, unknown]): [string, UnsupportedParameter[]] {
  const isKnown = (name: unknown) => name === 'temperature' || name === 'max_tokens';
  return [key, Array.isArray(names) ? names.filter(isKnown) : []];
}

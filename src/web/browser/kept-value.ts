import { useSyncExternalStore } from 'react';

/** Something small that this browser keeps beside the store, under a name of its own: in localStorage, which all tabs share, or for one tab alone. */
export type KeptValue<Value> = {
  /** As it is now, whichever tab kept it: the same object until it changes. */
  read: () => Value;
  /** `kept: false` says that storage is full or blocked and it lasts as long as the page. */
  keep: (value: Value) => { kept: boolean };
  /** What `read` gives, for a component that follows it. */
  use: () => Value;
  /** Calls `onChange` when it may have changed, here or in another tab, until the function that it gives is called. */
  subscribe: (onChange: () => void) => () => void;
};

type Options<Value> = {
  /** The name in the storage. People have things under it: it never changes. */
  key: string;
  /** Kept in sessionStorage: it outlives a reload, and ends with the tab. */
  isOfTab?: boolean;
  /** Reads what was kept. What it throws at counts as nothing: an older version, or a hand, may have written it. */
  parse: (text: string) => Value;
  /** What is written; null removes the entry. JSON, unless something else is asked for. */
  format?: (value: Value) => string | null;
  /** What holds while nothing is kept. */
  fallback: Value;
};

export function keptValue<Value>({
  key,
  isOfTab = false,
  parse,
  format = jsonOf,
  fallback,
}: Options<Value>): KeptValue<Value> {
  const changedHere = new EventTarget();
  /** For which the browser has no room. It stays until one is kept: what another tab keeps must not take what was typed here. */
  let onlyInPage: { value: Value } | null = null;
  let lastRead: { text: string; value: Value } | null = null;

  const read = () => {
    if (onlyInPage) return onlyInPage.value;
    const text = keptText();
    if (text === null) return fallback;
    if (lastRead?.text !== text) lastRead = { text, value: parsed(text) };
    return lastRead.value;
  };
  // Where storage is blocked, already to name it throws.
  const storage = () => (isOfTab ? sessionStorage : localStorage);
  const keptText = () => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const parsed = (text: string) => {
    try {
      return parse(text);
    } catch {
      return fallback;
    }
  };
  const keep = (value: Value) => {
    onlyInPage = null;
    const text = format(value);
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
    } catch (error) {
      onlyInPage = { value };
      // After a reload, older words of this tab would pass for newer ones than what is kept elsewhere.
      if (isOfTab) forget();
      console.error(`"${key}" could not be kept:`, error);
    }
    changedHere.dispatchEvent(new Event('change'));
    return { kept: onlyInPage === null };
  };
  const forget = () => {
    try {
      storage().removeItem(key);
    } catch {
      // Where it is blocked, nothing was kept.
    }
  };
  const subscribe = (onChange: () => void) => {
    // Without a name, everything was removed at once.
    const changedElsewhere = (event: StorageEvent) => {
      if (event.key === key || event.key === null) onChange();
    };
    changedHere.addEventListener('change', onChange);
    addEventListener('storage', changedElsewhere);
    return () => {
      changedHere.removeEventListener('change', onChange);
      removeEventListener('storage', changedElsewhere);
    };
  };
  return { read, keep, use: () => useSyncExternalStore(subscribe, read), subscribe };
}

/** A kept value for each of many things. The same thing has the same one, on which hangs what is held in the page and who listens. */
export function keptValues<Thing extends unknown[], Value>(
  optionsOf: (...thing: Thing) => Options<Value>,
): (...thing: Thing) => KeptValue<Value> {
  const known = new Map<string, KeptValue<Value>>();
  return (...thing) => {
    const options = optionsOf(...thing);
    const value = known.get(options.key) ?? keptValue(options);
    known.set(options.key, value);
    return value;
  };
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

import { useSyncExternalStore } from 'react';
import { type StorageKey, storedName } from './storage-keys.ts';

/** A small value in localStorage, shared by all tabs, or in sessionStorage for one tab. */
export type StoredValue<Value> = {
  /** The current value, whichever tab saved it. Returns the same object until the value changes. */
  read: () => Value;
  /** Saves the value. If storage is full or blocked, the value lasts only until the page closes. */
  save: (value: Value) => SaveResult;
  /** Returns the value and rerenders the component when it changes. */
  use: () => Value;
  /**
   * Calls `onChange` when the value may have changed, here or in another tab, until the returned function is called.
   */
  subscribe: (onChange: () => void) => () => void;
};

export type SaveResult = { ok: true } | { ok: false; reason: 'storage-full' | 'storage-blocked' };

type Options<Value> = {
  key: StorageKey;
  /** Uses sessionStorage: the value survives a reload and is deleted with the tab. */
  isTabOnly?: boolean;
  /** Parses the stored text, which an older release or a user may have written. If it throws, `fallback` is used. */
  parse: (text: string) => Value;
  /** Returns the text to store; null removes the entry. JSON by default. */
  format?: (value: Value) => string | null;
  /** The value if nothing is stored. */
  fallback: Value;
};

export function storedValue<Value>({
  key,
  isTabOnly = false,
  parse,
  format = toJson,
  fallback,
}: Options<Value>): StoredValue<Value> {
  const changedHere = new EventTarget();
  /**
   * A value that storage refused. It takes precedence until the next save in this tab, so that another tab cannot
   * discard what the user typed here.
   */
  let onlyInPage: { value: Value } | null = null;
  let lastRead: { text: string; value: Value } | null = null;

  const read = () => {
    if (onlyInPage) return onlyInPage.value;
    const text = storedText();
    if (text === null) return fallback;
    if (lastRead?.text !== text) lastRead = { text, value: parsed(text) };
    return lastRead.value;
  };
  // A function, because even accessing blocked storage throws.
  const storage = () => (isTabOnly ? sessionStorage : localStorage);
  const storedText = () => {
    try {
      return storage().getItem(storedName(key));
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
  const save = (value: Value): SaveResult => {
    onlyInPage = null;
    let result: SaveResult = { ok: true };
    const text = format(value);
    try {
      if (text === null) storage().removeItem(storedName(key));
      else storage().setItem(storedName(key), text);
    } catch (error) {
      onlyInPage = { value };
      // After a reload, an older value of this tab would otherwise take precedence over newer ones saved elsewhere.
      if (isTabOnly) remove();
      console.error(`"${key}" could not be saved:`, error);
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      result = { ok: false, reason: isFull ? 'storage-full' : 'storage-blocked' };
    }
    changedHere.dispatchEvent(new Event('change'));
    return result;
  };
  const remove = () => {
    try {
      storage().removeItem(storedName(key));
    } catch {
      // Storage is blocked, so it contains nothing.
    }
  };
  const subscribe = (onChange: () => void) => {
    const changedElsewhere = (event: StorageEvent) => {
      // A null key means that everything was removed at once.
      if (event.key === storedName(key) || event.key === null) onChange();
    };
    changedHere.addEventListener('change', onChange);
    addEventListener('storage', changedElsewhere);
    return () => {
      changedHere.removeEventListener('change', onChange);
      removeEventListener('storage', changedElsewhere);
    };
  };
  return { read, save, use: () => useSyncExternalStore(subscribe, read), subscribe };
}

/**
 * One stored value for each of many things. Equal keys share one value, including its subscribers and refused values.
 */
export function storedValues<Thing extends unknown[], Value>(
  optionsOf: (...thing: Thing) => Options<Value>,
): (...thing: Thing) => StoredValue<Value> {
  const known = new Map<StorageKey, StoredValue<Value>>();
  return (...thing) => {
    const options = optionsOf(...thing);
    const value = known.get(options.key) ?? storedValue(options);
    known.set(options.key, value);
    return value;
  };
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { scopeStoredValues, storageKeys } from './storage-keys.ts';
import { storedValue, storedValues } from './stored-value.ts';

/** The parts of a browser's storage that are used, with limited space. */
class Storage {
  roomCharacters = 1_000;
  isBlocked = false;
  readonly #entries = new Map<string, string>();

  getItem(key: string): string | null {
    this.#check();
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.#check();
    if (text.length > this.roomCharacters) throw new DOMException('full', 'QuotaExceededError');
    this.#entries.set(key, text);
  }
  removeItem(key: string): void {
    this.#check();
    this.#entries.delete(key);
  }
  #check(): void {
    if (this.isBlocked) throw new DOMException('blocked', 'SecurityError');
  }
}

let storage: Storage;
let tabStorage: Storage;
let page: EventTarget;

beforeEach(() => {
  storage = new Storage();
  tabStorage = new Storage();
  page = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', tabStorage);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates in this tab that another tab wrote a value or cleared everything. */
function writtenElsewhere(key: string | null, text: string): void {
  if (key !== null) storage.setItem(key, text);
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

const sizeOf = () =>
  storedValue({
    key: storageKeys.theme,
    parse: (text) => {
      const { width }: { width: number } = JSON.parse(text);
      if (typeof width !== 'number') throw new Error(`No width (got ${text}).`);
      return { width };
    },
    fallback: { width: 1 },
  });

test('a saved value survives a reload under its key', () => {
  expect(sizeOf().read()).toEqual({ width: 1 });
  expect(sizeOf().save({ width: 2 })).toEqual({ ok: true });
  expect(storage.getItem(storageKeys.theme)).toBe('{"width":2}');
  expect(sizeOf().read()).toEqual({ width: 2 });
});

test('a tab-only value is saved in sessionStorage, or lasts until the page closes if storage is blocked', () => {
  const ofTab = () =>
    storedValue({
      key: storageKeys.apiKey,
      isTabOnly: true,
      parse: (text) => text,
      format: (text) => text,
      fallback: '',
    });
  expect(ofTab().save('here')).toEqual({ ok: true });
  expect([tabStorage.getItem(storageKeys.apiKey), storage.getItem(storageKeys.apiKey)]).toEqual([
    'here',
    null,
  ]);
  expect(ofTab().read()).toBe('here');
  tabStorage.isBlocked = true;
  const word = ofTab();
  expect(word.save('still')).toEqual({ ok: false, reason: 'storage-blocked' });
  expect(word.read()).toBe('still');
});

test('unreadable text is treated as a missing value', () => {
  for (const text of ['', '{"width":', '{"width":"wide"}', 'null']) {
    storage.setItem(storageKeys.theme, text);
    expect(sizeOf().read(), text).toEqual({ width: 1 });
  }
});

test('read returns the same object until another value is saved', () => {
  const size = sizeOf();
  const nothing = size.read();
  expect(size.read()).toBe(nothing);
  size.save({ width: 2 });
  const first = size.read();
  expect(size.read()).toBe(first);
  size.save({ width: 3 });
  expect(size.read()).toEqual({ width: 3 });
});

test('reports a full disk and keeps the value in memory until the page closes', () => {
  const size = sizeOf();
  size.save({ width: 2 });
  storage.roomCharacters = 0;
  expect(size.save({ width: 3 })).toEqual({ ok: false, reason: 'storage-full' });
  expect(size.read()).toEqual({ width: 3 });
  expect(size.read()).toBe(size.read());
  expect(sizeOf().read(), 'the next page').toEqual({ width: 2 });
  storage.roomCharacters = 1_000;
  expect(size.save({ width: 4 })).toEqual({ ok: true });
  expect(size.read()).toEqual({ width: 4 });
  expect(sizeOf().read(), 'the next page').toEqual({ width: 4 });
});

test('keeps the value in memory until the page closes if storage is blocked', () => {
  storage.isBlocked = true;
  const size = sizeOf();
  expect(size.read()).toEqual({ width: 1 });
  expect(size.save({ width: 2 })).toEqual({ ok: false, reason: 'storage-blocked' });
  expect(size.read()).toEqual({ width: 2 });
});

test('notifies subscribers of changes in this and other tabs, even on a full disk, until they unsubscribe', () => {
  const size = sizeOf();
  const heard: number[] = [];
  const stop = size.subscribe(() => heard.push(size.read().width));
  size.save({ width: 2 });
  writtenElsewhere(storageKeys.theme, '{"width":3}');
  writtenElsewhere(storageKeys.browserId, '{"width":4}');
  writtenElsewhere(null, '');
  storage.roomCharacters = 0;
  size.save({ width: 5 });
  expect(heard).toEqual([2, 3, 3, 5]);
  stop();
  size.save({ width: 6 });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.theme }));
  expect(heard).toHaveLength(4);
});

test('a save in another tab does not replace a value that storage rejected here', () => {
  const size = sizeOf();
  storage.roomCharacters = 0;
  size.save({ width: 2 });
  storage.roomCharacters = 1_000;
  writtenElsewhere(storageKeys.theme, '{"width":3}');
  expect(size.read()).toEqual({ width: 2 });
});

test('null removes the entry and the value that storage rejected', () => {
  const draft = storedValue<string | null>({
    key: storageKeys.videoDraft,
    parse: JSON.parse,
    fallback: null,
  });
  draft.save('kept');
  storage.roomCharacters = 0;
  draft.save('held');
  expect(draft.read()).toBe('held');
  expect(draft.save(null)).toEqual({ ok: true });
  expect(draft.read()).toBeNull();
  expect(storage.getItem(storageKeys.videoDraft)).toBeNull();
});

test('a custom format is stored as is', () => {
  const word = storedValue({
    key: storageKeys.apiKey,
    parse: (text) => text,
    format: (text) => text,
    fallback: '',
  });
  word.save('dark');
  expect(storage.getItem(storageKeys.apiKey)).toBe('dark');
  expect(word.read()).toBe('dark');
});

test('each id has its own value', () => {
  const draftOf = storedValues((id: string) => ({
    key: storageKeys.formulaEdit(id),
    parse: (text): string => JSON.parse(text),
    fallback: '',
  }));
  storage.roomCharacters = 0;
  draftOf('a').save('held');
  expect(draftOf('a').read()).toBe('held');
  expect(draftOf('b').read()).toBe('');
  storage.roomCharacters = 1_000;
  draftOf('b').save('kept');
  expect(storage.getItem(storageKeys.formulaEdit('b'))).toBe('"kept"');
});

test("an account with its own store has its own values and shares the device's values", () => {
  const keyOf = storedValue({
    key: storageKeys.apiKey,
    parse: (text) => text,
    format: (text) => text,
    fallback: '',
  });
  const theme = storedValue({
    key: storageKeys.theme,
    parse: (text) => text,
    format: (text) => text,
    fallback: '',
  });
  keyOf.save('sk-anna');
  theme.save('dark');
  scopeStoredValues('bert');
  onTestFinished(() => scopeStoredValues(null));
  expect([keyOf.read(), theme.read()]).toEqual(['', 'dark']);
  keyOf.save('sk-bert');
  expect(storage.getItem(`${storageKeys.apiKey}@bert`)).toBe('sk-bert');
  const candidate = storedValue({ key: storageKeys.candidate('bert'), parse: String, fallback: '' });
  candidate.save('0042');
  expect(storage.getItem('standout-candidate-bert'), 'a name with the account is left alone').toBe('"0042"');
  scopeStoredValues(null);
  expect(keyOf.read()).toBe('sk-anna');
});

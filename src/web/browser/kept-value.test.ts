import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptValue, keptValues } from './kept-value.ts';

/** A browser's storage as far as it is used here, with room for some characters. */
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

/** What the browser does in this tab when another one writes, or clears everything. */
function writtenElsewhere(key: string | null, text: string): void {
  if (key !== null) storage.setItem(key, text);
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

const sizeOf = (key = 'size') =>
  keptValue({
    key,
    parse: (text) => {
      const { width }: { width: number } = JSON.parse(text);
      if (typeof width !== 'number') throw new Error(`No width (got ${text}).`);
      return { width };
    },
    fallback: { width: 1 },
  });

test('what is kept is there in the next page, under its name', () => {
  expect(sizeOf().read()).toEqual({ width: 1 });
  expect(sizeOf().keep({ width: 2 })).toEqual({ kept: true });
  expect(storage.getItem('size')).toBe('{"width":2}');
  expect(sizeOf().read()).toEqual({ width: 2 });
});

test('what is of the tab alone is kept where no other tab sees it, and lasts as long as the page where that is blocked', () => {
  const ofTab = () =>
    keptValue({ key: 'word', isOfTab: true, parse: (text) => text, format: (text) => text, fallback: '' });
  expect(ofTab().keep('here')).toEqual({ kept: true });
  expect([tabStorage.getItem('word'), storage.getItem('word')]).toEqual(['here', null]);
  expect(ofTab().read()).toBe('here');
  tabStorage.isBlocked = true;
  const word = ofTab();
  expect(word.keep('still')).toEqual({ kept: false });
  expect(word.read()).toBe('still');
});

test('what is no such value counts as nothing', () => {
  for (const text of ['', '{"width":', '{"width":"wide"}', 'null']) {
    storage.setItem('size', text);
    expect(sizeOf().read(), text).toEqual({ width: 1 });
  }
});

test('a component gets the same object until another one is kept', () => {
  const size = sizeOf();
  const nothing = size.read();
  expect(size.read()).toBe(nothing);
  size.keep({ width: 2 });
  const first = size.read();
  expect(size.read()).toBe(first);
  size.keep({ width: 3 });
  expect(size.read()).toEqual({ width: 3 });
});

test('a full disk is told, and the value lasts as long as the page', () => {
  const size = sizeOf();
  size.keep({ width: 2 });
  storage.roomCharacters = 0;
  expect(size.keep({ width: 3 })).toEqual({ kept: false });
  expect(size.read()).toEqual({ width: 3 });
  expect(size.read()).toBe(size.read());
  expect(sizeOf().read(), 'the next page').toEqual({ width: 2 });
  storage.roomCharacters = 1_000;
  expect(size.keep({ width: 4 })).toEqual({ kept: true });
  expect(size.read()).toEqual({ width: 4 });
  expect(sizeOf().read(), 'the next page').toEqual({ width: 4 });
});

test('where storage is blocked, the value lasts as long as the page', () => {
  storage.isBlocked = true;
  const size = sizeOf();
  expect(size.read()).toEqual({ width: 1 });
  expect(size.keep({ width: 2 })).toEqual({ kept: false });
  expect(size.read()).toEqual({ width: 2 });
});

test('who listens hears this tab, also when the disk is full, and the other tabs, until they stop', () => {
  const size = sizeOf();
  const heard: number[] = [];
  const stop = size.subscribe(() => heard.push(size.read().width));
  size.keep({ width: 2 });
  writtenElsewhere('size', '{"width":3}');
  writtenElsewhere('another', '{"width":4}');
  writtenElsewhere(null, '');
  storage.roomCharacters = 0;
  size.keep({ width: 5 });
  expect(heard).toEqual([2, 3, 3, 5]);
  stop();
  size.keep({ width: 6 });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'size' }));
  expect(heard).toHaveLength(4);
});

test('what another tab keeps does not take what is held here for want of room', () => {
  const size = sizeOf();
  storage.roomCharacters = 0;
  size.keep({ width: 2 });
  storage.roomCharacters = 1_000;
  writtenElsewhere('size', '{"width":3}');
  expect(size.read()).toEqual({ width: 2 });
});

test('null leaves no entry, and takes what was held', () => {
  const draft = keptValue<string | null>({ key: 'draft', parse: JSON.parse, fallback: null });
  draft.keep('kept');
  storage.roomCharacters = 0;
  draft.keep('held');
  expect(draft.read()).toBe('held');
  expect(draft.keep(null)).toEqual({ kept: true });
  expect(draft.read()).toBeNull();
  expect(storage.getItem('draft')).toBeNull();
});

test('a value that is a word is written as it is', () => {
  const word = keptValue({ key: 'word', parse: (text) => text, format: (text) => text, fallback: '' });
  word.keep('dark');
  expect(storage.getItem('word')).toBe('dark');
  expect(word.read()).toBe('dark');
});

test('of many things each has its own, and the same thing the same one', () => {
  const draftOf = keptValues((id: string) => ({
    key: `draft-${id}`,
    parse: (text): string => JSON.parse(text),
    fallback: '',
  }));
  storage.roomCharacters = 0;
  draftOf('a').keep('held');
  expect(draftOf('a').read()).toBe('held');
  expect(draftOf('b').read()).toBe('');
  storage.roomCharacters = 1_000;
  draftOf('b').keep('kept');
  expect(storage.getItem('draft-b')).toBe('"kept"');
});

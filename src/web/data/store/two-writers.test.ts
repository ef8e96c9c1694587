import { expect, test } from 'vitest';
import { mergePostText } from '#domain/posts/merge-post-text.ts';
import { emptyPost, type PostText, textOf } from '#domain/posts/post.ts';
import { Random } from '#domain/sync/simulation/random.ts';
import { mergeText } from '#domain/text/merge-text.ts';
import { TypedText } from './typed-text.ts';

type Stored = { revision: number; fields: PostText };

/** A field of one tab that types words after its own marker. Random numbers decide when it saves and reads. */
class Writer {
  readonly typed: TypedText<PostText>;
  readonly words: string[] = [];
  private read: Stored;
  private save: (() => void) | null = null;
  private readonly store: { stored: Stored };
  private readonly name: string;

  constructor(store: { stored: Stored }, name: string) {
    this.store = store;
    this.name = name;
    this.read = store.stored;
    this.typed = new TypedText<PostText>(store.stored, merge, () => {});
  }

  shown(): string {
    return this.typed.showing().content ?? this.read.fields.content;
  }

  /** Types one letter: the first of a new word, or the next letter of the last word. */
  type(startsWord: boolean): void {
    const isNew = startsWord || this.words.length === 0;
    const letters = isNew ? `${this.name}${this.words.length}` : this.name;
    this.words.push(isNew ? letters : `${this.words.pop()}${letters}`);
    const marker = `[${this.name}]`;
    const [before = '', after = ''] = this.shown().split(marker);
    this.typed.add({ content: `${before}${isNew ? ' ' : ''}${letters}${marker}${after}` });
  }

  readStore(): void {
    this.read = this.store.stored;
    this.typed.read(this.read);
  }

  /** Starts a save, or ends the save in flight. */
  goOn(): void {
    if (this.save) {
      this.save();
      return;
    }
    const taken = this.typed.take();
    if (!taken) return;
    this.save = () => {
      const { revision, fields } = this.store.stored;
      const { text } = mergePostText(mergeText, taken.base, taken.change, fields);
      this.store.stored = { revision: revision + 1, fields: { ...fields, ...text } };
      this.save = null;
      this.typed.confirm(this.store.stored);
    };
  }
}

function merge(base: PostText, change: Partial<PostText>, other: PostText) {
  return mergePostText(mergeText, base, change, other);
}

test('two tabs that type, save, and read in any order end with every word of both exactly once', () => {
  const content = 'First paragraph. [a]\n\nSecond paragraph. [b]';
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = new Random(seed);
    const store = { stored: { revision: 0, fields: { ...textOf(emptyPost('p', 'b', 0)), content } } };
    const writers = [new Writer(store, 'a'), new Writer(store, 'b')];
    for (let step = 0; step < 150; step += 1) {
      const writer = random.pick(writers);
      const dice = random.between(0, 9);
      if (dice < 6) writer?.type(dice === 0);
      else if (dice < 8) writer?.readStore();
      else writer?.goOn();
    }
    for (let round = 0; round < 4; round += 1) for (const writer of writers) writer.goOn();
    for (const writer of writers) writer.readStore();
    const [first, second] = writers.map(({ words }) => words.map((word) => ` ${word}`).join(''));
    expect(store.stored.fields.content, `seed ${seed}`).toBe(
      `First paragraph. ${first}[a]\n\nSecond paragraph. ${second}[b]`,
    );
    for (const writer of writers) expect(writer.shown(), `seed ${seed}`).toBe(store.stored.fields.content);
  }
});

test('two tabs that type at the same place, or in both versions of a text, keep every word of both', () => {
  for (const content of ['[a] [b]', 'Mine. [a]\n\n--- Version B ---\n\nOther. [b]']) {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = new Random(seed);
      const store = { stored: { revision: 0, fields: { ...textOf(emptyPost('p', 'b', 0)), content } } };
      const writers = [new Writer(store, 'a'), new Writer(store, 'b')];
      for (let step = 0; step < 100; step += 1) {
        const writer = random.pick(writers);
        const dice = random.between(0, 9);
        if (dice < 6) writer?.type(dice === 0);
        else if (dice < 8) writer?.readStore();
        else writer?.goOn();
      }
      for (let round = 0; round < 4; round += 1) for (const writer of writers) writer.goOn();
      const found = store.stored.fields.content.match(/[ab]\d+[ab]*/gu) ?? [];
      const typed = writers.flatMap(({ words }) => words);
      expect(found.toSorted(), `${content}, seed ${seed}`).toEqual(typed.toSorted());
    }
  }
});

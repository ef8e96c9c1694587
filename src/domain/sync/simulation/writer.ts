import type { Random } from './random.ts';

/** Writes words that occur only once, and remembers which ones were removed on purpose. */
export class Writer {
  readonly typed = new Set<string>();
  readonly removed = new Set<string>();
  /** Posts that got a field of a later release. */
  readonly withLaterField = new Set<string>();
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  word(): string {
    const word = `w${this.typed.size}`;
    this.typed.add(word);
    return word;
  }

  sentence(): string {
    const words = Array.from({ length: this.random.between(1, 4) }, () => this.word());
    // Long texts are sent as edits, and their versions without the text that the post already has.
    if (this.random.happens(0.03)) words.push(`${'more text '.repeat(20)}${words[0]?.replace('w', 'text')}`);
    return `${words.join(' ')}${this.random.happens(0.3) ? '.' : ''}`;
  }

  /** Simulates what a user does to a text in a few seconds. */
  changed(text: string): string {
    const words = [...text.matchAll(/w\d+/g)];
    const match = this.random.pick(words);
    const action = this.random.between(0, 9);
    if (!match || action < 3) return this.#appended(text);
    const [start, end] = [match.index, match.index + match[0].length];
    if (action < 5) return `${text.slice(0, start)}${this.word()} ${text.slice(start)}`;
    if (action < 6) return `${text.slice(0, end)} ${this.sentence()}${text.slice(end)}`;
    this.removed.add(match[0]);
    if (action < 8) return `${text.slice(0, start)}${this.word()}${text.slice(end)}`;
    return `${text.slice(0, start)}${text.slice(end).replace(/^ /, '')}`;
  }

  /** Records that the user removed these texts. */
  remove(...texts: readonly string[]): void {
    for (const text of texts) for (const word of wordsIn(text)) this.removed.add(word);
  }

  #appended(text: string): string {
    if (text === '') return this.sentence();
    return text + (this.random.pick([' ', '\n\n', '\n', ' ']) ?? ' ') + this.sentence();
  }
}

export function wordsIn(text: string): string[] {
  return text.match(/w\d+/g) ?? [];
}

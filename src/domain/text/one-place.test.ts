import { expect, test } from 'vitest';
import { Random } from '#domain/sync/simulation/random.ts';
import { mapPosition, mergeText } from './merge-text.ts';

/** A field in which a user types one letter after another at one place, and the last text it shared. */
class Field {
  base: string;
  text: string;
  caret: number;
  readonly rest: string[];

  constructor(text: string, caret: number, typed: string) {
    this.base = text;
    this.text = text;
    this.caret = caret;
    this.rest = [...typed];
  }

  type(): void {
    const letter = this.rest.shift() ?? '';
    this.text = this.text.slice(0, this.caret) + letter + this.text.slice(this.caret);
    this.caret += letter.length;
  }

  /** Exchanges texts with the account, and returns the account's new text. */
  sync(account: string): string {
    const { text } = mergeText(this.base, this.text, account);
    this.caret = mapPosition(this.text, text, this.caret);
    this.base = text;
    this.text = text;
    return text;
  }
}

const [here, there] = [' My sister kept the books.', ' They wanted forty pages by Monday.'];

test.each([
  ['at the end of a text', 'Then the phone rang.', ''],
  ['at the end of a line', 'Then the phone rang.', '\nNobody was ready.'],
  ['between two words', 'Then the', ' phone rang.'],
  ['in an empty text', '', ''],
])('%s typed by two devices at the same time stays in one piece', (_, before, after) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = new Random(seed);
    let account = before + after;
    const [first, second] = [here, there].map((typed) => new Field(account, before.length, typed));
    if (!first || !second) throw new Error('Two devices type.');
    // Before the first word, it is unknown which side the space belongs to.
    for (const _letter of ' My') first.type();
    account = first.sync(account);
    for (let step = 0; step < 300; step += 1) {
      const field = random.pick([first, second]) ?? first;
      if (random.between(0, 4) > 0) field.type();
      else account = field.sync(account);
    }
    for (const field of [first, second, first, second]) account = field.sync(account);
    expect(account, `seed ${seed}`).toContain(here.trim());
    expect(account, `seed ${seed}`).toContain(there.trim());
  }
});

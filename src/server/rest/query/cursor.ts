import { parseRefusal } from '../refusal.ts';
import type { Field, JsonStep } from './tree.ts';

/** More nesting than any real query has. Deeper recursion could overflow the stack. */
const maxDepth = 32;

/** A position in a parameter's text. Throws PGRST100 with the position if something does not match. */
export class Cursor {
  readonly #what: string;
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(what: string, text: string) {
    this.#what = what;
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  peek(): string {
    return this.#text.charAt(this.#at);
  }

  looksAt(piece: string): boolean {
    return this.#text.startsWith(piece, this.#at);
  }

  /** Consumes `piece` if it comes next. */
  take(piece: string): boolean {
    if (!this.looksAt(piece)) return false;
    this.#at += piece.length;
    return true;
  }

  need(piece: string): void {
    if (!this.take(piece)) this.fail(`"${piece}"`);
  }

  /** Consumes and returns what a sticky pattern matches here, or returns undefined. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return found;
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  /** Runs `read`; if it returns undefined, resets the position. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at;
    const found = read();
    if (found === undefined) this.#at = start;
    return found;
  }

  nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > maxDepth) this.fail(`at most ${maxDepth} levels of nesting`);
    const found = read();
    this.#depth -= 1;
    return found;
  }

  end(): void {
    if (!this.done) this.fail('end of input');
  }

  fail(expecting: string): never {
    const unexpected = this.done ? 'end of input' : `"${this.peek()}"`;
    throw parseRefusal(
      this.#what,
      this.#text,
      this.#at + 1,
      `unexpected ${unexpected} expecting ${expecting}`,
    );
  }

  /** Parses `"…"`, in which a backslash escapes the next character. Returns undefined without a quote. */
  quoted(): string | undefined {
    if (!this.take('"')) return undefined;
    const inside = this.match(/(?:[^"\\]|\\[\s\S])*/y) ?? '';
    this.need('"');
    return inside.replace(/\\([\s\S])/g, '$1');
  }

  /**
   * Parses the name of a column, table, or function: quoted, or letters, digits, `_`, `$`, spaces, and single inner
   * dashes.
   */
  name(): string {
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    const plain = this.match(/[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy)?.trim();
    return plain || this.fail('field name (* or [a..z0..9_$])');
  }

  /** Parses a name and an optional JSON path. */
  field(): Field {
    return { name: this.name(), path: this.jsonPath() };
  }

  jsonPath(): JsonStep[] {
    const steps: JsonStep[] = [];
    while (this.looksAt('->')) {
      const arrow = this.match(/->>?/y) === '->>' ? '->>' : '->';
      const index = this.match(/-?\d+(?=->|::|[.:,)]|$)/y);
      const key = index ?? this.quoted() ?? this.match(/[^(\-:.,>)"]+(?:-(?!>)[^(\-:.,>)"]+)*/y);
      if (key === undefined) this.fail('a JSON key or index');
      steps.push({ arrow, key, isIndex: index !== undefined });
      if (arrow === '->>') break;
    }
    return steps;
  }
}

import { RestRefusal } from '../refusal.ts';

/** The parameter values of one statement. The SQL only contains their numbers. */
export class Parameters {
  readonly values: string[] = [];

  /** Adds a value and returns its SQL placeholder, cast to a catalog type (default: text). */
  bind(value: string, type?: string): string {
    this.values.push(value);
    // All drivers send text unchanged, and PostgreSQL's input functions convert it.
    const place = `$${this.values.length}::text`;
    return type === undefined ? place : `${place}::${type}`;
  }
}

/** Quotes a name as an SQL identifier. */
export function identifier(name: string): string {
  if (name.includes('\0')) {
    throw new RestRefusal(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  }
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

/** Builds a PostgreSQL text array literal. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

import { RestRefusal } from '../refusal.ts';

/** The values of one statement. SQL only ever holds their numbers. */
export class Parameters {
  readonly values: string[] = [];

  /** Takes a value and returns the SQL that stands for it, cast to a type of the catalog (text when not said). */
  bind(value: string, type?: string): string {
    this.values.push(value);
    // Every driver sends a text as it is; PostgreSQL's own input turns it into the type.
    const place = `$${this.values.length}::text`;
    return type === undefined ? place : `${place}::${type}`;
  }
}

/** A name as SQL: quoted, so that it is a name whatever it holds. */
export function identifier(name: string): string {
  if (name.includes('\0')) {
    throw new RestRefusal(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  }
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

/** A PostgreSQL array of texts, as one text. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

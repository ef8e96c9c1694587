import { builtin } from '../catalog/builtin.ts';
import type { Catalog, Column, Routine } from '../catalog/catalog.ts';
import { mostSimilar } from '../catalog/most-similar.ts';
import { RestRefusal, refuse } from '../refusal.ts';
import { arrayLiteral, identifier, type Parameters, qualifiedName } from './parameters.ts';

/** A function's arguments: by name, as JSON or text; or a whole body for a single unnamed parameter. */
export type Arguments = Readonly<
  | { kind: 'json'; names: readonly string[]; json: string }
  | { kind: 'text'; values: ReadonlyMap<string, readonly string[]> }
  | { kind: 'body'; body: string; types: readonly string[]; named: string }
>;

/**
 * Finds the function that accepts exactly these arguments. Throws PGRST202 if there is none, PGRST203 if there are
 * several.
 */
export function chooseRoutine(
  catalog: Catalog,
  called: { schema: string; name: string },
  given: Arguments,
): { routine: Routine; takesBody: boolean } {
  const routines = catalog.routines(called.schema, called.name);
  const names = given.kind === 'json' ? given.names : given.kind === 'text' ? [...given.values.keys()] : [];
  const named = given.kind === 'body' ? [] : routines.filter((routine) => takes(routine, names));
  const [first, second] = named;
  if (first && second) throw ambiguous(named);
  if (first) return { routine: first, takesBody: false };
  const bodyTypes =
    given.kind === 'json' ? [builtin.json, builtin.jsonb] : given.kind === 'body' ? given.types : [];
  const unnamed = routines.filter(({ parameters }) => {
    const [only, another] = parameters;
    return only && !another && only.name === '' && bodyTypes.includes(only.type.sql);
  });
  const [chosen, other] = unnamed;
  if (chosen && other) throw ambiguous(unnamed);
  if (chosen) return { routine: chosen, takesBody: true };
  throw notFound(catalog, called, names, given);
}

/** Returns the call as a FROM item with the alias `r`. A scalar result becomes the column `value`. */
export function callSql(
  parameters: Parameters,
  routine: Routine,
  takesBody: boolean,
  given: Arguments,
): string {
  const alias = routine.returns.kind === 'row' ? 'r' : 'r(value)';
  const call = (list: string) => `${qualifiedName(routine)}(${list}) as ${alias}`;
  const used = routine.parameters.filter(({ name }) => {
    return given.kind === 'json'
      ? given.names.includes(name)
      : given.kind === 'text' && given.values.has(name);
  });
  const listed = (value: (parameter: Routine['parameters'][number]) => string) =>
    used
      .map(
        (parameter) =>
          `${parameter.variadic ? 'variadic ' : ''}${identifier(parameter.name)} := ${value(parameter)}`,
      )
      .join(', ');

  if (takesBody) {
    const body = given.kind === 'json' ? given.json : given.kind === 'body' ? given.body : '';
    return call(parameters.bind(body, routine.parameters[0]?.type.sql));
  }
  if (used.length === 0) return call('');
  if (given.kind === 'text') {
    return call(
      listed(({ name, type, variadic }) => {
        const values = given.values.get(name) ?? [];
        return parameters.bind(variadic ? variadicText(values) : (values.at(-1) ?? ''), type.sql);
      }),
    );
  }
  if (given.kind === 'body')
    throw refuse.badBody('A function with named parameters does not accept a plain body');
  const record = parameters.bind(given.json, builtin.json);
  const definitions = used.map(({ name, type }) => `${identifier(name)} ${type.sql}`).join(', ');
  const list = listed(({ name }) => `a.${identifier(name)}`);
  return `json_to_record(${record}) as a(${definitions}) cross join lateral ${call(list)}`;
}

/** Combines the values of a variadic argument into one array. Clients already send an array literal. */
function variadicText(values: readonly string[]): string {
  const [only, another] = values;
  const isArray = only !== undefined && another === undefined && /^\{.*\}$/s.test(only);
  return isArray ? only : arrayLiteral(values);
}

/** The columns of a routine's result, for selects and filters. */
export function resultColumns(routine: Routine): ReadonlyMap<string, Column> {
  const { returns } = routine;
  if (returns.kind === 'row') return returns.columns;
  if (returns.kind === 'void') return new Map();
  return new Map([['value', { name: 'value', type: returns.type, required: false, default: undefined }]]);
}

function takes({ parameters }: Routine, names: readonly string[]): boolean {
  if (parameters.length === 1 && parameters[0]?.name === '') return false;
  return (
    names.every((name) => parameters.some((parameter) => parameter.name === name)) &&
    parameters.every(({ name, optional, variadic }) => optional || variadic || names.includes(name))
  );
}

function notFound(
  catalog: Catalog,
  { schema, name }: { schema: string; name: string },
  names: readonly string[],
  given: Arguments,
): RestRefusal {
  const isRaw = given.kind === 'body' && given.named !== 'json/jsonb';
  const listed = isRaw ? '' : names.length === 0 ? ' without parameters' : `(${names.join(', ')})`;
  const searched =
    names.length === 0
      ? ' without parameters'
      : ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
  const unnamed = isRaw
    ? ` with a single unnamed ${given.named} parameter`
    : `${searched}${given.kind === 'text' ? '' : ' or with a single unnamed json/jsonb parameter'}`;
  const meant = similarCall(catalog, { schema, name }, names);
  return new RestRefusal(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${listed} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${unnamed}, but no matches were found in the schema cache.`,
      hint: meant === undefined ? null : `Perhaps you meant to call the function ${schema}.${meant}`,
    },
  );
}

/**
 * Returns the function that the caller probably meant: one with a similar name, or the same name with other
 * parameters.
 */
function similarCall(
  catalog: Catalog,
  { schema, name }: { schema: string; name: string },
  names: readonly string[],
): string | undefined {
  const listOf = (parameters: readonly string[]) => `(${parameters.toSorted().join(', ')})`;
  const overloads = catalog.routines(schema, name);
  if (overloads.length === 0) {
    const known = new Set(catalog.routinesOf(schema).map((routine) => routine.name));
    return mostSimilar(name, [...known]);
  }
  const lists = overloads.map(({ parameters }) => listOf(parameters.map((parameter) => parameter.name)));
  const similar = mostSimilar(listOf(names), lists);
  return similar === undefined ? undefined : `${name}${similar}`;
}

function ambiguous(routines: readonly Routine[]): RestRefusal {
  const listed = routines.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((each) => `${each.name} => ${each.type.name}`).join(', ')})`,
  );
  return new RestRefusal(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${listed.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

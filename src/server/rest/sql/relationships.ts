import type { Catalog, Relation, Relationship } from '../catalog/catalog.ts';
import type { EmbedItem } from '../query/tree.ts';
import { RestRefusal } from '../refusal.ts';

/**
 * Finds the relationship from a table to what an embed names: a table, a foreign key, its column, or a function,
 * narrowed by a hint. Throws PGRST200 if there is none, PGRST201 if there are several.
 */
export function findRelationship(
  catalog: Catalog,
  origin: Relation,
  { target, hint }: EmbedItem,
): Relationship {
  const all = catalog.relationships(origin);
  const computed = all.find((each) => each.kind === 'computed' && each.routine.name === target);
  if (computed) return computed;
  const found = all.filter((each) => isMeant(each, origin, target, hint));
  const [only, another] = found;
  if (only && !another) return only;
  throw only ? ambiguous(origin, target, found) : notFound(origin, target, hint);
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne;
  return relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one';
}

function isMeant(each: Relationship, origin: Relation, target: string, hint: string | undefined): boolean {
  if (each.kind === 'computed') return false;
  const byName = each.target.name === target;
  if (each.kind === 'many-to-many') {
    // A table that is joined to itself through a join table would match twice, once per direction.
    if (each.target === origin) return byName && hint === each.mine.constraint;
    return byName && (hint === undefined || hint === each.junction.name);
  }
  const [column, another] = each.columns;
  const mine = another ? undefined : column?.[0];
  const theirs = another ? undefined : column?.[1];
  if (each.target === origin) {
    // A foreign key has two directions: the table's name selects the many side, also with a hint, and the column's
    // name selects the one side.
    const forward = each.kind === 'many-to-one';
    if (forward) return hint === undefined && target === mine;
    return byName && (hint === undefined || hint === theirs || hint === each.constraint);
  }
  // A key or column name selects the table, not views on it.
  if (hint === undefined)
    return byName || (!each.target.isView && (each.constraint === target || mine === target));
  return byName && (hint === each.constraint || hint === mine || hint === theirs);
}

function notFound(origin: Relation, target: string, hint: string | undefined): RestRefusal {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestRefusal(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${origin.schema}', but no matches were found.`,
    },
  );
}

function ambiguous(origin: Relation, target: string, found: readonly Relationship[]): RestRefusal {
  const hints = found.map((each) => `'${each.target.name}!${precision(each)}'`).join(', ');
  return new RestRefusal(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: found.map((each) => ({
        embedding: `${origin.name} with ${each.target.name}`,
        cardinality: each.kind,
        relationship: description(each, origin),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

/** Describes what distinguishes this relationship from others between the same tables. */
function precision(each: Relationship): string {
  if (each.kind === 'computed') return each.routine.name;
  return each.kind === 'many-to-many' ? each.junction.name : each.constraint;
}

function description(each: Relationship, origin: Relation): string {
  if (each.kind === 'computed') return each.routine.name;
  if (each.kind === 'many-to-many') {
    const side = ({ constraint, columns }: typeof each.mine) =>
      `${constraint}(${columns.map(([mine]) => mine).join(', ')})`;
    return `${each.junction.name} using ${side(each.mine)} and ${side(each.theirs)}`;
  }
  const mine = each.columns.map(([column]) => column).join(', ');
  const theirs = each.columns.map(([, column]) => column).join(', ');
  return `${each.constraint} using ${origin.name}(${mine}) and ${each.target.name}(${theirs})`;
}

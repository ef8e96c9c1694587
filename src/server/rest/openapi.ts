import type { Catalog } from './catalog/catalog.ts';

/** Describes a schema's tables and functions as OpenAPI 2, like PostgREST's root. */
export function openApi(catalog: Catalog, schema: string): Record<string, unknown> {
  const relations = catalog.relationsOf(schema);
  const definitions = relations.map(({ name, columns, comment }) => [
    name,
    {
      type: 'object',
      description: comment,
      required: [...columns.values()].filter(({ required }) => required).map((column) => column.name),
      properties: Object.fromEntries(
        [...columns.values()].map((column) => [
          column.name,
          { format: column.type.sql, default: column.default },
        ]),
      ),
    },
  ]);
  const ok = { 200: { description: 'OK' } };
  const verbs = {
    get: { responses: ok },
    post: { responses: ok },
    patch: { responses: ok },
    delete: { responses: ok },
  };
  return {
    swagger: '2.0',
    info: { title: 'standard public schema', version: '14.0' },
    paths: Object.fromEntries([
      ...relations.map(({ name }) => [`/${name}`, verbs]),
      ...catalog.routinesOf(schema).map(({ name }) => [`/rpc/${name}`, { post: { responses: ok } }]),
    ]),
    definitions: Object.fromEntries(definitions),
  };
}

/** Built-in PostgreSQL types used in generated SQL, spelled like the catalog's types. */
export const builtin = {
  text: '"pg_catalog"."text"',
  texts: '"pg_catalog"."_text"',
  xml: '"pg_catalog"."xml"',
  bytea: '"pg_catalog"."bytea"',
  json: '"pg_catalog"."json"',
  jsonb: '"pg_catalog"."jsonb"',
  jsonbs: '"pg_catalog"."_jsonb"',
  int4: '"pg_catalog"."int4"',
  int8: '"pg_catalog"."int8"',
  regconfig: '"pg_catalog"."regconfig"',
  tsvector: '"pg_catalog"."tsvector"',
  record: '"pg_catalog"."record"',
  void: '"pg_catalog"."void"',
} as const;

import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';

const configShape = z.object({
  functions: z.record(z.string(), z.looseObject({ verify_jwt: z.boolean().optional() })),
});

// Functions don't verify the token's signature themselves (`supabase/functions/_shared/caller.ts`).
test('every function requires a token that the gateway has verified', () => {
  const folders = globSync('supabase/functions/*/index.ts').map((file) => basename(dirname(file)));
  const { functions } = configShape.parse(parse(readFileSync('supabase/config.toml', 'utf8')));
  const checked = Object.keys(functions).filter((name) => functions[name]?.verify_jwt === true);
  expect(folders).toContain('ai');
  expect(checked.toSorted()).toEqual(folders.toSorted());
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { intercept } from '#tests/component/network.ts';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { allRowsOf } from './read-rows.ts';

test('no row is lost or repeated when rows are added or removed between pages', async () => {
  await signInToNewAccount();
  const ids = Array.from({ length: 2_500 }, (_, number) => String(number).padStart(4, '0'));
  let stored = ids;
  // Each runs after the page of its place was read.
  const changes = [
    () => stored.filter((id) => id !== '0001'),
    () => ['0000-new', '0000-newer', ...stored].sort(),
  ];
  intercept('/rest/v1/things', async ({ url }) => {
    const query = new URL(url).searchParams;
    const after = query.get('id')?.replace('gt.', '') ?? '';
    const offset = Number(query.get('offset') ?? 0);
    const page = stored.filter((id) => id > after).slice(offset, offset + Number(query.get('limit')));
    stored = changes.shift()?.() ?? stored;
    return Response.json(page.map((id) => ({ id })));
  });
  const rows = await allRowsOf(z.array(z.object({ id: z.string() })), 'things?order=id');
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

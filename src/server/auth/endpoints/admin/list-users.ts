import type { Handler } from 'hono';
import { z } from 'zod';
import { authAdmin } from '../../../database/database.ts';
import { AuthError } from '../../auth-error.ts';
import type { AuthServices } from '../../services.ts';
import { selectUser, userBody, userRow } from '../../users/user-row.ts';

const defaultPerPage = 50;
const maxPerPage = 1000;

/** GET /admin/users?page=&per_page=&filter=&sort=: one page of accounts, newest first by default. */
export function adminListUsers({ database, apiUrl }: AuthServices): Handler {
  return async (context) => {
    const page = Math.max(1, parseCount(context.req.query('page'), 1));
    const perPage = Math.min(
      maxPerPage,
      Math.max(1, parseCount(context.req.query('per_page'), defaultPerPage)),
    );
    const direction = parseDirection(context.req.query('sort'));
    const filter = context.req.query('filter') ?? '';
    const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const condition = `u.aud = 'authenticated' and ($1 = '' or u.email ilike $2 or u.phone ilike $2
      or u.raw_user_meta_data ->> 'full_name' ilike $2 or u.id::text = $1)`;
    const { users, total } = await database.asIdentity(authAdmin, async (tx) => {
      const [count] = await tx.rows(
        z.object({ total: z.coerce.number() }),
        `select count(*) as total from auth.users u where ${condition}`,
        [filter, pattern],
      );
      const rows = await tx.rows(
        userRow,
        `${selectUser} where ${condition} order by u.created_at ${direction}, u.id limit $3 offset $4`,
        [filter, pattern, perPage, (page - 1) * perPage],
      );
      return { users: rows, total: count?.total ?? 0 };
    });
    const lastPage = Math.ceil(total / perPage);
    const link = (to: number, rel: string) => {
      const url = new URL(`${apiUrl}/auth/v1/admin/users`);
      url.search = new URL(context.req.url).search;
      url.searchParams.set('page', String(to));
      return `<${url.pathname.slice('/auth/v1'.length)}${url.search}>; rel="${rel}"`;
    };
    const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')];
    context.header('link', links.join(', '));
    context.header('x-total-count', String(total));
    return context.json({ users: users.map(userBody), aud: 'authenticated' });
  };
}

function parseCount(text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) {
    throw new AuthError(
      'validation_failed',
      `Bad Pagination Parameters: ${JSON.stringify(text)} is not a number`,
    );
  }
  return Number(text);
}

function parseDirection(sort: string | undefined): 'asc' | 'desc' {
  if (!sort) return 'desc';
  const [field, direction = 'asc'] = sort.split(/[ :]/);
  if (field !== 'created_at' || (direction !== 'asc' && direction !== 'desc')) {
    throw new AuthError('validation_failed', 'Bad Sort Parameters: only created_at asc or desc');
  }
  return direction;
}

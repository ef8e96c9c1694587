import type { SupabaseClient } from '@supabase/supabase-js';
import { freshPostgres, hasPostgres } from './fresh.ts';
import { clientOf, newEmail, type OwnTarget, startTarget, type Target } from './target.ts';

/** A server on each database that it runs on, serving the project folder `supabaseDir`. */
export function enginesOf(supabaseDir: string): [name: string, start: () => Promise<OwnTarget>][] {
  const engines: [string, () => Promise<OwnTarget>][] = [
    ['PGlite', () => startTarget({ SUPABASE_DIR: supabaseDir })],
    [
      'PostgreSQL',
      async () => startTarget({ SUPABASE_DIR: supabaseDir, DATABASE_URL: await freshPostgres() }),
    ],
  ];
  return engines.slice(0, hasPostgres ? 2 : 1);
}

/** Someone who has just signed up, where no confirmation is asked for, and their own client. */
export async function newPerson(
  target: Target,
): Promise<{ client: SupabaseClient; id: string; token: string }> {
  const client = clientOf(target);
  const { data, error } = await client.auth.signUp({ email: newEmail(), password: 'correct horse' });
  if (error) throw error;
  if (!data.user || !data.session) throw new Error('The sign-up gave no session.');
  return { client, id: data.user.id, token: data.session.access_token };
}

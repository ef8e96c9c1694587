import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, type TestServer } from './support/each-database.ts';
import { clientOf } from './support/target.ts';

describe.each(eachDatabase('tests/fixtures/own-project'))(
  "somebody's own project on %s",
  (_, startServer) => {
    let target: TestServer;
    let client: SupabaseClient;
    beforeAll(async () => {
      target = await startServer();
      client = clientOf(target);
    });
    afterAll(() => target.stop());

    describe('seeds', () => {
      test('accounts of a common seed sign in', async () => {
        const { data, error } = await clientOf(target).auth.signInWithPassword({
          email: 'user2@example.com',
          password: 'password123',
        });
        expect(error).toBeNull();
        expect(data.user).toMatchObject({
          email: 'user2@example.com',
          role: 'authenticated',
          aud: 'authenticated',
        });
        expect(data.user?.identities).toMatchObject([
          { provider: 'email', identity_data: { email: 'user2@example.com' } },
        ]);
      });

      test('columns that a seed leaves out or sets to null have the values of a new account', async () => {
        for (const email of ['short@example.com', 'nulls@example.com']) {
          const attempt = await clientOf(target).auth.signInWithPassword({ email, password: 'password123' });
          expect(attempt.error?.code).toBe('invalid_credentials');
          expect((await clientOf(target).auth.resetPasswordForEmail(email)).error).toBeNull();
        }
      });

      test('every file of db.seed.sql_paths runs once, in order', async () => {
        expect((await client.from('customers').select('name').order('id')).data).toEqual([
          { name: 'Ada' },
          { name: 'Bo' },
          { name: 'Cy' },
        ]);
        expect((await client.from('runs').select()).data).toEqual([{ count: 1 }]);
      });
    });

    test('tables, sequences, views, and functions without grants are exposed with auto_expose_new_tables', async () => {
      expect((await client.from('totals').select('total').eq('customer_id', 1)).data).toEqual([
        { total: 30 },
      ]);
      const made = await client.from('items').insert({ sku: 'granted', stock: 1 }).select('stock');
      expect(made).toMatchObject({ error: null, data: [{ stock: 1 }] });
      expect((await client.rpc('size')).data).toBe('nothing');
    });
  },
);

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { authAdmin, type Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Email } from './mailer.ts';

/** A mail as the database keeps it. */
export type StoredEmail = Readonly<{ id: string; mail: Email; createdAt: Date; attempts: number }>;

/** The mails that are kept in the database. */
export type StoredEmails = ReturnType<typeof storedEmails>;

const mailShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
const row = z.object({ id: z.string(), sealed: z.string(), created_at: z.string(), attempts: z.number() });
const columns = 'id, sealed, created_at, attempts';

/** The mails in the database, which every server process of it shares. */
export function storedEmails(database: Database, keys: Keys) {
  const key = Buffer.from(keys.digest('mail', 'seal'), 'base64url');
  const opened = (rows: readonly z.infer<typeof row>[]): StoredEmail[] =>
    rows.flatMap(({ id, sealed, created_at: createdAt, attempts }) => {
      const mail = unseal(key, sealed);
      // Sealed with a secret that is gone: nobody can read it any more.
      return mail ? [{ id, mail, createdAt: new Date(createdAt), attempts }] : [];
    });

  return {
    /** Keeps a mail, to be sent from `dueAt` on; without it, to stay here. */
    async add(mail: Email, createdAt: Date, dueAt: Date | undefined): Promise<void> {
      await database.asIdentity(authAdmin, (tx) =>
        tx.run('insert into auth.mails (sealed, created_at, due_at) values ($1, $2, $3)', [
          seal(key, mail),
          createdAt.toISOString(),
          dueAt?.toISOString() ?? null,
        ]),
      );
    },

    /** Those that stay here, newest first. */
    async staying(atMost: number): Promise<StoredEmail[]> {
      const rows = await database.asIdentity(authAdmin, (tx) =>
        tx.rows(
          row,
          `select ${columns} from auth.mails where due_at is null order by id desc limit $1::text::int`,
          [String(atMost)],
        ),
      );
      return opened(rows);
    },

    /** Forgets those that stay here but for the newest. */
    async keepNewest(count: number): Promise<void> {
      await database.asIdentity(authAdmin, (tx) =>
        tx.run(
          `delete from auth.mails where due_at is null and id <
             (select id from auth.mails where due_at is null order by id desc offset $1::text::int - 1 limit 1)`,
          [String(count)],
        ),
      );
    },

    /** Takes mails that are due for `leaseMs`, in which no other process takes them. */
    async take(atMost: number, now: Date, leaseMs: number): Promise<StoredEmail[]> {
      const rows = await database.asIdentity(authAdmin, (tx) =>
        tx.rows(
          row,
          `update auth.mails set due_at = $2, attempts = attempts + 1 where id in (
             select id from auth.mails where due_at <= $1 order by due_at limit $3::text::int for update skip locked
           ) returning ${columns}`,
          [now.toISOString(), new Date(now.getTime() + leaseMs).toISOString(), String(atMost)],
        ),
      );
      return opened(rows);
    },

    async tryAgain(id: string, dueAt: Date): Promise<void> {
      await database.asIdentity(authAdmin, (tx) =>
        tx.run('update auth.mails set due_at = $2 where id = $1', [id, dueAt.toISOString()]),
      );
    },

    async remove(id: string): Promise<void> {
      await database.asIdentity(authAdmin, (tx) => tx.run('delete from auth.mails where id = $1', [id]));
    },
  };
}

const ivBytes = 12;
const tagBytes = 16;

function seal(key: Buffer, mail: Email): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = [cipher.update(deflateRawSync(JSON.stringify(mail))), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64');
}

function unseal(key: Buffer, sealed: string): Email | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const body = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
    return mailShape.parse(JSON.parse(inflateRawSync(Buffer.concat(body)).toString('utf8')));
  } catch {
    return undefined;
  }
}

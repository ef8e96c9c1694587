import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { authAdmin, type Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { Email } from './mailer.ts';

/** An email in the database. */
export type StoredEmail = Readonly<{ id: string; email: Email; createdAt: Date; attempts: number }>;

export type StoredEmails = ReturnType<typeof openStoredEmails>;

const emailShape = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
const row = z.object({ id: z.string(), sealed: z.string(), created_at: z.string(), attempts: z.number() });
const columns = 'id, sealed, created_at, attempts';

/** The emails in the database, encrypted. All server processes share them: as a mailbox, or as a queue for SMTP. */
export function openStoredEmails(database: Database, keys: Keys) {
  const key = Buffer.from(keys.digest('mail', 'seal'), 'base64url');
  const decrypted = (rows: readonly z.infer<typeof row>[]): StoredEmail[] =>
    rows.flatMap(({ id, sealed, created_at: createdAt, attempts }) => {
      const email = decrypt(key, sealed);
      // Skips emails encrypted with a secret that no longer exists.
      return email ? [{ id, email, createdAt: new Date(createdAt), attempts }] : [];
    });

  return {
    /** Stores an email in the queue, due at `dueAt`, or in the mailbox if that is undefined. */
    async add(email: Email, createdAt: Date, dueAt: Date | undefined): Promise<void> {
      await database.asIdentity(authAdmin, (tx) =>
        tx.run('insert into auth.mails (sealed, created_at, due_at) values ($1, $2, $3)', [
          encrypt(key, email),
          createdAt.toISOString(),
          dueAt?.toISOString() ?? null,
        ]),
      );
    },

    /** The emails in the mailbox, newest first. */
    async inMailbox(limit: number): Promise<StoredEmail[]> {
      const rows = await database.asIdentity(authAdmin, (tx) =>
        tx.rows(
          row,
          `select ${columns} from auth.mails where due_at is null order by id desc limit $1::text::int`,
          [String(limit)],
        ),
      );
      return decrypted(rows);
    },

    /** Deletes all but the newest `count` emails from the mailbox. */
    async pruneMailbox(count: number): Promise<void> {
      await database.asIdentity(authAdmin, (tx) =>
        tx.run(
          `delete from auth.mails where due_at is null and id <
             (select id from auth.mails where due_at is null order by id desc offset $1::text::int - 1 limit 1)`,
          [String(count)],
        ),
      );
    },

    /** Leases due emails from the queue: for `leaseMs`, no other process takes them. */
    async lease(limit: number, now: Date, leaseMs: number): Promise<StoredEmail[]> {
      const rows = await database.asIdentity(authAdmin, (tx) =>
        tx.rows(
          row,
          `update auth.mails set due_at = $2, attempts = attempts + 1 where id in (
             select id from auth.mails where due_at <= $1 order by due_at limit $3::text::int for update skip locked
           ) returning ${columns}`,
          [now.toISOString(), new Date(now.getTime() + leaseMs).toISOString(), String(limit)],
        ),
      );
      return decrypted(rows);
    },

    async retryAt(id: string, dueAt: Date): Promise<void> {
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

function encrypt(key: Buffer, email: Email): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = [cipher.update(deflateRawSync(JSON.stringify(email))), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64');
}

function decrypt(key: Buffer, sealed: string): Email | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const body = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
    return emailShape.parse(JSON.parse(inflateRawSync(Buffer.concat(body)).toString('utf8')));
  } catch {
    return undefined;
  }
}

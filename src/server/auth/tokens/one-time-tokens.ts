import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { equalsInConstantTime, type Keys } from '../../keys.ts';
import { lockUsers } from '../locks.ts';
import type { AuthServices } from '../services.ts';

/**
 * After this many wrong codes, an emailed code expires; its link still works. Codes in text messages don't expire
 * this way, because they have no link and anyone could lock the recipient out: `takeGuess` alone limits those
 * guesses.
 */
const maxWrongCodes = 5;

/** What a token sent by email or text message allows. An account has at most one of each type. */
export type TokenType = (typeof tokenTypes)[number];

const tokenTypes = [
  'confirmation',
  'recovery',
  'email_change_new',
  'email_change_current',
  'reauthentication',
  'phone_confirmation',
  'phone_change',
  'phone_reauthentication',
] as const;

const isPhoneType = (type: TokenType) => type.startsWith('phone_');
/** The codes of text messages that work without a session. */
const publicPhoneTypes: readonly TokenType[] = ['phone_confirmation', 'phone_change'];

/** The secrets of an email or text message. The database only stores their digests. */
export type IssuedToken = Readonly<{ linkToken: string; code: string }>;

/** Clients recognize the links of the PKCE flow by this prefix. */
const pkcePrefix = 'pkce_';

/** Issues a token for an address or phone number. It replaces an older one of the same type. */
export async function issueToken(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  token: { userId: string; type: TokenType; to: string; isPkce?: boolean },
  now: Date,
): Promise<IssuedToken> {
  await lockUsers(tx, [token.userId]);
  const linkToken = `${token.isPkce ? pkcePrefix : ''}${randomBytes(28).toString('hex')}`;
  const testCode = isPhoneType(token.type) ? rules.phone.testCodes[token.to] : undefined;
  const code =
    testCode ?? randomCode(isPhoneType(token.type) ? rules.phone.codeLength : rules.email.codeLength);
  await tx.run(
    `insert into auth.one_time_tokens (user_id, token_type, link_digest, code_digest, relates_to, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, token_type) do update set link_digest = excluded.link_digest,
       code_digest = excluded.code_digest, relates_to = excluded.relates_to, created_at = excluded.created_at, wrong_codes = 0`,
    [
      token.userId,
      token.type,
      linkDigest(keys, linkToken),
      codeDigest(keys, token.userId, token.type, code),
      token.to,
      now.toISOString(),
    ],
  );
  return { linkToken, code };
}

/** A valid token that has been consumed. */
export type RedeemedToken = Readonly<{ userId: string; type: TokenType; isPkce: boolean }>;

/** Consumes the token of a link; undefined when none of these types is valid. */
export async function redeemLink(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  linkToken: string,
  types: readonly TokenType[],
  now: Date,
): Promise<RedeemedToken | undefined> {
  const [row] = await tx.rows(
    tokenRow,
    `delete from auth.one_time_tokens where link_digest = $1 and token_type = any($2::text[])
     returning user_id, token_type, code_digest, created_at`,
    [linkDigest(keys, linkToken), types],
  );
  if (!row || isExpired(row, rules, now)) return undefined;
  return { userId: row.user_id, type: row.token_type, isPkce: linkToken.startsWith(pkcePrefix) };
}

/**
 * Consumes a code sent to one of these accounts. After a few wrong codes, even the right one is rejected, except for
 * codes of text messages that work without a session.
 */
export async function redeemCode(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  attempt: { userIds: readonly string[]; to: string; code: string; types: readonly TokenType[] },
  now: Date,
): Promise<RedeemedToken | undefined> {
  const rows = await tx.rows(
    tokenRow,
    `select user_id, token_type, code_digest, created_at from auth.one_time_tokens
     where user_id::text = any($1::text[]) and token_type = any($2::text[]) and relates_to = $3
       and (wrong_codes < $4::text::int or token_type = any($5::text[])) for update`,
    [attempt.userIds, attempt.types, attempt.to, String(maxWrongCodes), publicPhoneTypes],
  );
  const match = rows.find(
    (row) =>
      !isExpired(row, rules, now) &&
      equalsInConstantTime(row.code_digest, codeDigest(keys, row.user_id, row.token_type, attempt.code)),
  );
  if (!match) {
    await tx.run(
      `update auth.one_time_tokens set wrong_codes = wrong_codes + 1
       where user_id::text = any($1::text[]) and token_type = any($2::text[]) and relates_to = $3`,
      [attempt.userIds, attempt.types, attempt.to],
    );
    return undefined;
  }
  await deleteTokens(tx, match.user_id, [match.token_type]);
  return { userId: match.user_id, type: match.token_type, isPkce: false };
}

/** The account behind a link's token of these types. Does not consume it. */
export async function findLinkOwner(
  tx: Transaction,
  { keys }: Pick<AuthServices, 'keys'>,
  linkToken: string,
  types: readonly TokenType[],
): Promise<string | undefined> {
  const [row] = await tx.rows(
    z.object({ user_id: z.string() }),
    'select user_id from auth.one_time_tokens where link_digest = $1 and token_type = any($2::text[])',
    [linkDigest(keys, linkToken), types],
  );
  return row?.user_id;
}

/** The account behind the token of a valid invitation link. Does not consume it. */
export async function findInvitedUser(
  tx: Transaction,
  services: Pick<AuthServices, 'keys' | 'rules'>,
  linkToken: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx.rows(
    tokenRow,
    `select user_id, token_type, code_digest, created_at from auth.one_time_tokens
     where link_digest = $1 and token_type = 'confirmation'`,
    [linkDigest(services.keys, linkToken)],
  );
  return row && !isExpired(row, services.rules, now) ? row.user_id : undefined;
}

/** Deletes the account's tokens of these types, or all of them. */
export async function deleteTokens(
  tx: Transaction,
  userId: string,
  types: readonly TokenType[] = tokenTypes,
): Promise<void> {
  await tx.run('delete from auth.one_time_tokens where user_id = $1 and token_type = any($2::text[])', [
    userId,
    types,
  ]);
}

const tokenRow = z.object({
  user_id: z.string(),
  token_type: z.enum(tokenTypes),
  code_digest: z.string(),
  created_at: z.string().transform((text) => new Date(text)),
});

function isExpired(row: z.infer<typeof tokenRow>, rules: AuthServices['rules'], now: Date): boolean {
  const { codeSeconds } = isPhoneType(row.token_type) ? rules.phone : rules.email;
  return now.getTime() > row.created_at.getTime() + codeSeconds * 1000;
}

/** Cryptographically random digits. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

function linkDigest(keys: Keys, linkToken: string): string {
  return keys.digest('link token', linkToken);
}

function codeDigest(keys: Keys, userId: string, type: TokenType, code: string): string {
  return keys.digest('code', `${userId}.${type}.${code}`);
}

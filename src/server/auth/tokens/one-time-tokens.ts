import { randomBytes, randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { isSame, type Keys } from '../../keys.ts';
import { lockUsers } from '../locks.ts';
import { consume, countEmail, hasCapacity, wrongGuessRate } from '../rates/rates.ts';
import type { AuthServices } from '../services.ts';

/** What a token that was sent by mail or message allows. An account has at most one of each. */
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

const isByPhone = (type: TokenType) => type.startsWith('phone_');

/** What goes into the mail or message: a link's token and a code. Only digests of them are kept. */
export type IssuedToken = Readonly<{ linkToken: string; code: string }>;

/** Links of the PKCE flow are told apart by their beginning, as the clients expect. */
const pkcePrefix = 'pkce_';

/** Makes the token of what is about to be sent to an address or a number; an older one of its type no longer works. */
export async function issueToken(
  tx: Transaction,
  { keys, rules, emailsPerHour }: Pick<AuthServices, 'keys' | 'rules' | 'emailsPerHour'>,
  token: { userId: string; type: TokenType; to: string; isPkce?: boolean },
  now: Date,
): Promise<IssuedToken> {
  await lockUsers(tx, [token.userId]);
  if (!isByPhone(token.type)) await countEmail(tx, emailsPerHour, now);
  const linkToken = `${token.isPkce ? pkcePrefix : ''}${randomBytes(28).toString('hex')}`;
  const fixed = isByPhone(token.type) ? rules.phone.testCodes[token.to] : undefined;
  const code = fixed ?? randomCode(isByPhone(token.type) ? rules.phone.codeLength : rules.email.codeLength);
  await tx.run(
    `insert into auth.one_time_tokens (user_id, token_type, link_digest, code_digest, relates_to, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, token_type) do update set link_digest = excluded.link_digest,
       code_digest = excluded.code_digest, relates_to = excluded.relates_to, created_at = excluded.created_at`,
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

/** A token that was found and is used up. */
export type RedeemedToken = Readonly<{ userId: string; type: TokenType; isPkce: boolean }>;

/** Uses up the token of a link; undefined when there is none, or none that is still valid, of these types. */
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

/** Uses up a code that was sent to an address or a number, of one of these accounts. Wrong codes are counted, and after too many none is right. */
export async function redeemCode(
  tx: Transaction,
  { keys, rules }: Pick<AuthServices, 'keys' | 'rules'>,
  attempt: { userIds: readonly string[]; to: string; code: string; types: readonly TokenType[] },
  now: Date,
): Promise<RedeemedToken | undefined> {
  const guesses = `code:${keys.digest('account', attempt.to)}`;
  if (!(await hasCapacity(tx, guesses, wrongGuessRate, now))) return undefined;
  const rows = await tx.rows(
    tokenRow,
    `select user_id, token_type, code_digest, created_at from auth.one_time_tokens
     where user_id::text = any($1::text[]) and token_type = any($2::text[]) and relates_to = $3 for update`,
    [attempt.userIds, attempt.types, attempt.to],
  );
  const right = rows.find(
    (row) =>
      !isExpired(row, rules, now) &&
      isSame(row.code_digest, codeDigest(keys, row.user_id, row.token_type, attempt.code)),
  );
  if (!right) {
    await consume(tx, guesses, wrongGuessRate, now);
    return undefined;
  }
  await deleteTokens(tx, right.user_id, [right.token_type]);
  return { userId: right.user_id, type: right.token_type, isPkce: false };
}

/** Whose the token of a link is, of these types; it is not used up. */
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

/** Whether a link's token is that of an invitation that is still valid; it is not used up. */
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

/** Forgets tokens of these types, or all of them. */
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
  const { codeSeconds } = isByPhone(row.token_type) ? rules.phone : rules.email;
  return now.getTime() > row.created_at.getTime() + codeSeconds * 1000;
}

/** Digits that nobody can foresee. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

function linkDigest(keys: Keys, linkToken: string): string {
  return keys.digest('link token', linkToken);
}

function codeDigest(keys: Keys, userId: string, type: TokenType, code: string): string {
  return keys.digest('code', `${userId}.${type}.${code}`);
}

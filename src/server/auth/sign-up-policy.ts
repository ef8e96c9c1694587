import { z } from 'zod';
import { isLocalName } from '../client-address.ts';
import { type Database, serviceRole, type Transaction } from '../database/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthServices } from './services.ts';

const refusalRow = z.object({ refusal: z.enum(['closed', 'domain']).nullable() });

/**
 * Throws AuthError `signup_disabled` or `email_address_not_authorized` unless a new account with this email may be
 * created. Without an email, only an open sign-up allows it.
 */
export async function requireSignUpAllowed(
  tx: Transaction,
  { rules }: Pick<AuthServices, 'rules'>,
  email = '',
): Promise<void> {
  const refusal = rules.isSignupEnabled ? await policyRefusal(tx, email) : 'closed';
  if (refusal === 'closed') throw new AuthError('signup_disabled', 'Signups not allowed for this instance');
  if (refusal === 'domain') {
    const message = email
      ? `Email address "${email}" cannot be used as it is not authorized`
      : 'Signups not allowed without an email address that is authorized';
    throw new AuthError('email_address_not_authorized', message);
  }
}

/** Whether only invited people can create an account. */
export async function isSignUpClosed(
  tx: Transaction,
  { rules }: Pick<AuthServices, 'rules'>,
): Promise<boolean> {
  return !rules.isSignupEnabled || (await policyRefusal(tx, '')) === 'closed';
}

async function policyRefusal(tx: Transaction, email: string): Promise<'closed' | 'domain' | null> {
  const [row] = await tx.rows(refusalRow, 'select auth.sign_up_refusal($1) as refusal', [email]);
  return row?.refusal ?? null;
}

/** Reads the catalog: looking up a name fails in a schema that the role may not use. */
const lookup = `
  select exists (
    select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.proname = 'set_default_sign_up' and has_schema_privilege(n.oid, 'usage')
  ) as is_there`;

/**
 * Closes sign-up on a public site, unless an operator has chosen a policy. Leaves projects without a sign-up policy
 * unchanged.
 */
export async function announceSignUp(database: Database, siteUrl: string): Promise<void> {
  const kind = isLocalName(new URL(siteUrl).hostname) ? 'open' : 'invitation';
  await database.asIdentity(serviceRole, async (tx) => {
    const [found] = await tx.rows(z.object({ is_there: z.boolean() }), lookup);
    if (found?.is_there) await tx.run('select private.set_default_sign_up($1)', [kind]);
  });
}

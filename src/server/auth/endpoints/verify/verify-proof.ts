import type { Transaction } from '../../../database/database.ts';
import { audit } from '../../audit-log.ts';
import { AuthError } from '../../auth-error.ts';
import type { LinkType } from '../../emails/email-kinds.ts';
import { lockLogins, lockUsers } from '../../locks.ts';
import type { AuthServices } from '../../services.ts';
import {
  deleteTokens,
  findLinkOwner,
  type RedeemedToken,
  redeemCode,
  redeemLink,
  type TokenType,
} from '../../tokens/one-time-tokens.ts';
import { resetUnconfirmedPassword } from '../../users/unconfirmed-sign-up.ts';
import { isBanned, type UserRow } from '../../users/user-row.ts';
import {
  confirmEmail,
  confirmPhone,
  findUser,
  findUserChangingTo,
  requireUser,
  updateUser,
} from '../../users/users.ts';

/** The token of a link, or a code with the address or number that it was sent to. */
export type Proof = { linkToken: string } | { by: 'email' | 'phone'; to: string; code: string };

/** The result of a proof. When both addresses must confirm an email change, the first gets `awaiting-other-email`. */
export type Verified =
  | { kind: 'signed-in'; userId: string; type: TokenType; isPkce: boolean }
  | { kind: 'awaiting-other-email' }
  | { kind: 'refused' };

/** The answer when the first of the two addresses has confirmed an email change. */
export const firstConfirmationMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** The token types behind each `type` of the API: of links, and of codes that were sent by email or text message. */
const tokenTypes: Readonly<Record<LinkType | 'email' | 'sms' | 'phone_change', readonly TokenType[]>> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  email: ['confirmation', 'recovery'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
};

/** The token types behind a `type` of the API; undefined for an unknown type. */
export function tokenTypesOf(apiType: string): readonly TokenType[] | undefined {
  return Object.entries(tokenTypes).find(([type]) => type === apiType)?.[1];
}

/**
 * Consumes a proof and confirms or changes the email or phone number. Returns `refused` instead of throwing, so that
 * the wrong guess stays counted. `address` is the request's. Throws AuthError `user_banned`, `email_exists`, or
 * `phone_exists`.
 */
export async function verifyProof(
  tx: Transaction,
  services: Pick<AuthServices, 'keys' | 'rules'>,
  types: readonly TokenType[],
  proof: Proof,
  address: string,
  now: Date,
): Promise<Verified> {
  const redeemed = await redeem(tx, services, types, proof, now);
  const user = redeemed && (await findUser(tx, 'id', redeemed.userId));
  if (!redeemed || !user) return { kind: 'refused' };
  if (isBanned(user, now)) throw new AuthError('user_banned', 'User is banned', {}, 403);
  const { type, isPkce } = redeemed;
  const signedIn = { kind: 'signed-in', userId: user.id, type, isPkce } as const;

  if (type === 'phone_confirmation') {
    if (user.phone) await confirmPhone(tx, user, user.phone, now);
    return signedIn;
  }
  if (type === 'phone_change') {
    const owner = await findUser(tx, 'phone', user.phone_change);
    if (owner && owner.id !== user.id) {
      throw new AuthError('phone_exists', 'A user with this phone number has already been registered');
    }
    await confirmPhone(tx, user, user.phone_change, now);
    await updateUser(tx, user.id, { phone_change: '' }, now);
    return signedIn;
  }
  if (type === 'confirmation' || type === 'recovery') {
    // An attacker may have set the current password before the owner confirmed the account.
    if (type === 'recovery') await resetUnconfirmedPassword(tx, user, {}, now);
    // Any email link proves access to the mailbox, so it confirms the address too.
    if (!user.email_confirmed_at && user.email) {
      await confirmEmail(tx, await requireUser(tx, user.id), user.email, now);
      await audit(tx, user.invited_at ? 'invite_accepted' : 'user_signedup', user, address, now);
    }
    await deleteTokens(tx, user.id, ['confirmation']);
    return signedIn;
  }
  if (type !== 'email_change_new' && type !== 'email_change_current') return { kind: 'refused' };

  const isFirstOfTwo =
    services.rules.email.confirmsChangeTwice && user.email_change_confirm_status === 0 && Boolean(user.email);
  if (isFirstOfTwo) {
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, now);
    return { kind: 'awaiting-other-email' };
  }
  if (!user.email_change) return { kind: 'refused' };
  if (await findUser(tx, 'email', user.email_change)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered');
  }
  await confirmEmail(tx, user, user.email_change, now);
  await updateUser(tx, user.id, { email_change: '', email_change_confirm_status: 0 }, now);
  return signedIn;
}

async function redeem(
  tx: Transaction,
  services: Pick<AuthServices, 'keys' | 'rules'>,
  types: readonly TokenType[],
  proof: Proof,
  now: Date,
): Promise<RedeemedToken | undefined> {
  const users = await candidateUsers(tx, services, types, proof);
  // Both links of an email change may be opened at once; the locks make one request see the other's result.
  await lockLogins(
    tx,
    users.flatMap((user) => [user.email_change, user.phone_change]),
  );
  const userIds = users.map((user) => user.id);
  await lockUsers(tx, userIds);
  if ('linkToken' in proof) return redeemLink(tx, services, proof.linkToken, types, now);
  return redeemCode(tx, services, { userIds, to: proof.to, code: proof.code, types }, now);
}

/** The accounts that a proof may belong to. */
async function candidateUsers(
  tx: Transaction,
  services: Pick<AuthServices, 'keys'>,
  types: readonly TokenType[],
  proof: Proof,
): Promise<UserRow[]> {
  if ('linkToken' in proof) {
    const id = await findLinkOwner(tx, services, proof.linkToken, types);
    const owner = id && (await findUser(tx, 'id', id));
    return owner ? [owner] : [];
  }
  const { by, to } = proof;
  const owner = await findUser(tx, by, to);
  const pending = `${by}_change` as const;
  const isChange = types.some((type) => type.startsWith(pending));
  const changing = isChange ? await findUserChangingTo(tx, pending, to) : undefined;
  return [...(owner ? [owner] : []), ...(changing ? [changing] : [])];
}

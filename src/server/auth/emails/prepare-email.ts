import type { Transaction } from '../../database/database.ts';
import type { AuthServices } from '../services.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { type PkceChallenge, startPkceFlow } from '../tokens/pkce.ts';
import { emailKinds } from './email-kinds.ts';
import { countEmail } from './email-rates.ts';
import type { OutgoingEmail } from './send-email.ts';

/** An email to prepare: its account, its address, and the PKCE flow that its link completes. */
export type EmailRequest = Omit<OutgoingEmail, 'token'> &
  Readonly<{
    userId: string;
    challenge?: PkceChallenge | undefined;
    /** Whether the email counts as one to an unverified address. By default, its kind decides. */
    isUnproven?: boolean;
  }>;

/** Issues the token of an email, which replaces an older one, and starts the PKCE flow that its link completes. */
export async function prepareEmail(
  tx: Transaction,
  services: Pick<AuthServices, 'keys' | 'rules' | 'emailsPerHour'>,
  { userId, challenge, isUnproven, ...email }: EmailRequest,
  now: Date,
): Promise<OutgoingEmail> {
  const { token: type, isUnproven: isKindUnproven } = emailKinds[email.kind];
  const isPkce = challenge !== undefined;
  await countEmail(tx, services, isUnproven ?? isKindUnproven, now);
  const token = await issueToken(tx, services, { userId, type, to: email.to, isPkce }, now);
  if (challenge) await startPkceFlow(tx, userId, type, challenge, now);
  return { ...email, token };
}

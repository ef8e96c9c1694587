import type { Transaction } from '../../database/database.ts';
import type { AuthServices } from '../services.ts';
import { updateUser } from '../users/users.ts';
import { type EmailRequest, prepareEmail } from './prepare-email.ts';
import type { OutgoingEmail } from './send-email.ts';

/** Prepares the email that confirms an account's address, and records when it was sent. */
export async function prepareConfirmation(
  tx: Transaction,
  services: AuthServices,
  request: Omit<EmailRequest, 'kind'>,
  now: Date,
): Promise<OutgoingEmail> {
  const email = await prepareEmail(tx, services, { ...request, kind: 'confirmation' }, now);
  await updateUser(tx, request.userId, { confirmation_sent_at: now.toISOString() }, now);
  return email;
}

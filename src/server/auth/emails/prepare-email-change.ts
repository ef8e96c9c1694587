import type { Transaction } from '../../database/database.ts';
import type { AuthServices } from '../services.ts';
import type { UserRow } from '../users/user-row.ts';
import { updateUser } from '../users/users.ts';
import { type EmailRequest, prepareEmail } from './prepare-email.ts';
import type { OutgoingEmail } from './send-email.ts';

type EmailChange = Pick<EmailRequest, 'challenge' | 'data'> & Readonly<{ newEmail: string }>;

/**
 * Prepares the emails that confirm a new address, to that address and, if the settings require both, to the current
 * one. Records the pending change.
 */
export async function prepareEmailChange(
  tx: Transaction,
  services: AuthServices,
  { id: userId, email: currentEmail }: UserRow,
  change: EmailChange,
  now: Date,
): Promise<OutgoingEmail[]> {
  const { newEmail } = change;
  const request = { ...change, userId };
  const emails = [
    await prepareEmail(tx, services, { ...request, kind: 'email_change_new', to: newEmail }, now),
  ];
  if (services.rules.email.confirmsChangeTwice && currentEmail) {
    emails.push(
      await prepareEmail(tx, services, { ...request, kind: 'email_change_current', to: currentEmail }, now),
    );
  }
  const pending = {
    email_change: newEmail,
    email_change_sent_at: now.toISOString(),
    email_change_confirm_status: 0,
  };
  await updateUser(tx, userId, pending, now);
  return emails;
}

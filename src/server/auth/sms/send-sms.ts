import { createHmac } from 'node:crypto';
import { AuthError } from '../auth-error.ts';
import type { AuthServices } from '../services.ts';
import { type UserRow, userBody } from '../users/user-row.ts';

const timeoutMs = 5_000;

/** A text message to send after the transaction that issued its code has committed. */
export type OutgoingSms = Readonly<{ user: UserRow; phone: string; code: string; template: string }>;

/**
 * Throws AuthError `sms_send_failed` when text messages to `phone` can't be delivered. Call it before any changes.
 */
export function requireSmsDelivery({ rules }: Pick<AuthServices, 'rules'>, phone: string): void {
  if (rules.phone.hook || Object.hasOwn(rules.phone.testCodes, phone)) return;
  throw new AuthError(
    'sms_send_failed',
    'Error sending confirmation OTP to provider: no SMS hook is configured; set auth.hook.send_sms',
  );
}

/** Sends a code through the project's hook. Slow: call it outside transactions. Throws AuthError on failure. */
export async function sendSms(
  { rules }: Pick<AuthServices, 'rules'>,
  { user, phone, code, template }: OutgoingSms,
): Promise<void> {
  const { hook, testCodes } = rules.phone;
  if (!hook || Object.hasOwn(testCodes, phone)) return;
  const message = template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code);
  const body = JSON.stringify({ user: userBody(user), sms: { otp: code, phone, message } });
  const response = await fetch(hook.uri, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signatureHeaders(hook.secrets, body) },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new AuthError(
        'hook_timeout',
        `Failed to reach hook within maximum time of ${timeoutMs / 1000} seconds`,
      );
    }
    throw new AuthError(
      'sms_send_failed',
      'Error sending confirmation OTP to provider: the hook is not reachable',
    );
  });
  await response.body?.cancel();
  if (!response.ok) {
    throw new AuthError(
      'sms_send_failed',
      `Error sending confirmation OTP to provider: the hook responded with ${response.status}`,
    );
  }
}

/** The signature headers of Standard Webhooks. */
function signatureHeaders(secrets: readonly string[], body: string): Record<string, string> {
  const id = `msg_${crypto.randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signed.length > 0 && { 'webhook-signature': signed.join(' ') }),
  };
}

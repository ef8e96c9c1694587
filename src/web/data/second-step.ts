import { type AccessRefusal, type AccessResult, refusalOf, resultOf } from './access.ts';
import { askWhoIAm } from './asking.ts';
import { backendClient } from './session.ts';

/** What an authenticator app needs: a picture of the secret, its address for an app on this device, and the secret itself. */
export type NewFactor = Readonly<{ id: string; qrCodeUrl: string; appUrl: string; secret: string }>;

/** Begins the two-step sign-in: it holds once a code of the app was entered. */
export async function beginSecondStep(): Promise<{ ok: true; factor: NewFactor } | AccessRefusal> {
  const mfa = (await auth()).mfa;
  // What was begun and given up would be in the way of a new beginning.
  const { data: held } = await mfa.listFactors();
  for (const factor of held?.all ?? []) {
    if (factor.status === 'unverified') await mfa.unenroll({ factorId: factor.id });
  }
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName: `Authenticator ${new Date().toISOString()}`,
    issuer: 'Standout',
  });
  if (error) return refusalOf(error);
  const { qr_code: qrCodeUrl, uri: appUrl, secret } = data.totp;
  return { ok: true, factor: { id: data.id, qrCodeUrl, appUrl, secret } };
}

/** Proves the second step with a code of the app; `factorId` for one that is being set up. */
export async function proveSecondStep(code: string, factorId?: string): Promise<AccessResult> {
  const mfa = (await auth()).mfa;
  const id = factorId ?? (await mfa.listFactors()).data?.totp[0]?.id;
  if (!id) {
    const message = 'This account has no authenticator app. Use a recovery code.';
    return { ok: false, message, weaknesses: [], needsConfirmation: false, isWrongCode: false };
  }
  const { error } = await mfa.challengeAndVerify({ factorId: id, code });
  return resultOf(error);
}

/** Proves the second step with a recovery code, which is then used up. */
export async function proveByRecoveryCode(code: string): Promise<AccessResult> {
  const { error } = await (await auth()).mfa.recoveryCodes.verify({ code });
  return resultOf(error);
}

/** A new set of recovery codes, which is told once; a set of before no longer holds. */
export async function newRecoveryCodes(): Promise<{ ok: true; codes: readonly string[] } | AccessRefusal> {
  const { mfa } = await auth();
  const factors = (await mfa.listFactors()).data?.all ?? [];
  const isHeld = factors.some(isRecoveryCodes);
  const { data, error } = await (isHeld ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate());
  return error ? refusalOf(error) : { ok: true, codes: data.codes };
}

/** Whether the two-step sign-in is on, and how many recovery codes are left; null when there never were any. */
export async function secondStepStatus(): Promise<
  { ok: true; isOn: boolean; codesLeft: number | null } | AccessRefusal
> {
  if ((await askWhoIAm())?.hasFactors === false) return { ok: true, isOn: false, codesLeft: null };
  const { mfa } = await auth();
  const { data, error } = await mfa.listFactors();
  if (error) return refusalOf(error);
  const isOn = data.all.some((factor) => factor.factor_type === 'totp' && factor.status === 'verified');
  const codes = data.all.some(isRecoveryCodes) ? await mfa.recoveryCodes.getStatus() : undefined;
  return { ok: true, isOn, codesLeft: codes?.data?.remaining ?? null };
}

/** Ends the two-step sign-in. */
export async function endSecondStep(): Promise<AccessResult> {
  const { mfa } = await auth();
  const { data, error } = await mfa.listFactors();
  if (error) return refusalOf(error);
  for (const factor of data.totp) {
    const { error: refused } = await mfa.unenroll({ factorId: factor.id });
    if (refused) return refusalOf(refused);
  }
  // The session's token still tells of two steps.
  await (await auth()).refreshSession();
  return { ok: true };
}

function isRecoveryCodes({ factor_type: type }: { factor_type: string }): boolean {
  return type === 'recovery_code';
}

async function auth() {
  return (await backendClient()).auth;
}

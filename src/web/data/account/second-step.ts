import { ClientNotLoadedError, fetchCurrentUser, withClient } from '../backend-request.ts';
import { type AuthRefusal, type AuthResult, refusal, refusalOf, resultOf } from './auth.ts';
import { hasUnsavedCodes, saveUserWithUnsavedCodes } from './unsaved-recovery-codes.ts';

/** The secret for an authenticator app: as a QR code, as a URL for an app on this device, and as text. */
export type NewFactor = Readonly<{ id: string; qrCodeUrl: string; appUrl: string; secret: string }>;

/** Starts the setup of two-step sign-in, which is complete once `verifySecondStep` accepts a code. */
export async function startSecondStep(): Promise<{ ok: true; factor: NewFactor } | AuthRefusal> {
  const { data, error } = await withClient(async ({ auth: { mfa } }) => {
    // An abandoned setup would block a new one.
    const { data: held } = await mfa.listFactors();
    for (const factor of held?.all ?? []) {
      if (factor.status === 'unverified') await mfa.unenroll({ factorId: factor.id });
    }
    return mfa.enroll({
      factorType: 'totp',
      friendlyName: `Authenticator ${new Date().toISOString()}`,
      issuer: 'Standout',
    });
  });
  if (error) return refusalOf(error);
  const { qr_code: qrCodeUrl, uri: appUrl, secret } = data.totp;
  return { ok: true, factor: { id: data.id, qrCodeUrl, appUrl, secret } };
}

/** Verifies a code from the authenticator app; pass `factorId` during setup. */
export async function verifySecondStep(code: string, factorId?: string): Promise<AuthResult> {
  const factors = factorId ? undefined : await withClient(({ auth: { mfa } }) => mfa.listFactors());
  if (factors?.error) return refusalOf(factors.error);
  const id = factorId ?? factors?.data.totp[0]?.id;
  if (!id) return refusal('This account has no authenticator app. Use a recovery code.');
  const { error } = await withClient(({ auth: { mfa } }) => mfa.challengeAndVerify({ factorId: id, code }));
  return resultOf(error);
}

/** Verifies a recovery code and consumes it. */
export async function verifyRecoveryCode(code: string): Promise<AuthResult> {
  const { error } = await withClient(({ auth: { mfa } }) => mfa.recoveryCodes.verify({ code }));
  return resultOf(error);
}

/**
 * Creates a new set of recovery codes, which the backend returns only once; older codes stop working. They count as
 * unsaved until `confirmRecoveryCodesSaved` is called, even if the response is lost, because the backend may have
 * created them.
 */
export async function newRecoveryCodes(
  userId: string,
): Promise<{ ok: true; codes: readonly string[] } | AuthRefusal> {
  const wereUnsaved = hasUnsavedCodes(userId);
  const held = await withClient(({ auth: { mfa } }) => mfa.listFactors());
  if (held.error) return refusalOf(held.error);
  const { all } = held.data;
  saveUserWithUnsavedCodes(userId);
  const { data, error } = await withClient(({ auth: { mfa } }) =>
    all.some(isRecoveryCodes) ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate(),
  );
  if (!error) return { ok: true, codes: data.codes };
  const status = error instanceof ClientNotLoadedError ? 0 : (error.status ?? 0);
  const isRefused = status >= 400 && status < 500;
  if (isRefused && !wereUnsaved) saveUserWithUnsavedCodes(null);
  return refusalOf(error);
}

/** Call once the user has saved the codes. */
export function confirmRecoveryCodesSaved(): void {
  saveUserWithUnsavedCodes(null);
}

/** Whether two-step sign-in is on, and how many recovery codes are left. Null if none were ever created. */
export async function secondStepStatus(): Promise<
  { ok: true; isOn: boolean; codesLeft: number | null } | AuthRefusal
> {
  if ((await fetchCurrentUser())?.hasFactors === false) return { ok: true, isOn: false, codesLeft: null };
  const { data, error } = await withClient(({ auth: { mfa } }) => mfa.listFactors());
  if (error) return refusalOf(error);
  const isOn = data.all.some((factor) => factor.factor_type === 'totp' && factor.status === 'verified');
  const codes = data.all.some(isRecoveryCodes)
    ? await withClient(({ auth: { mfa } }) => mfa.recoveryCodes.getStatus())
    : undefined;
  // If a user with codes saw none, they would create new codes, which would invalidate the old ones.
  if (codes?.error) return refusalOf(codes.error);
  return { ok: true, isOn, codesLeft: codes?.data.remaining ?? null };
}

/** Turns two-step sign-in off. */
export async function turnOffSecondStep(): Promise<AuthResult> {
  const { error } = await withClient(async ({ auth }) => {
    const held = await auth.mfa.listFactors();
    for (const { id } of held.data?.totp ?? []) {
      const removed = await auth.mfa.unenroll({ factorId: id });
      if (removed.error) return removed;
    }
    // The token still claims two steps. If it cannot be renewed now, that happens later.
    if (!held.error) await auth.refreshSession();
    return held;
  });
  if (!error) saveUserWithUnsavedCodes(null);
  return resultOf(error);
}

function isRecoveryCodes({ factor_type: type }: { factor_type: string }): boolean {
  return type === 'recovery_code';
}

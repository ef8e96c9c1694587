import { askClient, askWhoIAm, ClientNotLoaded } from '../asking.ts';
import { type AccessRefusal, type AccessResult, refusal, refusalOf, resultOf } from './access.ts';
import { hasUnkeptCodes, noteUnkeptCodes } from './unkept-codes.ts';

/** What an authenticator app needs: a picture of the secret, its address for an app on this device, and the secret itself. */
export type NewFactor = Readonly<{ id: string; qrCodeUrl: string; appUrl: string; secret: string }>;

/** Begins the two-step sign-in: it holds once a code of the app was entered. */
export async function beginSecondStep(): Promise<{ ok: true; factor: NewFactor } | AccessRefusal> {
  const { data, error } = await askClient(async ({ auth: { mfa } }) => {
    // What was begun and given up would be in the way of a new beginning.
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

/** Proves the second step with a code of the app; `factorId` for one that is being set up. */
export async function proveSecondStep(code: string, factorId?: string): Promise<AccessResult> {
  const factors = factorId ? undefined : await askClient(({ auth: { mfa } }) => mfa.listFactors());
  if (factors?.error) return refusalOf(factors.error);
  const id = factorId ?? factors?.data.totp[0]?.id;
  if (!id) return refusal('This account has no authenticator app. Use a recovery code.');
  const { error } = await askClient(({ auth: { mfa } }) => mfa.challengeAndVerify({ factorId: id, code }));
  return resultOf(error);
}

/** Proves the second step with a recovery code, which is then used up. */
export async function proveByRecoveryCode(code: string): Promise<AccessResult> {
  const { error } = await askClient(({ auth: { mfa } }) => mfa.recoveryCodes.verify({ code }));
  return resultOf(error);
}

/**
 * A new set of recovery codes, which is told once; a set of before no longer holds. They count as not kept until `keepRecoveryCodes`, also when no
 * answer came: the backend may have made them.
 */
export async function newRecoveryCodes(
  userId: string,
): Promise<{ ok: true; codes: readonly string[] } | AccessRefusal> {
  const wereUnkept = hasUnkeptCodes(userId);
  const held = await askClient(({ auth: { mfa } }) => mfa.listFactors());
  if (held.error) return refusalOf(held.error);
  const { all } = held.data;
  noteUnkeptCodes(userId);
  const { data, error } = await askClient(({ auth: { mfa } }) =>
    all.some(isRecoveryCodes) ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate(),
  );
  if (!error) return { ok: true, codes: data.codes };
  const status = error instanceof ClientNotLoaded ? 0 : (error.status ?? 0);
  const isRefused = status >= 400 && status < 500;
  if (isRefused && !wereUnkept) noteUnkeptCodes(null);
  return refusalOf(error);
}

/** Called once the person has the codes. */
export function keepRecoveryCodes(): void {
  noteUnkeptCodes(null);
}

/** Whether the two-step sign-in is on, and how many recovery codes are left; null when there never were any. */
export async function secondStepStatus(): Promise<
  { ok: true; isOn: boolean; codesLeft: number | null } | AccessRefusal
> {
  if ((await askWhoIAm())?.hasFactors === false) return { ok: true, isOn: false, codesLeft: null };
  const { data, error } = await askClient(({ auth: { mfa } }) => mfa.listFactors());
  if (error) return refusalOf(error);
  const isOn = data.all.some((factor) => factor.factor_type === 'totp' && factor.status === 'verified');
  const codes = data.all.some(isRecoveryCodes)
    ? await askClient(({ auth: { mfa } }) => mfa.recoveryCodes.getStatus())
    : undefined;
  // Who has codes and reads of none would make others, and end those.
  if (codes?.error) return refusalOf(codes.error);
  return { ok: true, isOn, codesLeft: codes?.data.remaining ?? null };
}

/** Ends the two-step sign-in. */
export async function endSecondStep(): Promise<AccessResult> {
  const { error } = await askClient(async ({ auth }) => {
    const held = await auth.mfa.listFactors();
    for (const { id } of held.data?.totp ?? []) {
      const removed = await auth.mfa.unenroll({ factorId: id });
      if (removed.error) return removed;
    }
    // The session's token still tells of two steps; where it cannot be renewed now, it will be in time.
    if (!held.error) await auth.refreshSession();
    return held;
  });
  if (!error) noteUnkeptCodes(null);
  return resultOf(error);
}

function isRecoveryCodes({ factor_type: type }: { factor_type: string }): boolean {
  return type === 'recovery_code';
}

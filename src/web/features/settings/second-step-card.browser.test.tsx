import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { intercept, loseReplies } from '#tests/component/network.ts';
import { patch } from '#tests/component/patch.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { newAccount, signOutAtEnd } from '#tests/component/session.ts';
import { backendClient, startSession } from '#web/data/account/session.ts';
import { SecondStepCard } from './second-step-card.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const codesLeft = (count: number) => page.getByText(new RegExp(`${count} recovery codes left\\.$`));
const code = page.getByLabelText('Code from your authenticator app');
const savedCodes = page.getByRole('dialog', { name: 'Save your recovery codes' });

beforeEach(async () => {
  await startSession();
  await newAccount();
  await signOutAtEnd();
});

/** Turns on two-step sign-in with ten recovery codes, without using the UI. */
async function turnOn(): Promise<void> {
  const { mfa } = (await backendClient()).auth;
  const { data } = await mfa.enroll({ factorType: 'totp' });
  if (!data) throw new Error('No factor was created.');
  const right = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const verified = await mfa.challengeAndVerify({ factorId: data.id, code: right });
  const created = await mfa.recoveryCodes.generate();
  const error = verified.error ?? created.error;
  if (error) throw error;
}

test('on a small phone, setup reports a failed copy and an incomplete code', async () => {
  await page.viewport(320, 568);
  onTestFinished(() => page.viewport(1280, 800));
  patch(
    navigator.clipboard,
    'writeText',
    () => () => Promise.reject(new DOMException('', 'NotAllowedError')),
  );
  await renderScreen(SecondStepCard);
  await button('Set up two-step sign-in').click();
  await button('Copy key').click();
  await expect.element(page.getByText('Couldn’t copy the key')).toBeVisible();
  await code.fill('000');
  code.element().scrollIntoView({ block: 'end' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter all 6 digits.')).toBeInViewport({ ratio: 1 });
});

test('an unknown number of recovery codes is not shown as zero', async () => {
  await turnOn();
  const stop = intercept(/factors\/recovery-codes$/, async () => Response.json({}, { status: 500 }));
  await renderScreen(SecondStepCard);
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(page.getByText('You have no recovery codes yet.')).not.toBeInTheDocument();
  stop();
  await button('Try again').click();
  await expect.element(codesLeft(10)).toBeVisible();
});

test('a lost response leaves a warning until new recovery codes are created', async () => {
  await turnOn();
  const { unmount } = await renderScreen(SecondStepCard);
  const stop = loseReplies(/recovery-codes\/regenerate$/);
  await button('Replace recovery codes').click();
  const warning = page.getByText('Your recovery codes may not work');
  await expect.element(warning).toBeVisible();
  await unmount();
  await renderScreen(SecondStepCard);
  await expect.element(warning, { message: 'not even a reload hides that' }).toBeVisible();
  stop();
  await button('Replace recovery codes').click();
  await expect.poll(() => savedCodes.getByRole('listitem').elements().length).toBe(10);
  await savedCodes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect.element(codesLeft(10)).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

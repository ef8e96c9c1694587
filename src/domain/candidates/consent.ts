import type { Consent } from './candidate.ts';

/** The newest text that candidates agree to. A change of its meaning is a new version. */
const consentText =
  'I agree that my details and my video are stored, branded, and shown to employers to find me a job. I can withdraw this at any time.';
const consentVersion = '1';

export function consentNow(now: number): Consent {
  return { text: consentText, version: consentVersion, at: now };
}

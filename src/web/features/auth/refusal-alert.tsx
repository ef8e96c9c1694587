import type { ReactNode } from 'react';
import type { AuthRefusal } from '#web/data/account/auth.ts';
import { Alert } from '#web/ui/alert.tsx';

/** The backend's error message, what to do about it, and its reasons for rejecting a weak password. */
export function RefusalAlert({ refusal, children }: { refusal: AuthRefusal; children?: ReactNode }) {
  return (
    <Alert tone="destructive">
      <p>{refusal.message}</p>
      {advice[refusal.code] ? <p>{advice[refusal.code]}</p> : null}
      {refusal.weaknesses.length > 0 ? (
        <ul className="list-disc pl-4">
          {refusal.weaknesses.map((weakness) => (
            <li key={weakness}>{weaknessTexts[weakness] ?? weakness}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </Alert>
  );
}

const advice: Readonly<Record<string, string>> = {
  signup_disabled: 'Ask the operator of this site to invite you.',
  email_address_not_authorized:
    'Use your company email address, or ask the operator of this site to invite you.',
  over_request_rate_limit: 'Wait a minute and try again.',
};

const weaknessTexts: Record<string, string> = {
  length: 'It is too short.',
  characters: 'Use more kinds of characters.',
  pwned: 'Many people use it, or it appeared in a data leak.',
};

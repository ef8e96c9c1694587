import { type SyntheticEvent, useState } from 'react';
import type { AuthRefusal } from '#web/data/account/auth.ts';

export type Submission =
  | { stage: 'filling' }
  | { stage: 'working' }
  | { stage: 'refused'; refusal: AuthRefusal }
  | { stage: 'done' };

/** Submits a form, one request at a time, and tracks the outcome. */
export function useSubmission(send: () => Promise<{ ok: true } | AuthRefusal>): {
  submission: Submission;
  submit: (event?: SyntheticEvent) => void;
  /** Clears the outcome. Call it when the form is edited. */
  clear: () => void;
} {
  const [submission, setSubmission] = useState<Submission>({ stage: 'filling' });
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (submission.stage === 'working') return;
    setSubmission({ stage: 'working' });
    const result = await send();
    setSubmission(result.ok ? { stage: 'done' } : { stage: 'refused', refusal: result });
  };
  const clear = () => {
    if (submission.stage === 'refused' || submission.stage === 'done') setSubmission({ stage: 'filling' });
  };
  return { submission, submit: (event) => void submit(event), clear };
}

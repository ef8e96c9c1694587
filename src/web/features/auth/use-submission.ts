import { type SyntheticEvent, useState } from 'react';
import type { AccessRefusal } from '#web/data/account/access.ts';

/** A form's way from being filled in to its answer. */
export type Submission =
  | { stage: 'filling' }
  | { stage: 'working' }
  | { stage: 'refused'; refusal: AccessRefusal }
  | { stage: 'done' };

/** Sends a form once at a time and keeps how it went. */
export function useSubmission(send: () => Promise<{ ok: true } | AccessRefusal>): {
  submission: Submission;
  submit: (event?: SyntheticEvent) => void;
  /** Takes back how it went: for the next edit, which an old answer does not speak of. */
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

import { ShieldCheck } from 'lucide-react';
import type { Candidate, Consent } from '#domain/candidates/candidate.ts';
import { consentNow } from '#domain/candidates/consent.ts';
import { now } from '#web/browser/clock.ts';
import { momentLabel } from '#web/browser/dates.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { setConsent } from '#web/data/store/candidates.ts';
import { Button } from '#web/ui/button.tsx';
import { isSaved, saved, toastDoneWithUndo } from '#web/ui/toast.ts';

/** The consent that the candidate gave, with its time. */
export function ConsentPart({ candidate: { candidateId, consent } }: { candidate: Candidate }) {
  const change = async (next: Consent | null, message: string) => {
    const isDone = await isSaved(attempt(() => setConsent(candidateId, next)));
    if (isDone)
      toastDoneWithUndo(message, () => void saved(attempt(() => setConsent(candidateId, consent))), {
        id: 'candidate-consent',
      });
  };
  const asked = consentNow(now());
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <ShieldCheck aria-hidden="true" className="size-4 text-ink-soft" />
        Consent
      </h3>
      {consent ? (
        <>
          <blockquote className="border-l-2 border-edge pl-3 text-sm wrap-anywhere">
            {consent.text}
          </blockquote>
          <p className="text-sm text-ink-soft">
            Given {momentLabel(consent.at)} · version {consent.version}
          </p>
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => void change(null, 'Consent withdrawn')}
          >
            Withdraw consent
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">Not recorded yet. The candidate agrees to this text:</p>
          <blockquote className="border-l-2 border-edge pl-3 text-sm">{asked.text}</blockquote>
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => void change(consentNow(now()), 'Consent recorded')}
          >
            Record consent
          </Button>
        </>
      )}
    </div>
  );
}

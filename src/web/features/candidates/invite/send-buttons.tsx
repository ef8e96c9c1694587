import { Check, Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
import { emailInvitation } from '#web/data/invitations/requests.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { LinkResult } from './create-links.ts';

export type ReadyLink = Extract<LinkResult, { ok: true }>;

/** Copies a link and confirms it on the button. */
export function CopyButton({
  text,
  label,
  isIcon = false,
  onUsed,
}: {
  text: string;
  label: string;
  isIcon?: boolean;
  onUsed: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) {
      toastFailed('Couldn’t copy the link', 'Select it and copy it with your keyboard.');
      return;
    }
    setCopied(true);
    onUsed();
  };
  const Icon = isCopied ? Check : Copy;
  const press = () => void copy();
  return isIcon ? (
    <Button variant="quiet" size="icon" aria-label={isCopied ? `${label}: copied` : label} onClick={press}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  ) : (
    <Button onClick={press}>
      <Icon aria-hidden="true" className="size-4" />
      {isCopied ? 'Copied' : label}
    </Button>
  );
}

/** Emails a link. The server sends it if it can and knows the address; otherwise the email program opens. */
export function EmailButton({
  made: { candidate, token, email, sendsTo },
  onUsed,
}: {
  made: ReadyLink;
  onUsed: () => void;
}) {
  const [isSent, setSent] = useState(false);
  const sending = useAction(() => emailInvitation({ token, name: candidate.name }, sendsTo ?? ''), {
    failure: 'Couldn’t send the email',
    onSuccess: () => {
      setSent(true);
      onUsed();
      toastDone(`Emailed to ${sendsTo}`);
    },
  });
  if (sendsTo === null) {
    return (
      <a href={email} onClick={onUsed} className={buttonClass({ variant: 'secondary' })}>
        <Mail aria-hidden="true" className="size-4" /> Email
      </a>
    );
  }
  const Icon = isSent ? Check : Mail;
  return (
    <Button
      variant="secondary"
      isBusy={sending.isPending}
      disabled={isSent}
      onClick={() => void sending.run()}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isSent ? 'Emailed' : 'Email'}
    </Button>
  );
}

/** Emails the links of all candidates with a known address. Renders nothing if there are none. */
export function EmailAllButton({ made, onUsed }: { made: readonly ReadyLink[]; onUsed: () => void }) {
  const [sentTokens, setSentTokens] = useState<ReadonlySet<string>>(new Set());
  const left = made.filter(({ sendsTo, token }) => sendsTo !== null && !sentTokens.has(token));
  const sending = useAction(
    async () => {
      const sent = new Set(sentTokens);
      let refused: { ok: false; message: string } | null = null;
      // One invalid address must not stop the others.
      for (const { token, candidate, sendsTo } of left) {
        const outcome = await emailInvitation({ token, name: candidate.name }, sendsTo ?? '');
        if (outcome.ok) sent.add(token);
        else refused = outcome;
      }
      if (sent.size > 0) onUsed();
      setSentTokens(sent);
      return refused ?? { ok: true as const, value: sent.size };
    },
    {
      failure: 'Couldn’t send all emails',
      onSuccess: (count) => toastDone(count === 1 ? '1 email sent' : `${count} emails sent`),
    },
  );
  if (left.length === 0) return null;
  return (
    <Button variant="secondary" isBusy={sending.isPending} onClick={() => void sending.run()}>
      <Mail aria-hidden="true" className="size-4" />
      {left.length === made.length ? 'Email all' : `Email ${left.length}`}
    </Button>
  );
}

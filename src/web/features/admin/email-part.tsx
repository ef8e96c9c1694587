import { type FormEvent, useState } from 'react';
import { localMailboxUrl } from '#web/data/account/auth.ts';
import { useSession } from '#web/data/account/session.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';

type Outcome =
  | { stage: 'filling' | 'sending' | 'not-offered' }
  | { stage: 'sent'; to: string }
  | { stage: 'refused'; message: string };

/** Sends a test email, so that a configuration error is noticed before users miss an email. */
export function EmailPart() {
  const session = useSession();
  const [to, setTo] = useState(session.status === 'signed-in' ? (session.user.email ?? '') : '');
  const [outcome, setOutcome] = useState<Outcome>({ stage: 'filling' });
  const mailboxUrl = localMailboxUrl();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (outcome.stage === 'sending') return;
    setOutcome({ stage: 'sending' });
    const sent = await adminRequest({ action: 'test-email', to: to.trim() });
    if (sent.ok) setOutcome({ stage: 'sent', to: to.trim() });
    else if (sent.reason === 'not-offered') setOutcome({ stage: 'not-offered' });
    else setOutcome({ stage: 'refused', message: sent.message });
  };
  return (
    <Card title="Email" description="Sign-in links and password resets only work if emails arrive.">
      <form onSubmit={(event) => void send(event)} className="grid grid-cols-1 gap-5">
        <TextField
          label="Send a test email to"
          type="email"
          autoComplete="email"
          required
          value={to}
          onChange={({ target }) => {
            setTo(target.value);
            setOutcome({ stage: 'filling' });
          }}
        />
        {outcome.stage === 'refused' ? <Alert tone="destructive">{outcome.message}</Alert> : null}
        {outcome.stage === 'not-offered' ? (
          <Alert title="This project’s host sends the emails">
            <p>To test them, log out and request a reset email for your own address on the sign-in screen.</p>
          </Alert>
        ) : null}
        {outcome.stage === 'sent' ? (
          <Alert tone="success" title="Email sent">
            <p>
              Check the inbox of {outcome.to}. If nothing arrives, check the spam folder and the sender’s
              domain.
            </p>
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" isBusy={outcome.stage === 'sending'} disabled={to.trim() === ''}>
            Send test email
          </Button>
          {mailboxUrl ? (
            <a
              href={mailboxUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-sm font-medium text-ink underline underline-offset-4"
            >
              Open the local mailbox
            </a>
          ) : null}
        </div>
        {mailboxUrl ? (
          <Alert tone="caution" title="Emails stay on this server">
            <p>
              No mail server is set up, so emails go to the local mailbox. Set SMTP_URL to send them to
              people.
            </p>
          </Alert>
        ) : null}
      </form>
    </Card>
  );
}

import { ArrowUpRight } from 'lucide-react';
import { localMailboxUrl } from '#web/data/account/auth.ts';

/** Links to the local mailbox. Renders nothing if the server sends email by SMTP. */
export function MailboxLink() {
  const url = localMailboxUrl();
  if (url === null) return null;
  return (
    <p>
      Running locally? Your email is in the{' '}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-0.5 font-semibold underline underline-offset-4"
      >
        local mailbox
        <ArrowUpRight aria-hidden="true" className="size-4" />
      </a>
    </p>
  );
}

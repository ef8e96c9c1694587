import { ArrowUpRight } from 'lucide-react';
import { localMailboxUrl } from '#web/data/account/access.ts';

/** The way to the mail when the backend keeps it itself; nothing when it went out by a mail server. */
export function MailboxLink() {
  const url = localMailboxUrl();
  if (url === null) return null;
  return (
    <p>
      This server keeps its mail itself:{' '}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-0.5 font-semibold underline underline-offset-4"
      >
        open the local mailbox
        <ArrowUpRight aria-hidden="true" className="size-4" />
      </a>
    </p>
  );
}

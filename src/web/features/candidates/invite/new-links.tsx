import { Copy, Download, MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { candidateLabel } from '#domain/candidates/candidate.ts';
import { neutralizeCell } from '#domain/export/table.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { download } from '#web/browser/download.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { isSaved, toastDone, toastFailed } from '#web/ui/toast.ts';
import { type LinkResult, linkTable } from './create-links.ts';
import { CopyButton, EmailAllButton, EmailButton, type ReadyLink } from './send-buttons.tsx';

const shownOnce = 'For security, a link is shown only once. You can create a new one at any time.';

/** The new links, with buttons to copy and send them. */
export function NewLinks({
  made,
  onRetry,
  onUsed,
  onDone,
}: {
  made: readonly LinkResult[];
  /** Retries the links that failed. */
  onRetry: () => void;
  /** Called when a link was copied, sent, or saved. */
  onUsed: () => void;
  onDone: () => void;
}) {
  const links = made.filter((each) => each.ok);
  const failed = made.filter((each) => !each.ok);
  const [only] = links;
  const copyAll = async () => {
    const text = links.map((each) => `${candidateLabel(each.candidate)}: ${each.link}`).join('\n');
    if (await copyText(text)) {
      onUsed();
      toastDone('Links copied');
    } else
      toastFailed('Couldn’t copy the links', 'Your browser doesn’t allow it here. Download the CSV instead.');
  };
  const save = async () => {
    const { csvFile } = await import('#web/data/export/files.ts');
    const table = linkTable(made).map((row) => row.map(neutralizeCell));
    const outcome = await download(new Blob([csvFile(table)], { type: 'text/csv' }), 'invitations.csv');
    if (outcome === 'saved') onUsed();
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {made.length === 1 && only ? <OneLink made={only} onUsed={onUsed} /> : null}
      {made.length > 1 ? (
        <>
          {links.length > 0 ? <p className="text-sm text-ink-soft">Send them now. {shownOnce}</p> : null}
          <ul aria-label="Links" className="grid divide-y divide-line rounded-control border border-line">
            {links.map((each) => (
              <LinkRow key={each.candidate.candidateId} made={each} onUsed={onUsed} />
            ))}
          </ul>
        </>
      ) : null}
      {failed.length > 0 ? (
        <div role="alert" className="grid gap-3 rounded-control bg-danger-wash p-4 text-sm text-danger">
          <p className="font-semibold">
            {failed.length === 1 ? 'Couldn’t create 1 link' : `Couldn’t create ${failed.length} links`}
          </p>
          <p>{failed[0]?.reason}</p>
          <Button variant="secondary" className="justify-self-start" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
      <DialogFooter>
        {made.length > 1 && links.length > 0 ? (
          <>
            <Button variant="quiet" onClick={() => void isSaved(attempt(save), 'Not saved')}>
              <Download aria-hidden="true" className="size-4" /> CSV
            </Button>
            <Button variant="secondary" onClick={() => void copyAll()}>
              <Copy aria-hidden="true" className="size-4" /> Copy all
            </Button>
            <EmailAllButton made={links} onUsed={onUsed} />
          </>
        ) : null}
        <Button variant={made.length > 1 && links.length > 0 ? 'primary' : 'secondary'} onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}

function OneLink({ made, onUsed }: { made: ReadyLink; onUsed: () => void }) {
  const { link, message, whatsApp } = made;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Link"
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`${inputClass} min-w-0 flex-1`}
        />
        <CopyButton text={link} label="Copy link" onUsed={onUsed} />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <a
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          onClick={onUsed}
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden="true" className="size-4" /> WhatsApp
        </a>
        <EmailButton made={made} onUsed={onUsed} />
      </div>
      <blockquote
        dir="auto"
        className="rounded-control bg-sunken p-4 text-sm whitespace-pre-line text-ink-soft wrap-anywhere"
      >
        {message}
      </blockquote>
      <p className="text-sm text-ink-soft">Send it now. {shownOnce}</p>
    </div>
  );
}

function LinkRow({ made: { candidate, link, whatsApp }, onUsed }: { made: ReadyLink; onUsed: () => void }) {
  const name = candidateLabel(candidate);
  return (
    <li className="flex min-h-14 items-center gap-1 py-1 pr-1 pl-4">
      <div className="grid min-w-0 flex-1 text-sm">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="truncate text-ink-soft">{link.replace(/^https?:\/\//, '')}</span>
      </div>
      <a
        href={whatsApp}
        onClick={onUsed}
        target="_blank"
        rel="noreferrer"
        aria-label={`Send to ${name} with WhatsApp`}
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
      </a>
      <CopyButton text={link} label={`Copy the link for ${name}`} isIcon onUsed={onUsed} />
    </li>
  );
}

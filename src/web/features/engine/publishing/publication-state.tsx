import { CalendarClock, CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { filesLabel } from '#domain/publishing/files.ts';
import { needsYouMessage, type Publication } from '#domain/publishing/publication.ts';
import { zonedMomentLabel } from '#web/browser/zoned-dates.ts';
import type { Publishing } from '#web/data/publishing/state.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Describes the state of a publication. */
export function PublicationStateText({
  publication,
  publishing,
}: {
  publication: Publication;
  publishing: Publishing;
}) {
  const identity = identityOf(publication, publishing);
  const at = zonedMomentLabel(publication.publishAt, publication.timeZone);
  switch (publication.state) {
    case 'planned':
      return (
        <StateText Icon={CalendarClock} identity={identity}>
          Planned for {at}
          {filesLabel(publication.media) === '' ? null : (
            <span className="text-ink-soft"> · {filesLabel(publication.media)}</span>
          )}
          {publishing.settings.isPaused ? <span className="text-ink-soft"> · paused</span> : null}
        </StateText>
      );
    case 'publishing':
      return (
        <>
          <Spinner size="small" />
          <p>Publishing…</p>
        </>
      );
    case 'published':
      return (
        <>
          <StateText Icon={CircleCheck} look="text-success" identity={identity}>
            Published {zonedMomentLabel(publication.publishedAt, publication.timeZone)}
          </StateText>
          {publication.url ? (
            <a
              href={publication.url}
              target="_blank"
              rel="noreferrer"
              className="-mr-1 ml-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 px-1 font-medium text-ink underline underline-offset-4"
            >
              View
              <span className="sr-only"> on LinkedIn</span>
              <ExternalLink aria-hidden="true" className="size-3.5" />
            </a>
          ) : null}
        </>
      );
    case 'needs-you': {
      const { why, help } = needsYouMessage(publication.reason, publication.detail, publication.approval);
      // LinkedIn's error message may lack a full stop.
      const sentence = /[.!?…]$/.test(why) ? why : `${why}.`;
      return (
        <StateText Icon={CircleAlert} look="text-caution" identity={identity}>
          <span className="font-semibold">{sentence}</span> {help}
        </StateText>
      );
    }
    case 'canceled':
      return null;
  }
}

/** Returns the name of the profile or page; empty if there is only one. */
function identityOf({ connectionId }: Publication, { connections }: Publishing): string {
  if (connections.length < 2 && connections[0]?.id === connectionId) return '';
  return connections.find(({ id }) => id === connectionId)?.name ?? 'Disconnected profile or page';
}

function StateText({
  Icon,
  look = 'text-ink',
  identity,
  children,
}: {
  Icon: typeof CircleAlert;
  look?: string;
  identity: string;
  children: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${look}`} />
      <p className={`min-w-0 py-1 wrap-anywhere ${look}`}>
        {children}
        {identity ? <span className="block text-xs text-ink-soft">as {identity}</span> : null}
      </p>
    </>
  );
}

import { auditLabel } from '#domain/admin/audit-label.ts';
import { momentLabel } from '#web/browser/dates.ts';
import { useLoaded } from '#web/browser/use-loaded.ts';
import { type AccountEvent, listActivity } from '#web/data/account/activity.ts';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { SettingCard } from './setting-card.tsx';

const shownAtOnce = 5;

/** The account's audit log: sign-ins, changes, and emails. */
export function ActivityCard() {
  const { loaded, refresh } = useLoaded(listActivity);
  return (
    <SettingCard
      id="activity"
      title="Recent activity"
      description="If you see something you didn’t do, change your password and log out everywhere."
    >
      {loaded.stage === 'loading' ? (
        <p className="grid min-h-18 content-center">
          <Spinner label="Loading your activity" />
        </p>
      ) : null}
      {loaded.stage === 'failed' ? (
        <NotOpened reason="Couldn’t load your activity." onTryAgain={() => void refresh()} />
      ) : null}
      {loaded.stage === 'known' ? <Events events={loaded.value} /> : null}
    </SettingCard>
  );
}

function Events({ events }: { events: readonly AccountEvent[] }) {
  const [newest, older] = [events.slice(0, shownAtOnce), events.slice(shownAtOnce)];
  if (events.length === 0)
    return (
      <p className="text-sm text-ink-soft">Nothing yet. Sign-ins and changes to your account appear here.</p>
    );
  return (
    <div className="grid grid-cols-1">
      <EventList events={newest} />
      {older.length === 0 ? null : (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control text-sm font-medium [&::-webkit-details-marker]:hidden">
            Older
            <UnfoldMark />
          </summary>
          <EventList events={older} />
        </details>
      )}
    </div>
  );
}

function EventList({ events }: { events: readonly AccountEvent[] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {events.map(({ id, action, atMs, address }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-3 text-sm">
          <span className="font-medium">{auditLabel(action)}</span>
          <span className="text-ink-soft wrap-anywhere">
            {momentLabel(atMs)}
            {address === '' ? '' : ` · ${address}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

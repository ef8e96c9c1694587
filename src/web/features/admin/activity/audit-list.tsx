import type { AuditEntry } from '#domain/admin/audit-entry.ts';
import { auditLabel } from '#domain/admin/audit-label.ts';
import { instantLabel, instantTimeLabel } from '#web/browser/dates.ts';

/** Lists audit log entries by day. With `ownerId`, all entries belong to that account, so it is not repeated. */
export function AuditList({ entries, ownerId }: { entries: readonly AuditEntry[]; ownerId?: string }) {
  if (entries.length === 0)
    return <p className="grid min-h-11 content-center text-sm text-ink-soft">Nothing yet.</p>;
  return (
    <div className="grid grid-cols-1 gap-5">
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={day} className="grid grid-cols-1 gap-1">
          <p aria-hidden="true" className="text-sm font-medium text-ink-soft">
            {day}
          </p>
          <ol className="grid grid-cols-1 divide-y divide-line">
            {ofDay.map((entry) => (
              <Entry key={entry.entryId} entry={entry} ownerId={ownerId} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, ownerId }: { entry: AuditEntry; ownerId: string | undefined }) {
  const { at, action, actorId, actorEmail, targetEmail, ipAddress } = entry;
  const actor = actorId === null ? 'The server' : actorEmail || 'An account without an email';
  const facts = [
    ownerId !== undefined && actorId === ownerId ? null : actor,
    ownerId === undefined && targetEmail !== null ? targetEmail : null,
  ].filter((name) => name !== null);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 py-2.5 text-sm">
      <time dateTime={at} className="w-18 shrink-0 text-ink-soft tabular-nums">
        {instantTimeLabel(Date.parse(at))}
      </time>
      <div className="flex min-w-0 flex-1 basis-48 flex-wrap justify-between gap-x-4 gap-y-0.5">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium">{auditLabel(action)}</p>
          {facts.length > 0 ? <p className="wrap-anywhere">{facts.join(' → ')}</p> : null}
        </div>
        {ipAddress === '' ? null : <p className="text-ink-soft wrap-anywhere">{ipAddress}</p>}
      </div>
    </li>
  );
}

function byDay(entries: readonly AuditEntry[]): { day: string; entries: AuditEntry[] }[] {
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = instantLabel(Date.parse(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

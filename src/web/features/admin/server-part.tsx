import type { SlowQueries, SlowQuery } from '#domain/admin/server-status.ts';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { now } from '#web/browser/clock.ts';
import { momentLabel } from '#web/browser/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { Answered } from './answered.tsx';
import { useAdminAnswer } from './use-admin-answer.ts';

/** The component versions and the slow SQL statements. */
export function ServerPart() {
  return (
    <>
      <Versions />
      <SlowStatements />
    </>
  );
}

function Versions() {
  const answer = useAdminAnswer<'server'>({ action: 'server' });
  return (
    <Card title="Versions">
      <Answered answer={answer} loading="Loading versions">
        {({ versions, startedAt }) => (
          <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
            {versions.map(({ name, version }) => (
              <div key={name} className="grid gap-0.5">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-medium wrap-anywhere">{version}</dd>
              </div>
            ))}
            {startedAt === null ? null : (
              <div className="grid gap-0.5">
                <dt className="text-ink-soft">Running since</dt>
                <dd className="font-medium">{momentLabel(Date.parse(startedAt))}</dd>
              </div>
            )}
          </dl>
        )}
      </Answered>
    </Card>
  );
}

function SlowStatements() {
  const answer = useAdminAnswer<'slow-queries'>({ action: 'slow-queries' });
  return (
    <Card
      title="Slow queries"
      description="Queries are shown without their values, so they contain no user content."
    >
      <Answered
        answer={answer}
        loading="Loading slow queries"
        notOffered="This project’s host lists them in its dashboard, under Query Performance."
      >
        {(slow) => <Statements slow={slow} />}
      </Answered>
    </Card>
  );
}

function Statements({ slow: { queries, thresholdMilliseconds } }: { slow: SlowQueries }) {
  if (queries.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        No statement took longer than {duration(thresholdMilliseconds)} since the server started.
      </p>
    );
  return (
    <ul className="grid grid-cols-1 divide-y divide-line">
      {queries.map((query) => (
        <li key={query.statement}>
          <Statement query={query} />
        </li>
      ))}
    </ul>
  );
}

function Statement({
  query: { statement, calls, meanMilliseconds, longestMilliseconds, lastAt },
}: {
  query: SlowQuery;
}) {
  return (
    <details className="group py-1">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded-control py-2 [&::-webkit-details-marker]:hidden">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <code className="truncate font-mono text-sm">{statement}</code>
          <p className="text-sm text-ink-soft tabular-nums">
            {duration(longestMilliseconds)} at most · {duration(meanMilliseconds)} on average ·{' '}
            {calls === 1 ? 'once' : `${calls.toLocaleString()} times`}
            {lastAt === null ? '' : ` · ${elapsedLabel(Date.parse(lastAt), now()).toLowerCase()}`}
          </p>
        </div>
        <UnfoldMark />
      </summary>
      <pre className="mb-3 rounded-control bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {statement}
      </pre>
    </details>
  );
}

function duration(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toLocaleString(undefined, { maximumSignificantDigits: 3 })} s`;
}

import { type Group, minGroupPosts, percent, type Verdict, verdictLabel } from '#domain/results/compare.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';

type Props<Key extends string | number> = {
  title: string;
  groups: readonly Group<Key>[];
  labelOf: (group: Group<Key>) => string;
};

type Compared<Key> = Group<Key> & { verdict: Exclude<Verdict, 'too-few'> };

/** Groups of posts, each with a bar. A line marks the usual engagement. Groups too small to compare are collapsed. */
export function GroupList<Key extends string | number>({
  title,
  groups,
  usual,
  highest,
  labelOf,
  empty,
}: Props<Key> & {
  usual: number;
  /** The rate of a full bar. */
  highest: number;
  /** Shown if there are no groups. */
  empty: string;
}) {
  const compared = groups.filter((group): group is Compared<Key> => group.verdict !== 'too-few');
  const small = groups.filter(({ verdict }) => verdict === 'too-few');
  const full = highest || 1;
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {groups.length === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : null}
      {groups.length > 0 && compared.length === 0 ? (
        <p className="text-sm text-ink-soft">None has {minGroupPosts} posts yet.</p>
      ) : null}
      {compared.length > 0 ? (
        <ul aria-label={title} className="grid grid-cols-1 gap-4">
          {compared.map((group) => (
            <li key={group.key} className="grid grid-cols-1 gap-1.5 text-sm">
              <div className="flex items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-medium wrap-anywhere">{labelOf(group)}</span>
                <span className="shrink-0 tabular-nums">{percent(group.rate)}</span>
              </div>
              <div aria-hidden="true" className="relative h-2 rounded-full bg-sunken">
                <div
                  className={`h-full rounded-full ${bars[group.verdict]}`}
                  style={{ width: `${Math.max(2, (group.rate / full) * 100)}%` }}
                />
                <div
                  className="absolute -inset-y-1 w-0.5 rounded-full bg-ink-soft"
                  style={{ insetInlineStart: `calc(${(usual / full) * 100}% - 1px)` }}
                />
              </div>
              <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
                <span className={texts[group.verdict]}>{verdictLabel(group.verdict)}</span>
                <span className="tabular-nums">{pluralize(group.count, 'post')}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {small.length > 0 ? <SmallGroups title={title} groups={small} labelOf={labelOf} /> : null}
    </div>
  );
}

/** Shows no bars, because these groups are too small to compare. */
function SmallGroups<Key extends string | number>({ title, groups, labelOf }: Props<Key>) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <UnfoldMark />
        {verdictLabel('too-few')}: {groups.length}
        <span className="sr-only"> {title.toLowerCase()}</span>
      </summary>
      <ul aria-label={`${title}, too few to tell`} className="grid grid-cols-1 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.key} className="flex items-baseline justify-between gap-x-3 py-2">
            <span className="min-w-0 wrap-anywhere">{labelOf(group)}</span>
            <span className="shrink-0 text-ink-soft tabular-nums">
              {pluralize(group.count, 'post')} · {percent(group.rate)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const bars: Record<Compared<string>['verdict'], string> = {
  better: 'bg-success',
  usual: 'bg-edge',
  worse: 'bg-caution',
};

const texts: Record<Compared<string>['verdict'], string> = {
  better: 'font-semibold text-success',
  usual: '',
  worse: 'text-caution',
};

import { type Group, percent, type Verdict, verdictLabel } from '#domain/results/compare.ts';
import { counted } from '#domain/text/counted.ts';

/** Groups of posts, each with a bar. A line marks the usual engagement. */
export function GroupList<Key extends string | number>({
  title,
  groups,
  usual,
  labelOf,
  empty,
}: {
  title: string;
  groups: readonly Group<Key>[];
  usual: number;
  labelOf: (group: Group<Key>) => string;
  /** Shown if there are no groups. */
  empty: string;
}) {
  const most = Math.max(usual, ...groups.map(({ rate }) => rate)) || 1;
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {groups.length === 0 ? (
        <p className="text-sm text-ink-soft">{empty}</p>
      ) : (
        <ul aria-label={title} className="grid grid-cols-1 gap-4">
          {groups.map((group) => (
            <li key={group.key} className="grid grid-cols-1 gap-1.5 text-sm">
              <div className="flex items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-medium wrap-anywhere">{labelOf(group)}</span>
                <span className="shrink-0 tabular-nums">{percent(group.rate)}</span>
              </div>
              <div aria-hidden="true" className="relative h-2 rounded-full bg-sunken">
                <div
                  className={`h-full rounded-full ${bars[group.verdict]}`}
                  style={{ width: `${Math.max(2, (group.rate / most) * 100)}%` }}
                />
                <div
                  className="absolute -inset-y-1 w-0.5 rounded-full bg-ink-soft"
                  style={{ insetInlineStart: `calc(${(usual / most) * 100}% - 1px)` }}
                />
              </div>
              <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
                <span className={texts[group.verdict]}>{verdictLabel(group.verdict)}</span>
                <span className="tabular-nums">{counted(group.count, 'post')}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const bars: Record<Verdict, string> = {
  better: 'bg-success',
  usual: 'bg-edge',
  worse: 'bg-caution',
  // Hatched, because the result may be chance.
  'too-few':
    'bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_3px,transparent_3px_6px)] forced-colors:bg-none',
};

const texts: Record<Verdict, string> = {
  better: 'font-semibold text-success',
  usual: '',
  worse: 'text-caution',
  'too-few': '',
};

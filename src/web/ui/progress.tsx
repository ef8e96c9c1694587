import { Progress as BaseProgress } from '@base-ui/react/progress';

/**
 * A progress bar. `fraction` goes from 0 to 1; null if unknown. `detail`, such as the remaining time, is on the right.
 */
export function Progress({
  label,
  fraction,
  detail,
}: {
  label: string;
  fraction: number | null;
  detail?: string;
}) {
  const percent = fraction === null ? null : Math.round(fraction * 100);
  return (
    <BaseProgress.Root value={percent} className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <BaseProgress.Label className="font-medium">{label}</BaseProgress.Label>
        <span className="text-ink-soft tabular-nums">
          {percent === null ? '' : `${percent}%`}
          {detail ? ` · ${detail}` : ''}
        </span>
      </div>
      <BaseProgress.Track className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border">
        <BaseProgress.Indicator className="h-full rounded-full bg-ink forced-colors:bg-[Highlight] transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}

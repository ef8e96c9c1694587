import { useId } from 'react';
import { angleLabel } from '#domain/posts/post.ts';
import type { PostProposal } from '#domain/posts/post-proposals.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A list of proposals to choose from. Placeholders for missing proposals keep the dialog's height. */
export function ProposalChoice({
  proposals,
  awaitedCount,
  ticked,
  onTick,
}: {
  proposals: readonly PostProposal[];
  awaitedCount: number;
  /** The first lines of the chosen proposals. */
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}) {
  const legendId = useId();
  if (proposals.length + awaitedCount === 0) return null;
  const firstLines = proposals.map(({ firstLine }) => firstLine);
  const areAllTicked = firstLines.every((firstLine) => ticked.has(firstLine));
  const toggle = (firstLine: string) => {
    const next = new Set(ticked);
    if (!next.delete(firstLine)) next.add(firstLine);
    onTick(next);
  };
  return (
    <fieldset aria-labelledby={legendId} className="grid grid-cols-1 gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span id={legendId} className="text-sm font-medium">
          Choose the posts to create
        </span>
        {/* Hidden while proposals arrive, because it would choose only some of them. */}
        {proposals.length > 1 && awaitedCount === 0 ? (
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium underline underline-offset-4"
            onClick={() => onTick(new Set(areAllTicked ? [] : firstLines))}
          >
            {areAllTicked ? 'Select none' : 'Select all'}
          </button>
        ) : null}
      </div>
      {proposals.map(({ angle, firstLine, sentence }) => (
        <label
          key={firstLine}
          className="flex cursor-pointer gap-3 rounded-control border border-line bg-surface p-4 text-sm leading-relaxed wrap-anywhere transition-colors hover:border-edge has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-3 has-focus-visible:outline-ink"
        >
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={ticked.has(firstLine)}
            onChange={() => toggle(firstLine)}
          />
          <span className="grid min-w-0 justify-items-start gap-1">
            <Badge>{angleLabel(angle)}</Badge>
            <span className="text-base font-semibold">{firstLine}</span>
            <span className="text-ink-soft">{sentence}</span>
          </span>
        </label>
      ))}
      {Array.from({ length: awaitedCount }, (_, place) => proposals.length + place).map((place) => (
        <div key={place} aria-hidden="true" className="h-28 rounded-control border border-line bg-sunken" />
      ))}
    </fieldset>
  );
}

import { type Candidate, candidateLabel, countryName } from '#domain/candidates/candidate.ts';
import type { CandidateFilters } from '#domain/candidates/filters.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { useIncrementalList } from '#web/browser/use-incremental-list.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { arrowTarget, moveArrowFocus } from './arrow-focus.ts';
import { CandidateMenu } from './candidate-menu.tsx';
import { NewClip } from './new-clip.tsx';
import { OpenLabel } from './open-label.tsx';
import { SelectBox } from './select-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StageBadge } from './stage-labels.tsx';
import { type Selection, useSelection } from './use-selection.ts';

/** Candidates as a table. Below 48rem each row becomes a card. The arrow keys move between rows. */
export function CandidateList({
  candidates,
  total,
  filters,
  news,
  onOpen,
  onInvite,
}: {
  candidates: readonly Candidate[];
  /** The number of candidates without filters. */
  total: number;
  /** The filters that are applied. */
  filters: CandidateFilters;
  /** The ids of candidates with unseen clips. */
  news: ReadonlySet<string>;
  onOpen: (candidate: Candidate) => void;
  onInvite: (candidates: readonly Candidate[]) => void;
}) {
  const { shown, endRef } = useIncrementalList(candidates, JSON.stringify(filters));
  const { selection, start } = useSelection(candidates.map(({ candidateId }) => candidateId));
  const isSelecting = selection !== null;
  const body = useListFocus<HTMLTableSectionElement>(candidates.length);
  return (
    <div className="@container grid grid-cols-1 gap-3">
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {candidates.length === total
            ? pluralize(total, 'candidate')
            : `${candidates.length} of ${pluralize(total, 'candidate')}`}
        </p>
        {isSelecting || total < 2 ? null : (
          <Button variant="quiet" className="-mr-4" onClick={start}>
            Select
          </Button>
        )}
      </div>
      {selection ? (
        <SelectionBar
          selection={selection}
          total={candidates.length}
          onInvite={() => onInvite(candidates.filter(({ candidateId }) => selection.ids.has(candidateId)))}
        />
      ) : null}
      <table className="w-full border-separate border-spacing-0 rounded-card @max-3xl:block @3xl:border @3xl:border-line @3xl:bg-surface">
        <thead className="@max-3xl:sr-only">
          <tr className="text-left text-sm text-ink-soft [&>th]:border-b [&>th]:border-line [&>th]:px-3 [&>th]:py-3 [&>th]:font-medium">
            {isSelecting ? (
              <th scope="col" className="w-14">
                <span className="sr-only">Select</span>
              </th>
            ) : null}
            <th scope="col" className="w-24">
              <span className="pl-2">Number</span>
            </th>
            <th scope="col">Candidate</th>
            <th scope="col" className="w-40">
              Country
            </th>
            <th scope="col" className="w-48">
              Tags
            </th>
            <th scope="col" className="w-32">
              Stage
            </th>
            <th scope="col" className="w-14">
              <span className="sr-only">More</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={moveArrowFocus}
          className="@max-3xl:grid @max-3xl:gap-3 @lg:@max-3xl:grid-cols-2"
        >
          {shown.map((candidate) => (
            <Row
              key={candidate.candidateId}
              candidate={candidate}
              hasNews={news.has(candidate.candidateId)}
              selection={selection}
              onOpen={onOpen}
              onInvite={(invited) => onInvite([invited])}
            />
          ))}
        </tbody>
      </table>
      <div ref={endRef} />
    </div>
  );
}

function Row({
  candidate,
  hasNews,
  selection,
  onOpen,
  onInvite,
}: {
  candidate: Candidate;
  hasNews: boolean;
  selection: Selection | null;
  onOpen: (candidate: Candidate) => void;
  onInvite: (candidate: Candidate) => void;
}) {
  const { candidateId, number, name, title, countryCode, tags, stage } = candidate;
  const label = candidateLabel(candidate);
  const country = countryName(countryCode);
  return (
    <tr
      className={`${selection ? '@max-3xl:grid-cols-[auto_auto_minmax(0,1fr)_auto]' : '@max-3xl:grid-cols-[auto_minmax(0,1fr)_auto]'} ${selection?.ids.has(candidateId) ? 'bg-chosen' : ''} transition-colors @max-3xl:relative hover:bg-sunken @max-3xl:grid @max-3xl:min-h-24 @max-3xl:content-start @max-3xl:gap-x-2 @max-3xl:rounded-card @max-3xl:border @max-3xl:border-line @max-3xl:bg-surface @max-3xl:p-4 @3xl:[&:not(:last-child)>td]:border-b @3xl:[&>td]:border-line @3xl:[&>td]:px-3 @3xl:[&>td]:py-2 @3xl:[&:last-child>td:first-child]:rounded-bl-card @3xl:[&:last-child>td:last-child]:rounded-br-card`}
    >
      {selection ? (
        <td className="relative @max-3xl:order-0 @max-3xl:row-span-2 @max-3xl:-mt-1 @max-3xl:-ml-2">
          <SelectBox
            column={0}
            label={`Select ${label}`}
            isChosen={selection.ids.has(candidateId)}
            onToggle={(isRange) => selection.toggle(candidateId, isRange)}
          />
        </td>
      ) : null}
      <td className="text-sm text-ink-soft tabular-nums @max-3xl:hidden">
        <span className="pl-2">{number}</span>
      </td>
      <td className="min-w-0 @3xl:relative @max-3xl:order-1 @max-3xl:col-span-2">
        <div className="grid min-h-11 content-center">
          {/* Covers the cell, or the whole card on narrow screens. */}
          <button
            type="button"
            {...arrowTarget(1)}
            onClick={() => onOpen(candidate)}
            className="grid text-start outline-offset-[-3px] before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-3 focus-visible:before:outline-offset-[-3px] focus-visible:before:outline-ink"
          >
            <OpenLabel label={label} className="truncate" />
          </button>
          {name.trim() !== '' && title.trim() !== '' ? (
            <bdi className="truncate text-sm text-ink-soft">{title}</bdi>
          ) : null}
          <span className="truncate text-sm text-ink-soft tabular-nums @3xl:hidden">
            {[number, country].filter((text) => text !== '').join(' · ')}
          </span>
        </div>
      </td>
      <td className="truncate text-sm @max-3xl:hidden">{country}</td>
      <td
        className={`@max-3xl:order-4 @max-3xl:col-span-2 @max-3xl:pt-2 ${tags.length === 0 ? '@max-3xl:hidden' : ''}`}
      >
        <ul className="flex flex-wrap gap-1">
          {tags.slice(0, shownTags).map((tag) => (
            <li key={tag} className="flex min-w-0">
              <Badge breaks>{tag}</Badge>
            </li>
          ))}
          {tags.length > shownTags ? (
            <li>
              <Badge>+{tags.length - shownTags}</Badge>
            </li>
          ) : null}
        </ul>
      </td>
      <td className="@max-3xl:order-3 @max-3xl:pt-2">
        <span className="flex flex-wrap gap-1">
          <StageBadge stage={stage} />
          {hasNews ? <NewClip /> : null}
        </span>
      </td>
      <td className="relative @max-3xl:order-2 @max-3xl:-mt-1 @max-3xl:-mr-2">
        <CandidateMenu candidate={candidate} onInvite={onInvite} />
      </td>
    </tr>
  );
}

const shownTags = 3;

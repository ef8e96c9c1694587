import { Search } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import type { CandidateFilters } from '#domain/candidates/filters.ts';
import { candidateStages } from '#domain/candidates/stage.ts';
import { inputClass } from '#web/ui/field.tsx';
import { FiltersButton } from '#web/ui/filters-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { stageLabels } from './stage-labels.tsx';

// No tag or stage has this value, because tags are trimmed.
const all = ' ';

/** Filters candidates by text, stage, and tag. `view` is the switch between list and board. */
export function FilterBar({
  ref,
  filters: { search, stage, tag },
  tags,
  showsStages,
  onChange,
  view,
}: {
  /** Receives the search field. */
  ref: Ref<HTMLInputElement>;
  filters: CandidateFilters;
  tags: readonly string[];
  /** False on the board, which always shows every stage. */
  showsStages: boolean;
  onChange: (filters: Partial<CandidateFilters>) => void;
  view: ReactNode;
}) {
  // Includes a selected tag that no candidate has anymore.
  const choices = [...new Set([...tags, ...(tag === null ? [] : [tag])])];
  const filtersId = useId();
  const setCount = [stage, tag].filter((each) => each !== null).length;
  const [isOpen, setOpen] = useState(setCount > 0);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 @xl:gap-3">
        <div className="w-29 @xl:w-36 @3xl:w-52">{view}</div>
        <div className="relative min-w-0 flex-1 basis-0 @xl:basis-40">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft @max-xl:hidden"
          />
          <input
            ref={ref}
            type="search"
            aria-label="Search candidates"
            placeholder="Search candidates"
            autoComplete="off"
            value={search}
            onChange={({ target }) => onChange({ search: target.value })}
            className={`${inputClass} @xl:pl-11`}
          />
        </div>
        {/* On a phone, one row is enough until someone filters. */}
        {showsStages || choices.length > 0 ? (
          <FiltersButton setCount={setCount} filtersId={filtersId} isOpen={isOpen} onOpenChange={setOpen} />
        ) : null}
        <div id={filtersId} className={`gap-2 @max-xl:basis-full @xl:contents ${isOpen ? 'flex' : 'hidden'}`}>
          {showsStages ? (
            <Select<string>
              aria-label="Stage"
              value={stage ?? all}
              options={[
                { value: all, label: 'All stages' },
                ...candidateStages.map((value) => ({ value, label: stageLabels[value] })),
              ]}
              onChange={(chosen) =>
                onChange({ stage: candidateStages.find((each) => each === chosen) ?? null })
              }
              className="min-w-0 flex-1 @xl:w-34 @xl:flex-none @3xl:w-40"
            />
          ) : null}
          {choices.length > 0 ? (
            <Select<string>
              aria-label="Tag"
              value={tag ?? all}
              options={[
                { value: all, label: 'All tags' },
                ...choices.map((value) => ({ value, label: value })),
              ]}
              onChange={(chosen) => onChange({ tag: choices.find((each) => each === chosen) ?? null })}
              className="min-w-0 flex-1 @xl:w-34 @xl:flex-none @3xl:w-40"
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

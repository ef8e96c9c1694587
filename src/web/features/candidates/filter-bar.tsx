import { Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import type { CandidateFilters } from '#domain/candidates/filters.ts';
import { candidateStages } from '#domain/candidates/stage.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field.tsx';
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
  const isFiltering = stage !== null || tag !== null;
  const [isOpen, setOpen] = useState(isFiltering);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-3">
      <div className="relative min-w-0 flex-1 basis-0 sm:basis-40">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft max-sm:hidden"
        />
        <input
          ref={ref}
          type="search"
          aria-label="Search candidates"
          placeholder="Search candidates"
          autoComplete="off"
          value={search}
          onChange={({ target }) => onChange({ search: target.value })}
          className={`${inputClass} sm:pl-11`}
        />
      </div>
      {/* On a phone, one row is enough until someone filters. */}
      {showsStages || choices.length > 0 ? (
        <Button
          variant="secondary"
          size="icon"
          aria-label={isFiltering ? 'Filters, in use' : 'Filters'}
          aria-expanded={isOpen}
          className="relative sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {isFiltering ? (
            <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
          ) : null}
        </Button>
      ) : null}
      <div
        className={`gap-2 max-sm:order-1 max-sm:basis-full sm:contents ${isOpen ? 'flex' : 'max-sm:hidden'}`}
      >
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
            className="min-w-0 flex-1 sm:w-34 sm:flex-none lg:w-40"
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
            className="min-w-0 flex-1 sm:w-34 sm:flex-none lg:w-40"
          />
        ) : null}
      </div>
      <div className="w-29 sm:w-36 lg:w-52">{view}</div>
    </div>
  );
}

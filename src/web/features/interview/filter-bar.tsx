import { Search, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Filters, postIntentions } from '#domain/interview/filters.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { FiltersButton } from '#web/ui/filters-button.tsx';
import { Select } from '#web/ui/select.tsx';

// No tag has this value: tags are trimmed.
const all = ' ';

/**
 * Filters questions and posts by text, category, and intention. On a phone they are one row with a button that shows
 * the last two.
 */
export function FilterBar({
  filters,
  categories,
  onChange,
  action,
}: {
  filters: Filters;
  categories: readonly string[];
  onChange: (filters: Filters) => void;
  action: ReactNode;
}) {
  const choicesId = useId();
  const setCount = [filters.category, filters.intention].filter((each) => each !== null).length;
  const [isOpen, setOpen] = useState(setCount > 0);
  return (
    <div className="flex flex-wrap items-end gap-2 @xl:gap-3 @4xl:flex-nowrap">
      <div className="relative min-w-32 flex-1 @4xl:basis-80">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          aria-label="Search questions, tags, or posts"
          placeholder="Search questions, tags, or posts..."
          value={filters.search}
          onChange={({ target }) => onChange({ ...filters, search: target.value })}
          className={`${inputClass} pl-11 text-ellipsis`}
        />
      </div>
      <FiltersButton setCount={setCount} filtersId={choicesId} isOpen={isOpen} onOpenChange={setOpen} />
      {action}
      <div
        id={choicesId}
        className={`basis-full grid-cols-1 gap-3 min-[23rem]:grid-cols-2 @xl:grid @4xl:flex-1 @4xl:basis-lg ${isOpen ? 'grid' : 'hidden'}`}
      >
        <Choice
          label="Post Category"
          allLabel="All Categories"
          value={filters.category}
          // Includes a selected category without questions, because it still filters the list.
          values={[...new Set([...categories, filters.category].filter((each) => each !== null))]}
          onChange={(category) => onChange({ ...filters, category })}
        />
        <Choice
          label="Post Intention"
          allLabel="All Intentions"
          value={filters.intention}
          values={postIntentions}
          onChange={(intention) => onChange({ ...filters, intention })}
        />
      </div>
    </div>
  );
}

function Choice<Value extends string>({
  label,
  allLabel,
  value,
  values,
  onChange,
}: {
  label: string;
  allLabel: string;
  value: Value | null;
  values: readonly Value[];
  onChange: (value: Value | null) => void;
}) {
  const id = useId();
  const options = [{ value: all, label: allLabel }, ...values.map((each) => ({ value: each, label: each }))];
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <Select<string>
          id={id}
          value={value ?? all}
          options={options}
          onChange={(chosen) => onChange(values.find((each) => each === chosen) ?? null)}
          className="min-w-0 basis-full sm:flex-1 sm:basis-auto"
        />
        {value === null ? null : (
          <Button variant="quiet" aria-label={`Clear ${label}`} onClick={() => onChange(null)}>
            <X aria-hidden="true" className="size-4" />
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

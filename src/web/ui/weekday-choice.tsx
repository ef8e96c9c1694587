/** A choice of weekdays, 1 for Monday to 7 for Sunday, named in the user's language. */
export function WeekdayChoice<Day extends number>({
  label,
  all,
  chosen,
  onChange,
}: {
  label: string;
  all: readonly Day[];
  chosen: readonly Day[];
  onChange: (chosen: Day[]) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-7 gap-1">
        {all.map((day) => (
          <label
            key={day}
            className="shows-chosen grid min-h-11 cursor-pointer place-items-center rounded-control border border-edge text-sm font-medium text-ink-soft transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-chosen has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              aria-label={dayName(day, 'long')}
              checked={chosen.includes(day)}
              onChange={() => onChange(all.filter((other) => chosen.includes(other) !== (other === day)))}
              className="sr-only"
            />
            <span aria-hidden="true">{dayName(day, 'short')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function dayName(day: number, weekday: 'long' | 'short'): string {
  // 1 January 2024 was a Monday.
  return new Date(2024, 0, day).toLocaleDateString(undefined, { weekday });
}

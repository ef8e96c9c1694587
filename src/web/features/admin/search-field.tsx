import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { inputClass } from '#web/ui/field.tsx';

/** Long enough to search once per word, short enough to feel immediate. */
const pauseMilliseconds = 250;

/** A search field. `onSearch` receives the trimmed text when typing pauses. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="relative min-w-0 flex-1 basis-40">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${inputClass} pl-11`}
      />
    </div>
  );
}

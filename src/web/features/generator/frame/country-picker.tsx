import { useEffect, useState } from 'react';
import { type Country, countries, matchesCountry } from '#domain/video/countries.ts';
import { flagSvgUrl } from '#video/flags.ts';
import { Combobox } from '#web/ui/combobox.tsx';

/** Picks a country by name, with the flags shown in the video. */
export function CountryPicker({
  country,
  onChange,
  isDisabled,
}: {
  /** Null until one is chosen. */
  country: Country | null;
  onChange: (country: Country) => void;
  isDisabled: boolean;
}) {
  return (
    <Combobox<Country>
      label="Country"
      items={countries}
      value={country}
      onChange={onChange}
      labelOf={({ name }) => name}
      matches={matchesCountry}
      iconOf={({ code }) => <Flag code={code} />}
      searchLabel="Search countries"
      emptyText="No matching country."
      placeholder="Choose a country"
      isDisabled={isDisabled}
    />
  );
}

export function Flag({ code, isSmall = false }: { code: string; isSmall?: boolean }) {
  const [flag, setFlag] = useState<{ code: string; url: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without its flag, a country is still identified by name.
    flagSvgUrl(code).then(
      (url) => isCurrent && setFlag({ code, url }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return (
    <span
      className={`shrink-0 overflow-hidden rounded-sm bg-sunken ring-1 ring-line ${isSmall ? 'h-3.5 w-5.25' : 'h-5 w-7.5'}`}
    >
      {flag?.url && flag.code === code ? <img src={flag.url} alt="" className="size-full" /> : null}
    </span>
  );
}

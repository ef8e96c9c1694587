import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useCurrentSection } from '#web/browser/current-section.ts';

/** Links to the sections: a column next to them on wide screens, a sticky row above them on narrow ones. */
export function SettingsNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    // `scrollIntoView` would also scroll the page.
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label="Settings"
      data-bar-below-top={true}
      className="relative flex max-lg:-mx-4 lg:gap-x-1 max-sm:mask-r-from-[calc(100%-2rem)] max-lg:overflow-x-auto max-lg:bg-paper max-lg:px-4 max-lg:py-1.5 max-lg:[scrollbar-width:none] max-lg:sm:-mx-8 max-lg:sm:px-8 max-lg:tall:sticky max-lg:tall:top-16 max-lg:tall:z-20 lg:sticky lg:top-24 lg:flex-col lg:self-start"
    >
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          className="flex min-h-11 shrink-0 items-center rounded-control px-2 text-sm font-medium lg:px-3 text-ink-soft hover:bg-sunken hover:text-ink shows-chosen aria-current:bg-chosen aria-current:font-semibold aria-current:text-ink"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

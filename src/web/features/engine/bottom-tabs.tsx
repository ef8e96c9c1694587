import { CircleCheckBig, Inbox, LayoutGrid, type LucideIcon, PenLine } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { counted } from '#domain/text/counted.ts';
import { coveringBar } from '#web/ui/covering-bar.ts';
import { TabList, TabPanel } from '#web/ui/tab-list.tsx';
import type { EngineTab } from './engine-location.ts';

const tabs: readonly { value: EngineTab; label: string; Icon: LucideIcon }[] = [
  { value: 'dump', label: 'Dump', Icon: Inbox },
  { value: 'work', label: 'Work', Icon: PenLine },
  { value: 'board', label: 'Board', Icon: LayoutGrid },
  { value: 'done', label: 'Done', Icon: CircleCheckBig },
];

/**
 * The engine's four tabs, at the bottom within reach of the thumb. The bar must be a child of the screen's full-
 * height column, or it would not stick while the header fills the viewport.
 */
export function BottomTabs({
  tab,
  onTab,
  ideaCount,
  completeCount,
  panels,
}: {
  tab: EngineTab;
  onTab: (tab: EngineTab) => void;
  ideaCount: number;
  completeCount: number;
  panels: Record<EngineTab, ReactNode>;
}) {
  const counts: Partial<Record<EngineTab, { count: number; label: string }>> = {
    dump: { count: ideaCount, label: counted(ideaCount, 'idea') },
    done: { count: completeCount, label: `${completeCount} complete` },
  };
  const id = useId();
  return (
    <>
      <TabPanel key={tab} id={id} value={tab} className="flex-1">
        {panels[tab]}
      </TabPanel>
      <div
        ref={coveringBar}
        className="pointer-events-none sticky bottom-0 z-20 -mx-4 low:static grid justify-items-center pb-[env(safe-area-inset-bottom)] sm:-mx-8 md:bottom-4 md:mb-4"
      >
        <TabList
          id={id}
          label="Engine"
          value={tab}
          onChange={onTab}
          tabs={tabs.map(({ value, label, Icon }) => ({
            value,
            content: (
              <>
                <span className="relative">
                  <Icon aria-hidden="true" className="size-5" />
                  <CountBadge count={counts[value]?.count ?? 0} />
                </span>
                {label}
                {counts[value]?.count ? <span className="sr-only">{counts[value].label}</span> : null}
              </>
            ),
          }))}
          className="pointer-events-auto grid w-full auto-cols-fr grid-flow-col gap-1 border-t border-line bg-surface p-1.5 shadow-lift md:w-auto md:min-w-md md:rounded-2xl md:border"
          tabClassName="group relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-xl text-xs font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-active:bg-accent-wash data-active:font-semibold data-active:text-accent-ink"
        />
      </div>
    </>
  );
}

function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -top-2 left-3 min-w-5 rounded-full bg-accent px-1 forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none text-center text-[0.6875rem] leading-5 font-bold text-on-accent tabular-nums"
    >
      {count}
    </span>
  );
}

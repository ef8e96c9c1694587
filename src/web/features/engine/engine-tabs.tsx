import { CircleCheckBig, Inbox, LayoutGrid, type LucideIcon, PenLine } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { pluralize } from '#domain/text/pluralize.ts';
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
 * The engine's header, its four tabs, and the panel of the selected tab. On a phone, the tab bar is at the bottom
 * within reach of the thumb; elsewhere it is above the panel. The bar must be a child of the full-height column,
 * otherwise it would not stick while the header fills the viewport.
 */
export function EngineTabs({
  header,
  tab,
  onTab,
  ideaCount,
  completeCount,
  panels,
}: {
  header: ReactNode;
  tab: EngineTab;
  onTab: (tab: EngineTab) => void;
  ideaCount: number;
  completeCount: number;
  panels: Record<EngineTab, ReactNode>;
}) {
  const counts: Partial<Record<EngineTab, { count: number; label: string }>> = {
    dump: { count: ideaCount, label: pluralize(ideaCount, 'idea') },
    done: { count: completeCount, label: `${completeCount} complete` },
  };
  const id = useId();
  return (
    <>
      <div className="max-md:contents md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-3 md:gap-y-3.5 lg:gap-x-6">
        {header}
        <div
          ref={coveringBar}
          className="z-20 max-md:sticky max-md:bottom-0 max-md:order-last max-md:-mx-4 max-md:pb-[env(safe-area-inset-bottom)] max-md:bg-surface sm:max-md:-mx-8 low:static keyboard:hidden"
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
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {label}
                  <CountBadge count={counts[value]?.count ?? 0} />
                  {counts[value]?.count ? <span className="sr-only">{counts[value].label}</span> : null}
                </>
              ),
            }))}
            className="grid auto-cols-fr grid-flow-col gap-1 border-line md:auto-cols-auto bg-surface p-1.5 max-md:border-t md:rounded-2xl md:border md:p-1"
            tabClassName="group relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-xl text-xs font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-active:bg-chosen data-active:font-semibold data-active:text-ink md:min-h-11 md:flex-row md:gap-2 md:px-2.5 md:text-sm lg:px-4"
          />
        </div>
      </div>
      <TabPanel key={tab} id={id} value={tab} className="flex-1">
        {panels[tab]}
      </TabPanel>
    </>
  );
}

function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="max-md:absolute max-md:top-1 max-md:left-[calc(50%+0.5rem)] min-w-5 rounded-full bg-sunken px-1 group-data-active:bg-ink group-data-active:text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-color-adjust-none text-center text-[0.6875rem] leading-5 font-bold text-ink-soft tabular-nums"
    >
      {count}
    </span>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { TabList, TabPanel } from './tab-list.tsx';

/** A layout for tabs in a grid that has its own gap between list and panels. */
export function inParentGrid(list: ReactNode, panels: ReactNode): ReactNode {
  return (
    <>
      {list}
      {panels}
    </>
  );
}

/**
 * Tabs and their panels. `value` is the active tab. With `keepsPanels`, a panel that was shown stays mounted. `layout`
 * arranges list and panels; by default, the panels are below the list.
 */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  keepsPanels = false,
  layout = (list, panels) => (
    <>
      {list}
      <div className="pt-6">{panels}</div>
    </>
  ),
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; panel: ReactNode }[];
  keepsPanels?: boolean;
  layout?: (list: ReactNode, panels: ReactNode) => ReactNode;
}) {
  const id = useId();
  const [shown, setShown] = useState<readonly Value[]>([value]);
  if (!shown.includes(value)) setShown([...shown, value]);
  const shownAt = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const list = (
    <TabList
      id={id}
      label={label}
      value={value}
      onChange={onChange}
      tabs={tabs.map((tab) => ({ value: tab.value, content: tab.label }))}
      followsFocus
      className="relative grid auto-cols-fr grid-flow-col rounded-control border border-line bg-surface p-1"
      tabClassName="z-10 min-h-11 rounded-lg px-0.5 text-sm leading-tight max-sm:text-[0.8125rem] sm:px-3 font-medium text-ink-soft transition-colors hover:text-ink data-active:text-ink"
    >
      <span
        aria-hidden="true"
        className="absolute top-1 left-1 h-[calc(100%-0.5rem)] rounded-lg bg-chosen transition-[translate] duration-200"
        style={{ width: `calc((100% - 0.5rem) / ${tabs.length})`, translate: `${shownAt * 100}%` }}
      />
    </TabList>
  );
  // Only the active panel is mounted, unless panels are kept.
  const panels = tabs
    .filter((tab) => tab.value === value || (keepsPanels && shown.includes(tab.value)))
    .map((tab) => (
      <TabPanel key={tab.value} id={id} value={tab.value} isShown={tab.value === value}>
        {tab.panel}
      </TabPanel>
    ));
  return layout(list, panels);
}

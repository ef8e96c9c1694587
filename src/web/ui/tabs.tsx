import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useState } from 'react';

/** Panels of which one shows. `value` names the one. With `keepsPanels` one that was shown keeps what is in it while another shows. `layout` puts list and panels elsewhere than below each other. */
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
  const [shown, setShown] = useState<readonly Value[]>([value]);
  if (!shown.includes(value)) setShown([...shown, value]);
  const list = (
    <BaseTabs.List
      activateOnFocus
      aria-label={label}
      className="relative grid auto-cols-fr grid-flow-col rounded-control bg-sunken p-1"
    >
      {tabs.map((tab) => (
        <BaseTabs.Tab
          key={tab.value}
          value={tab.value}
          className="z-10 min-h-11 rounded-lg px-1 text-sm leading-tight sm:px-3 font-medium text-ink-soft transition-colors hover:text-ink data-active:text-ink"
        >
          {tab.label}
        </BaseTabs.Tab>
      ))}
      <BaseTabs.Indicator className="absolute top-1 left-0 h-[calc(100%-0.5rem)] w-(--active-tab-width) translate-x-(--active-tab-left) rounded-lg border border-line bg-surface dark:bg-night-lifted transition-[translate,width] duration-200" />
    </BaseTabs.List>
  );
  // Only the active panel is mounted: on its own, a panel that is left stays for a frame beside the next one.
  const panels = tabs
    .filter((tab) => tab.value === value || (keepsPanels && shown.includes(tab.value)))
    .map((tab) => (
      <BaseTabs.Panel key={tab.value} value={tab.value} keepMounted={keepsPanels}>
        {tab.panel}
      </BaseTabs.Panel>
    ));
  return (
    <BaseTabs.Root value={value} onValueChange={onChange}>
      {layout(list, panels)}
    </BaseTabs.Root>
  );
}

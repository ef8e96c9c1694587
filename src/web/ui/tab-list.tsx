import type { KeyboardEvent, ReactNode } from 'react';

/**
 * Tab buttons that follow the ARIA tabs pattern: one tab stop; arrows, Home, and End move between tabs. With
 * `followsFocus`, the focused tab is shown immediately, otherwise after Enter or Space. The panels are `TabPanel`s
 * with the same `id`.
 */
export function TabList<Value extends string>({
  id,
  label,
  value,
  onChange,
  tabs,
  followsFocus = false,
  className,
  tabClassName,
  children,
}: {
  id: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; content: ReactNode }[];
  followsFocus?: boolean;
  className: string;
  tabClassName: string;
  children?: ReactNode;
}) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = buttons.indexOf(event.target as HTMLElement);
    const to = targetOf(event.key, at, buttons.length);
    if (at < 0 || to === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    buttons[to]?.focus();
    const wanted = tabs[to];
    if (followsFocus && wanted && wanted.value !== value) onChange(wanted.value);
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={move}>
      {tabs.map((tab) => {
        const isActive = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={isActive}
            aria-controls={isActive ? `${id}-panel-${tab.value}` : undefined}
            tabIndex={isActive ? 0 : -1}
            data-active={isActive ? '' : undefined}
            className={`shows-chosen ${tabClassName}`}
            onClick={() => {
              if (!isActive) onChange(tab.value);
            }}
          >
            {tab.content}
          </button>
        );
      })}
      {children}
    </div>
  );
}

/** The content of one tab. A hidden panel may stay mounted with its state. */
export function TabPanel({
  id,
  value,
  isShown = true,
  className,
  children,
}: {
  id: string;
  value: string;
  isShown?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={isShown ? 0 : -1}
      hidden={!isShown}
      className={className}
    >
      {children}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

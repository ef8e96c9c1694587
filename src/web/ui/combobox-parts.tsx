import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { inputClass } from './field.tsx';
import { useListLayer } from './layers.ts';

export type ComboboxProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Null until the user chooses an item. */
  value: Item | null;
  onChange: (item: Item) => void;
  labelOf: (item: Item) => string;
  /** Whether an item matches the typed text. */
  matches: (item: Item, query: string) => boolean;
  iconOf: (item: Item) => ReactNode;
  searchLabel: string;
  emptyText: string;
  /** Shown until the user chooses an item. */
  placeholder?: string;
  isDisabled?: boolean;
};

/** The content of `Combobox`, with the library that positions and filters it. */
export function OpenableCombobox<Item>({
  label,
  items,
  value,
  onChange,
  labelOf,
  matches,
  iconOf,
  searchLabel,
  emptyText,
  isDisabled = false,
  trigger,
}: ComboboxProps<Item> & { trigger: ReactElement }) {
  const [isOpen, setOpen] = useState(false);
  const actions = useRef<BaseCombobox.Root.Actions>(null);
  useListLayer(isOpen, () => actions.current?.close());
  return (
    <BaseCombobox.Root
      onOpenChange={setOpen}
      actionsRef={actions}
      items={items}
      value={value}
      onValueChange={(item) => {
        if (item !== null) onChange(item);
      }}
      itemToStringLabel={labelOf}
      filter={(item, query) => matches(item, query)}
      autoHighlight
      disabled={isDisabled}
    >
      <BaseCombobox.Trigger render={trigger} />
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={6} align="start" className="z-50">
          <BaseCombobox.Popup
            aria-label={label}
            className="flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) min-w-64 flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-lift outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="relative border-b border-line p-2">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-5 size-4 -translate-y-1/2 text-ink-soft"
              />
              <BaseCombobox.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                className={`${inputClass} pl-10`}
              />
            </div>
            <BaseCombobox.Empty>
              <p className="px-5 py-6 text-center text-sm text-ink-soft">{emptyText}</p>
            </BaseCombobox.Empty>
            <BaseCombobox.List className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:p-0">
              {(item: Item) => (
                <BaseCombobox.Item
                  key={labelOf(item)}
                  value={item}
                  className="shows-chosen flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-sunken dark:data-highlighted:bg-line"
                >
                  {iconOf(item)}
                  <span className="min-w-0 flex-1">{labelOf(item)}</span>
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden="true" className="size-4" />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

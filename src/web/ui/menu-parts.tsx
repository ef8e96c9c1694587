import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useListLayer } from './layers.ts';

export type MenuItemProps = {
  icon?: ReactNode;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export type MenuItemsProps = { label: string; children: ReactNode };

export type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
};

/** The content of `Menu`, with the library that positions it. */
export function OpenableMenu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const actions = useRef<BaseMenu.Root.Actions>(null);
  useListLayer(isOpen, () => actions.current?.close());
  return (
    <BaseMenu.Root onOpenChange={setOpen} actionsRef={actions}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={8} className="z-50">
          <BaseMenu.Popup className="max-w-[calc(100vw-2rem)] min-w-60 rounded-2xl border border-line bg-surface p-2 shadow-lift outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export function MenuItem({ icon, isDisabled = false, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item disabled={isDisabled} onClick={onSelect} className={itemClass}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

export function MenuItems({ label, children }: MenuItemsProps) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={groupLabelClass}>{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

export function MenuChoice<Value extends string>({
  label,
  value,
  onChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={groupLabelClass}>{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className={itemClass}
          >
            {option.icon}
            {option.label}
            <BaseMenu.RadioItemIndicator className="ml-auto">
              <Check aria-hidden="true" className="size-4" />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-2 h-px bg-line" />;
}

const groupLabelClass = 'px-3 pt-2 pb-1 text-xs font-medium text-ink-soft';

const itemClass =
  'shows-chosen flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm outline-none select-none data-disabled:cursor-default data-disabled:text-ink-soft data-disabled:opacity-60 data-highlighted:bg-sunken dark:data-highlighted:bg-line [&_svg]:size-4 [&_svg]:shrink-0';

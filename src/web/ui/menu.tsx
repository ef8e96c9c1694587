import { lazy, type ReactNode } from 'react';
import { OpenOnUse, type Trigger } from './open-on-use.tsx';

export type MenuItemProps = { icon?: ReactNode; onSelect: () => void; children: ReactNode };

export type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
};

const parts = () => import('./menu-parts.tsx');
const Choice = lazy(async () => ({ default: (await parts()).MenuChoice }));

/** A menu below its trigger, which is the given button. */
export function Menu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  return (
    <OpenOnUse trigger={trigger} popup="menu" load={parts}>
      {({ OpenableMenu }, button) => <OpenableMenu trigger={button}>{children}</OpenableMenu>}
    </OpenOnUse>
  );
}

export const MenuItem = lazy(async () => ({ default: (await parts()).MenuItem }));

/** One choice of several, the chosen one with a tick. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  // A lazy component forgets that it is generic.
  return <Choice {...(props as unknown as MenuChoiceProps<string>)} />;
}

export const MenuSeparator = lazy(async () => ({ default: (await parts()).MenuSeparator }));

import { createContext, type ReactNode, useContext } from 'react';
import { lazyModule } from './lazy.tsx';
import type { MenuChoiceProps, MenuItemProps, MenuItemsProps } from './menu-parts.tsx';
import { PreloadTrigger, type Trigger } from './preload-trigger.tsx';

const parts = lazyModule(() => import('./menu-parts.tsx'));
/** The parts of a menu. A menu opens once they are loaded. */
const Parts = createContext<ReturnType<typeof parts.loaded>>(null);

/** A menu below its trigger button. */
export function Menu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  return (
    <PreloadTrigger trigger={trigger} popup="menu" module={parts}>
      {(loaded, button) => (
        <Parts value={loaded}>
          <loaded.OpenableMenu trigger={button}>{children}</loaded.OpenableMenu>
        </Parts>
      )}
    </PreloadTrigger>
  );
}

export function MenuItem(props: MenuItemProps) {
  const loaded = useContext(Parts);
  return loaded && <loaded.MenuItem {...props} />;
}

/** Items that belong together, under their name. */
export function MenuItems(props: MenuItemsProps) {
  const loaded = useContext(Parts);
  return loaded && <loaded.MenuItems {...props} />;
}

/** Exclusive choices. The chosen one has a check mark. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const loaded = useContext(Parts);
  return loaded && <loaded.MenuChoice {...props} />;
}

export function MenuSeparator() {
  const loaded = useContext(Parts);
  return loaded && <loaded.MenuSeparator />;
}

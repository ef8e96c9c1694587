import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTheme } from '#web/browser/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

/** The account menu: email, theme, and Log out. */
export function AccountMenu({
  email,
  mark,
  onShowShortcuts,
  onLogOut,
}: {
  email: string;
  /** Marks the button when something needs attention. */
  mark: ReactNode;
  onShowShortcuts: () => void;
  onLogOut: () => void;
}) {
  const { choice, choose } = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <Avatar email={email} />
          {mark}
        </button>
      }
    >
      <p className="px-3 py-2 text-sm font-medium wrap-anywhere">{email}</p>
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={choice}
        onChange={choose}
        options={[
          { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
          { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
          { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={onShowShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onLogOut}>
        Log out
      </MenuItem>
    </Menu>
  );
}

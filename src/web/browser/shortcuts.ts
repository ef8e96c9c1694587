import { useEffect } from 'react';
import { isPressed, isSingleKey, type ShortcutName, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { storageKeys } from './storage-keys.ts';
import { storedValue } from './stored-value.ts';

/**
 * Does something when the shortcut is pressed, wherever the focus is. A single key does nothing where one types or chooses, above the
 * page in a dialog or menu, and for whoever has switched such keys off.
 */
export function useShortcut(name: ShortcutName, act: () => void): void {
  useEffect(() => {
    const { press } = shortcuts[name];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(press, event)) return;
      if (isSingleKey(press) ? !singleKeys.read() || isTakenElsewhere(event) : isRichText(event)) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

/** Whether keys without Ctrl, Cmd or Alt do something, and the switch for it. The choice is kept in this browser. */
export function useSingleKeys(): { areOn: boolean; turn: (areOn: boolean) => void } {
  return { areOn: singleKeys.use(), turn: singleKeys.save };
}

/** Where storage is full or blocked, the choice lasts as long as the page. */
const singleKeys = storedValue({
  key: storageKeys.singleKeys,
  parse: (text) => text === 'on',
  format: (areOn) => (areOn ? 'on' : 'off'),
  fallback: true,
});

/** Text that is being formatted, where Ctrl and a letter may mean something else. */
function isRichText({ target }: Event): boolean {
  return target instanceof HTMLElement && target.isContentEditable;
}

function isTakenElsewhere(event: Event): boolean {
  return (
    isRichText(event) ||
    (event.target instanceof Element && event.target.matches(typing)) ||
    document.querySelector(above) !== null
  );
}

// Radios and menus jump to what begins with the letter that is pressed; a picked-up post waits for its keys.
const typing = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select';
const above = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-dnd-dragging]';

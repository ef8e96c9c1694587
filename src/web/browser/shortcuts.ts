import { useLayoutEffect } from 'react';
import { isPressed, isSingleKey, type ShortcutName, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { storageKeys } from './storage-keys.ts';
import { storedValue } from './stored-value.ts';

/**
 * Runs `act` when the shortcut is pressed anywhere on the page. Single keys do nothing in text fields, select boxes,
 * dialogs, and menus, or if the user has turned them off.
 */
export function useShortcut(name: ShortcutName, act: () => void): void {
  // Subscribes before the paint, so that shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
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

/** Whether shortcuts without Ctrl, Cmd, or Alt are on, and a setter. The choice is stored in this browser. */
export function useSingleKeys(): { areOn: boolean; turn: (areOn: boolean) => void } {
  return { areOn: singleKeys.use(), turn: singleKeys.save };
}

const singleKeys = storedValue({
  key: storageKeys.singleKeys,
  parse: (text) => text === 'on',
  format: (areOn) => (areOn ? 'on' : 'off'),
  fallback: true,
});

/** In rich text, Ctrl with a letter may have another meaning. */
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

// Selects and menus jump to the pressed letter, and a post that is being dragged has its own keys.
const typing = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select';
const above = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-dnd-dragging]';

import { useEffect, useSyncExternalStore } from 'react';
import { isPressed, isSingleKey, type ShortcutName, shortcuts } from '#domain/keyboard/shortcuts.ts';

/**
 * Does something when the shortcut is pressed, wherever the focus is. A single key does nothing where one types or chooses, above the
 * page in a dialog or menu, and for whoever has switched such keys off.
 */
export function useShortcut(name: ShortcutName, act: () => void): void {
  useEffect(() => {
    const { press } = shortcuts[name];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(press, event)) return;
      if (isSingleKey(press) ? !areSingleKeysOn() || isTakenElsewhere(event) : isRichText(event)) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}

/** Whether keys without Ctrl, Cmd or Alt do something, and the switch for it. The choice is kept in this browser. */
export function useSingleKeys(): { areOn: boolean; turn: (areOn: boolean) => void } {
  return { areOn: useSyncExternalStore(subscribe, areSingleKeysOn), turn };
}

const storageKey = 'standout-single-keys';
const turned = new EventTarget();
/** For a browser that keeps nothing. */
let unsaved: boolean | null = null;

function areSingleKeysOn(): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? (unsaved === false ? 'off' : 'on')) === 'on';
  } catch {
    return unsaved ?? true;
  }
}

function turn(areOn: boolean): void {
  unsaved = areOn;
  try {
    localStorage.setItem(storageKey, areOn ? 'on' : 'off');
  } catch {
    // Storage is blocked or full: the choice then lasts as long as the page.
  }
  turned.dispatchEvent(new Event('change'));
}

function subscribe(onChange: () => void): () => void {
  turned.addEventListener('change', onChange);
  addEventListener('storage', onChange);
  return () => {
    turned.removeEventListener('change', onChange);
    removeEventListener('storage', onChange);
  };
}

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

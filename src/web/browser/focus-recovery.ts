import { onKeysReleased, trackKeys } from './key-state.ts';

/** Where the focus was: each ancestor, innermost first, and the index among its children. */
type Place = readonly { around: Element; index: number }[];

const pressable =
  'button:not(:disabled), a[href], select:not(:disabled), input:not(:disabled), [tabindex="0"]';
const typedInto =
  'textarea, input:not([type=button], [type=checkbox], [type=radio], [type=file], [type=range])';

/**
 * Recovers the keyboard focus when the focused element is removed from the page: moves it to the element that replaced
 * it, or else to the nearest control. Does nothing if other code sets the focus. Works for the whole page until the
 * returned function is called.
 */
export function recoverLostFocus(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let last: { element: Element; place: Place } | null = null;
  /** The last place outside dialogs, for a dialog that closes after its trigger was removed. */
  let inPage: Place = [];
  const stopTrackingKeys = trackKeys();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const place = placeOf(target);
      last = target.matches(':focus-visible') ? { element: target, place } : null;
      if (target.closest('#root')) inPage = place;
    },
    { signal },
  );
  // For a user who clicks an element and then presses it with a key.
  document.addEventListener(
    'keydown',
    ({ target }) => {
      if (last === null && target instanceof Element && target !== document.body)
        last = { element: target, place: placeOf(target) };
    },
    { capture: true, signal },
  );
  document.addEventListener(
    'focusout',
    () => {
      // Some browsers also fire focusout for an element that is removed or disabled. Only leaving an element that
      // stays counts.
      queueMicrotask(() => {
        const isLeft = last?.element.isConnected && !last.element.matches(':disabled');
        if (isLeft && document.activeElement === document.body) last = null;
      });
    },
    { signal },
  );
  const removals = new MutationObserver(() => {
    if (last === null || last.element.isConnected) return;
    const { place } = last;
    last = null;
    onKeysReleased(() => {
      // A closing dialog returns the focus in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          (successorOf(place) ?? successorOf(inPage))?.focus();
        }),
      );
    });
  });
  removals.observe(document, { childList: true, subtree: true });
  return () => {
    controller.abort();
    stopTrackingKeys();
    removals.disconnect();
  };
}

function placeOf(element: Element): Place {
  const place = [];
  let inner = element;
  for (let around = inner.parentElement; around && around !== document.body; around = inner.parentElement) {
    place.push({ around, index: [...around.children].indexOf(inner) });
    inner = around;
  }
  return place;
}

/** The control to focus near the place: at it, otherwise after it, otherwise before it. Never a text field. */
function successorOf(place: Place): HTMLElement | null {
  const nearest = place.findIndex(({ around }) => around.isConnected);
  for (const { around, index } of place.slice(Math.max(0, nearest))) {
    if (!around.isConnected || around.id === 'root') return null;
    const children = [...around.children];
    const inOrder = [...children.slice(index), ...children.slice(0, index).reverse()];
    for (const child of inOrder) {
      const found = [child, ...child.querySelectorAll(pressable)].find(
        (element) => element.matches(pressable) && !element.matches(typedInto) && element.checkVisibility(),
      );
      if (found instanceof HTMLElement) return found;
    }
  }
  return null;
}

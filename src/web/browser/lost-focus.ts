import { onKeysReleased, trackKeys } from './key-state.ts';

/** Where the focus was: each element around it, the innermost first, and at which place among its children it lay. */
type Place = readonly { around: Element; index: number }[];

const pressable =
  'button:not(:disabled), a[href], select:not(:disabled), input:not(:disabled), [tabindex="0"]';
const typedInto =
  'textarea, input:not([type=button], [type=checkbox], [type=radio], [type=file], [type=range])';

/**
 * Leads the focus of whoever uses the keyboard on, when what has it leaves the page with what was pressed: to what came in its place, else to what
 * stands nearest. What gives the focus a place of its own comes first. For all of the page, until what it returns is called.
 */
export function followLostFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let last: { element: Element; place: Place } | null = null;
  /** In the page itself: a dialog that closes may find what opened it gone. */
  let below: Place = [];
  const forgetKeys = trackKeys();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const place = placeOf(target);
      last = target.matches(':focus-visible') ? { element: target, place } : null;
      if (target.closest('#root')) below = place;
    },
    { signal },
  );
  // Whoever has clicked something and then presses it by key.
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
      // Some browsers also say it of an element that is being removed, and of one that can no longer be pressed; who leaves one that stays has left it.
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
      // A dialog that closes gives the focus back in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          (successorOf(place) ?? successorOf(below))?.focus();
        }),
      );
    });
  });
  removals.observe(document, { childList: true, subtree: true });
  return () => {
    ending.abort();
    forgetKeys();
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

/** What can be pressed in what is left around the place: at it, else after it, else before it. Nothing where one would type without having meant to. */
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

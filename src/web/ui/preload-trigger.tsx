import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useListLayer } from './layers.ts';
import { type LazyModule, toastNotLoaded, useLazyModule } from './lazy.tsx';

/** A button that forwards its props. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

/**
 * A button that opens something lazy. Its code is requested when the pointer or focus reaches the button, which
 * usually happens before the press. The library's own button then replaces this one, keeps the focus, and is clicked
 * if this one was.
 */
export function PreloadTrigger<Parts>({
  trigger,
  role,
  popup,
  module,
  children,
}: {
  trigger: Trigger;
  role?: 'combobox';
  popup: 'menu' | 'dialog';
  module: LazyModule<Parts>;
  children: (parts: Parts, trigger: ReactElement) => ReactNode;
}) {
  const [isNear, setNear] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const parts = useLazyModule(module, isNear, () => {
    if (isWanted) toastNotLoaded();
    setWanted(false);
    setNear(false);
  });
  const [isPressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  // Replacing a button between press and release would lose the click.
  const isReady = parts !== null && !isPressed;
  // Registered at the press, so that Back closes the list even while its code is loading.
  useListLayer(isWanted && !isReady, () => setWanted(false));

  useLayoutEffect(() => {
    if (!isReady) return;
    if (hasFocus.current) button.current?.focus({ preventScroll: true });
    if (isWanted) button.current?.click();
  }, [isReady, isWanted]);

  if (isReady) return children(parts, cloneElement(trigger, { ref: button }));
  const near = () => setNear(true);
  return cloneElement(trigger, {
    ref: button,
    ...(role ? { role } : {}),
    'aria-haspopup': popup,
    'aria-expanded': isWanted,
    onPointerEnter: near,
    onPointerDown: () => setPressed(true),
    // On touch, lifting the finger also fires `pointerleave`, followed by the click. Scrolling fires `pointercancel`.
    onPointerLeave: ({ pointerType }) => {
      if (pointerType === 'mouse') setPressed(false);
    },
    onPointerCancel: () => setPressed(false),
    onFocus: () => {
      hasFocus.current = true;
      near();
    },
    onBlur: () => {
      hasFocus.current = false;
    },
    onClick: () => {
      setPressed(false);
      setWanted(true);
      near();
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setPressed(false);
      setWanted(true);
      near();
    },
  });
}

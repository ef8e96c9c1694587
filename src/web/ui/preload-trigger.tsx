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

/** A button, which takes what it is given. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

/**
 * A button that opens something whose code comes late: asked for when a pointer is over the button or the focus on it, as it is before most
 * presses. The library's own button then takes its place, with its focus, and is pressed if this one was.
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
  // A button that is replaced between a press and its release would not be clicked.
  const isReady = parts !== null && !isPressed;
  // From the press on: whoever goes back before the list is loaded means the list.
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
    // A finger that is lifted leaves as well, and is clicked only then; one that went on to scroll is not.
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

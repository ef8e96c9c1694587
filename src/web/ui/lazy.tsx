import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLayer } from './layers.ts';
import { NotOpened } from './not-opened.tsx';
import { toastFailed } from './toast.ts';

// A new release removes the files of the old one, so the user may have to reload the page.
const retryHint = 'Check your connection and try again. If that doesn’t help, reload the page.';

/** A module of the app that is loaded on first use. `loaded` returns null until then. */
export type LazyModule<Module> = Readonly<{ load: () => Promise<Module>; loaded: () => Module | null }>;

/** Wraps a dynamic import. Call it once per module, outside components. A failed load is retried by the next call. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null;
  return {
    loaded: () => module,
    load: async () => {
      module ??= await load();
      return module;
    },
  };
}

/**
 * Loads a module once `isWanted` is true, and returns it from then on; null until it is loaded. `onFailed` is called
 * each time loading fails.
 */
export function useLazyModule<Module>(
  module: LazyModule<Module>,
  isWanted: boolean,
  onFailed: () => void,
): Module | null {
  const [wanted, setWanted] = useState<Module | null>(null);
  const isMissing = isWanted && wanted === null;
  const known = isMissing ? module.loaded() : null;
  if (known !== null) setWanted(() => known);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isMissing) return;
    let isUnmounted = false;
    module.load().then(
      (loaded) => !isUnmounted && setWanted(() => loaded),
      () => !isUnmounted && fail(),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isMissing, module]);
  return wanted;
}

/**
 * Props for a button that opens something lazy. Its code is requested when the pointer or focus reaches the button,
 * which usually happens before the press.
 */
export function preloading<Module>({ load }: LazyModule<Module>) {
  // A press loads the code again and reports the failure.
  const near = () => void load().catch(() => {});
  return { onPointerEnter: near, onFocus: near };
}

/**
 * Like `useLazyModule`, for a dialog. If loading fails, shows a toast and closes the dialog, so that the user can open
 * it again.
 */
export function useLazyDialog<Module>(
  module: LazyModule<Module>,
  isOpen: boolean,
  onOpenChange: (isOpen: false) => void,
): Module | null {
  return useLazyModule(module, isOpen, () => {
    toastNotLoaded();
    onOpenChange(false);
  });
}

/** A dialog whose code is loaded on first use. It counts as a layer while it is loading, so that Back cancels it. */
export function LazyDialog<Module>({
  module,
  isOpen,
  onOpenChange,
  closesOnBack = true,
  children,
}: {
  module: LazyModule<Module>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** See `Dialog`. */
  closesOnBack?: boolean;
  children: (module: Module) => ReactNode;
}) {
  const loaded = useLazyDialog(module, isOpen, onOpenChange);
  useLayer(isOpen && closesOnBack && loaded === null, () => onOpenChange(false));
  return loaded === null ? null : children(loaded);
}

/**
 * A part of a page whose code is loaded on first use. Shows `waiting` until then, and a retry button if loading fails.
 */
export function LazyPart<Module>({
  module,
  waiting = null,
  children,
}: {
  module: LazyModule<Module>;
  waiting?: ReactNode;
  children: (module: Module) => ReactNode;
}) {
  const [isFailed, setFailed] = useState(false);
  const loaded = useLazyModule(module, !isFailed, () => setFailed(true));
  if (loaded !== null) return children(loaded);
  return isFailed ? (
    <NotOpened
      reason={`Couldn’t load this part of the page. ${retryHint}`}
      onTryAgain={() => setFailed(false)}
    />
  ) : (
    waiting
  );
}

/** Shows a toast for code that could not be loaded. */
export function toastNotLoaded(): void {
  toastFailed('Couldn’t load part of this page', retryHint);
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLayer } from './layers.ts';
import { NotOpened } from './not-opened.tsx';
import { sayFailed } from './say.ts';

// The file may also have gone with a newer version of the application.
const wayOut = 'Check your connection and try again. If that does not help, load the page again.';

/** A module of the application that is loaded when something of it is first wanted. */
export type Late<Module> = Readonly<{ load: () => Promise<Module>; loaded: () => Module | null }>;

/** To be called once for a module, outside of components. A load that failed is tried again with the next. */
export function late<Module>(load: () => Promise<Module>): Late<Module> {
  let module: Module | null = null;
  return {
    loaded: () => module,
    load: async () => {
      module ??= await load();
      return module;
    },
  };
}

/** The module once it is wanted and there, and from then on. Where it cannot be loaded, `onFailed` hears of it, for each time that it is wanted. */
export function useLate<Module>(
  module: Late<Module>,
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
    let isGone = false;
    module.load().then(
      (loaded) => !isGone && setWanted(() => loaded),
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
    };
  }, [isMissing, module]);
  return wanted;
}

/** Like `useLate`, for what opens above the page: where it cannot be loaded, that is said, and it closes, so that it can be opened again. */
export function useLateWindow<Module>(
  module: Late<Module>,
  isOpen: boolean,
  onOpenChange: (isOpen: false) => void,
): Module | null {
  return useLate(module, isOpen, () => {
    sayNotLoaded();
    onOpenChange(false);
  });
}

/**
 * A window whose own code is late. It counts as a layer from the press on, until the window itself does: whoever goes back before it is there means it.
 */
export function LateWindow<Module>({
  module,
  isOpen,
  onOpenChange,
  closesOnBack = true,
  children,
}: {
  module: Late<Module>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** As a dialog has it. */
  closesOnBack?: boolean;
  children: (module: Module) => ReactNode;
}) {
  const loaded = useLateWindow(module, isOpen, onOpenChange);
  useLayer(isOpen && closesOnBack && loaded === null, () => onOpenChange(false));
  return loaded === null ? null : children(loaded);
}

/** A part of a page whose code is late: until it is there `waiting` stands in its place, and the way to try again where it cannot be loaded. */
export function LatePart<Module>({
  module,
  waiting = null,
  children,
}: {
  module: Late<Module>;
  waiting?: ReactNode;
  children: (module: Module) => ReactNode;
}) {
  const [isFailed, setFailed] = useState(false);
  const loaded = useLate(module, !isFailed, () => setFailed(true));
  if (loaded !== null) return children(loaded);
  return isFailed ? (
    <NotOpened reason={`This part could not be loaded. ${wayOut}`} onTryAgain={() => setFailed(false)} />
  ) : (
    waiting
  );
}

/** Says that what was asked for could not be loaded. */
export function sayNotLoaded(): void {
  sayFailed('Not loaded', wayOut);
}

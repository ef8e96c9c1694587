import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { sayFailed } from '#web/ui/say.ts';

/** Loads a component when it is first asked for, and keeps it from then on. Where it cannot be loaded, says so and closes. */
export function Asked<Props>({
  isOpen,
  load,
  onFailed,
  children,
}: {
  isOpen: boolean;
  load: () => Promise<ComponentType<Props>>;
  onFailed: (isOpen: false) => void;
  children: (Component: ComponentType<Props>) => ReactNode;
}) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
  const isWanted = isOpen && loaded === null;
  const fetchIt = useEffectEvent(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      () => {
        sayFailed('Not loaded', 'Check your connection and try again.');
        onFailed(false);
      },
    );
  });
  useEffect(() => {
    if (isWanted) fetchIt();
  }, [isWanted]);
  return loaded ? children(loaded.Component) : null;
}

import { type ReactNode, useEffect, useState } from 'react';
import { availableProviders } from '#web/data/account/auth.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';

/** Most backends offer no provider. */
const list = lazyModule(() => import('./provider-list.tsx'));

/** The "or" divider between the password form and the other sign-in methods. */
export function OrDivider() {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

/** One button per OAuth provider the backend offers. Renders nothing, not even `above`, if there are none. */
export function ProviderButtons({ above }: { above?: ReactNode }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    void availableProviders().then((offered) => {
      if (isShown) setNames(offered);
    });
    return () => {
      isShown = false;
    };
  }, []);
  if (names.length === 0) return null;
  return (
    <div className="grid gap-3">
      {above}
      <LazyPart module={list}>{({ ProviderList }) => <ProviderList names={names} />}</LazyPart>
    </div>
  );
}

import { type ReactNode, Suspense, useState } from 'react';

/** Leaves out what may be loaded late until it is opened for the first time; from then on it stays, so that it can close as it likes. */
export function OnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}

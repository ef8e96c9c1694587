import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A screen's heading. It takes the focus, so that screen readers announce each step. */
export function Heading({ children, isQuiet = false }: { children: ComponentChildren; isQuiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} class={isQuiet ? 'quiet-heading' : undefined}>
      {children}
    </h1>
  );
}

/** A live region: screen readers announce its text when it changes. */
export function Live({
  children,
  isUrgent = false,
  id,
}: {
  children?: ComponentChildren;
  isUrgent?: boolean;
  id?: string;
}) {
  return (
    <div id={id} class="live" role={isUrgent ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Frame } from '#web/ui/frame.tsx';
import { FullPage } from './full-page.tsx';

export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`404: no page at ${pathname}`);
    // Set here, because the route of an operator screen would set that screen's title.
    document.title = 'Page not found · Standout';
  }, [pathname]);
  return (
    <FullPage
      title="Oops! Page not found"
      art={
        <span className="flex items-center gap-[0.08em] font-display font-bold tracking-tight">
          4<Frame className="border-[0.07em]! text-[0.74em]" />4
        </span>
      }
    >
      <p className="text-lg wrap-anywhere text-ink-soft">
        There is nothing at{' '}
        <code className="rounded bg-sunken px-1.5 py-0.5 text-base text-ink">
          <bdi>{readable(pathname)}</bdi>
        </code>
        . The address may have a typo, or the page has moved.
      </p>
      <Link to="/" className={buttonClass({ size: 'large' })}>
        Return to Home
      </Link>
    </FullPage>
  );
}

/** The decoded path, or the raw path if it is malformed. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

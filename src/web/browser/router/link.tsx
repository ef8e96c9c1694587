import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from './hooks.ts';
import { addressOf, resolved, type To } from './location.ts';

/** A link to a page of the app. A new tab, a download, and so on remain the browser's. */
export function Link({
  to,
  replace = false,
  preventScrollReset = false,
  onClick,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; preventScrollReset?: boolean }) {
  const here = useLocation();
  const navigate = useNavigate();
  const address = addressOf(resolved(to, here.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // Following a link to the shown page adds no history entry, as in a browser.
    void navigate(to, { replace: replace || address === addressOf(here), preventScrollReset });
  };
  return <a {...props} href={address} onClick={follow} />;
}

/** Navigates as soon as it is shown. */
export function Navigate({ to, state, replace = false }: { to: To; state?: object; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { state, replace }), [navigate, to, state, replace]);
  return null;
}

function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const hasModifier = metaKey || altKey || ctrlKey || shiftKey;
  return button === 0 && !hasModifier && (currentTarget.target === '' || currentTarget.target === '_self');
}

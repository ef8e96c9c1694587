import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#web/data/session.ts';
import { Unreachable } from './unreachable.tsx';
import { Waiting } from './waiting.tsx';

/** Lets signed-in users through. Everyone else signs in first and comes back to where they wanted to go. */
export function Guard() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable reason={session.reason} />;
    case 'signed-out':
      return <Navigate to="/auth" replace state={{ from: pathname + search }} />;
    case 'signed-in':
      return session.mustSetPassword ? <Navigate to="/auth" replace /> : <Outlet />;
  }
}

/** The other way round: lets in who still has to sign in or to set a new password. */
export function StrangersOnly() {
  const session = useSession();
  const { state } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable reason={session.reason} />;
    case 'signed-out':
      return <Outlet />;
    case 'signed-in':
      return session.mustSetPassword ? <Outlet /> : <Navigate to={wantedPath(state)} replace />;
  }
}

/** Where the guard stopped someone; history state outlives the page, so it is checked before it is believed. */
function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : '/';
}

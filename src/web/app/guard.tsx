import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { withoutRedirectError } from '#web/data/account/auth-redirect.ts';
import {
  linkReturnPath,
  readReturnPath,
  saveReturnPath,
  takeLinkReturnPath,
} from '#web/data/account/return-path.ts';
import { hasSignedOut, redirectRefusal, useSession } from '#web/data/account/session.ts';
import type { SessionState } from '#web/data/account/session-state.ts';
import { Unreachable } from './unreachable.tsx';
import { Waiting } from './waiting.tsx';

/** Lets signed-in users through. Everyone else signs in first and comes back to where they wanted to go. */
export function Guard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // A part of a page, and never what a mail's link carries in its fragment.
  const from = pathname + withoutRedirectError(search) + (/^#[a-z-]+$/.test(hash) ? hash : '');
  const navigate = useNavigate();
  const wasIn = useWasIn(session.status);
  useEffect(() => {
    if (session.status !== 'signed-in' || hasStepLeft(session)) return;
    const path = takeLinkReturnPath();
    if (path !== null) void navigate(path, { replace: true });
  }, [session, navigate]);
  switch (session.status) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable reason={session.reason} />;
    case 'signed-out': {
      if (wasIn && hasSignedOut()) return <Navigate to="/auth" replace />;
      // A link that was used before, and a provider that refused, lead here anew.
      const wanted = redirectRefusal() ? readReturnPath() : null;
      return <ToSignIn from={wanted ?? from} />;
    }
    case 'signed-in':
      if (!hasStepLeft(session)) return <Outlet />;
      return <Navigate to="/auth" replace state={{ from: linkReturnPath() ?? from }} />;
  }
}

/** Leads a stranger to sign in. The way is kept before the address changes: a link that is followed next may take this page's place. */
function ToSignIn({ from }: { from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    saveReturnPath(from === '/' ? null : from);
    void navigate('/auth', { replace: true, state: { from } });
  }, [from, navigate]);
  return null;
}

/** The other way round: lets in who still has to sign in, to prove it a second time or to set a new password. */
export function SignedOutOnly() {
  const session = useSession();
  const { state } = useLocation();
  const wasIn = useWasIn(session.status);
  const isLeft = wasIn && session.status === 'signed-out' && hasSignedOut();
  const path = isLeft ? '/' : wantedPath(state);
  const navigate = useNavigate();
  const knowsWay = wantedPath(state) !== '/';
  useEffect(() => {
    // The step in the history would still lead there.
    if (isLeft && knowsWay) void navigate('/auth', { replace: true });
  }, [isLeft, knowsWay, navigate]);
  useEffect(() => {
    if (session.status === 'signed-out' && path === '/') saveReturnPath(null);
    if (session.status === 'signed-in' && !hasStepLeft(session)) saveReturnPath(null);
  }, [session, path]);
  switch (session.status) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable reason={session.reason} />;
    case 'signed-out':
      return <Outlet />;
    case 'signed-in':
      return hasStepLeft(session) ? <Outlet /> : <Navigate to={path} replace />;
  }
}

/** Whether somebody was signed in since this screen was opened. */
function useWasIn(status: ReturnType<typeof useSession>['status']): boolean {
  const wasIn = useRef(false);
  if (status === 'signed-in') wasIn.current = true;
  return wasIn.current;
}

function hasStepLeft(session: Extract<SessionState, { status: 'signed-in' }>): boolean {
  return session.mustSetPassword !== null || session.needsSecondStep;
}

/** Where the guard stopped someone; history state outlives the page, so it is checked before it is believed. */
function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : '/';
}

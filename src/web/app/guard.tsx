import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { withoutRedirectError } from '#web/data/account/auth-redirect.ts';
import {
  linkReturnPath,
  readReturnPath,
  saveReturnPath,
  takeLinkReturnPath,
} from '#web/data/account/return-path.ts';
import { hasSignedOut, redirectRefusal, useSession } from '#web/data/account/session.ts';
import { hasStepLeft } from '#web/data/account/session-state.ts';
import { Unreachable } from './unreachable.tsx';
import { Waiting } from './waiting.tsx';

/** Lets signed-in users through. Other users sign in first and then return to the screen that they requested. */
export function Guard() {
  const session = useSession();
  const { pathname, search, hash, state } = useLocation();
  // Keeps an in-page hash, but never the tokens of an email link.
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
      // A used link and a provider that refuses both lead back here.
      const wanted = redirectRefusal() ? readReturnPath() : null;
      return <ToSignIn from={wanted ?? from} isNew={Object(state).isNew === true} />;
    }
    case 'signed-in':
      if (!hasStepLeft(session)) return <Outlet />;
      return <Navigate to="/auth" replace state={{ from: linkReturnPath() ?? from }} />;
  }
}

/**
 * Redirects to the sign-in screen, or to its sign-up form for new visitors. Stores the return path first, because an
 * email link may replace this page.
 */
function ToSignIn({ from, isNew }: { from: string; isNew: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    saveReturnPath(from === '/' ? null : from);
    void navigate(isNew ? '/auth?tab=sign-up' : '/auth', { replace: true, state: { from } });
  }, [from, isNew, navigate]);
  return null;
}

/** Lets in users who still have to sign in, verify a second step, or set a new password. */
export function SignedOutOnly() {
  const session = useSession();
  const { state } = useLocation();
  const wasIn = useWasIn(session.status);
  const isLeft = wasIn && session.status === 'signed-out' && hasSignedOut();
  const path = isLeft ? '/' : wantedPath(state);
  const navigate = useNavigate();
  const hasReturnPath = wantedPath(state) !== '/';
  useEffect(() => {
    // The history state would otherwise lead back to that screen.
    if (isLeft && hasReturnPath) void navigate('/auth', { replace: true });
  }, [isLeft, hasReturnPath, navigate]);
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

/** Whether a user has been signed in since this screen opened. */
function useWasIn(status: ReturnType<typeof useSession>['status']): boolean {
  const [wasIn, setWasIn] = useState(false);
  const isIn = status === 'signed-in';
  if (isIn && !wasIn) setWasIn(true);
  return wasIn || isIn;
}

/** The path that the guard blocked. The history state survives reloads and releases, so the path is validated. */
function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : '/';
}

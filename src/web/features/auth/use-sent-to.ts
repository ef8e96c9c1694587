import { useLocation, useNavigate } from 'react-router';

/** The emails that contain a code. */
export type CodeEmail = 'confirmation' | 'sign-in email' | 'recovery email';

/**
 * Returns the address a code was sent to, or null, with a setter. It lives in the history state because phones often
 * discard the page while the user reads the email.
 */
export function useSentTo(kind: CodeEmail): readonly [string | null, (email: string | null) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const set = (email: string | null) =>
    void navigate({ search }, { state: { ...state, [`${kind} sent to`]: email }, replace: true });
  return [sentTo(state, kind), set];
}

/** Validated because the history state may come from another version of the app. */
function sentTo(state: unknown, kind: CodeEmail): string | null {
  const sent: unknown = Object(state)[`${kind} sent to`];
  return typeof sent === 'string' ? sent : null;
}

import { useLocation, useNavigate } from 'react-router';

/** A mail with a code: the one that confirms an address, or the one that signs in. */
type CodeMail = 'confirmation' | 'sign-in mail';

/**
 * The address to which a mail with a code is on its way, or null. It stands in the history's state: a phone often drops the page
 * while one reads the mail, and the code is still to be entered when it comes back.
 */
export function useSentTo(mail: CodeMail): readonly [string | null, (email: string | null) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const set = (email: string | null) =>
    void navigate({ search }, { state: { ...state, [`${mail} sent to`]: email }, replace: true });
  return [sentTo(state, mail), set];
}

/** History's state outlives the page, so it is checked before it is believed. */
function sentTo(state: unknown, mail: CodeMail): string | null {
  const sent: unknown = Object(state)[`${mail} sent to`];
  return typeof sent === 'string' ? sent : null;
}

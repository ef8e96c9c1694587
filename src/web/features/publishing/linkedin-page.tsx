import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { publishingAddress } from '#domain/addresses.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { mayPublish } from '#web/data/account/session.ts';
import { finishConnecting, goToLinkedIn } from '#web/data/publishing/requests.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Page } from '#web/ui/page.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** The OAuth redirect page at `/linkedin`: sends the code to the server, then opens the settings. */
export function LinkedInPage() {
  const [given] = useSearchParams();
  const navigate = useNavigate();
  const { code, state, refusal } = readAnswer(given);
  const [failure, setFailure] = useState(refusal);
  const connect = useAction(goToLinkedIn, { failure: 'Couldn’t reach LinkedIn' });
  useEffect(() => {
    if (refusal !== null) return;
    let isCanceled = false;
    void finishOnce(code, state).then((outcome) => {
      if (isCanceled) return;
      if (!outcome.ok) return setFailure(outcome.message);
      toastDone(
        'LinkedIn is connected',
        `You can publish as ${pluralize(outcome.value, 'profile or page', 'profiles or pages')}.`,
      );
      // Back must not return to a used code.
      return navigate(publishingAddress, { replace: true });
    });
    return () => {
      isCanceled = true;
    };
  }, [code, state, refusal, navigate]);
  if (failure === null) {
    return (
      <Page title="Connecting LinkedIn">
        <Loading>Connecting LinkedIn…</Loading>
      </Page>
    );
  }
  return (
    <Page title="Connecting LinkedIn">
      <div className="grid max-w-xl grid-cols-1 gap-5">
        <Alert tone="caution" title="LinkedIn is not connected">
          <p>{failure}</p>
        </Alert>
        <div className="flex flex-wrap gap-3">
          {mayPublish() ? (
            <Button isBusy={connect.isPending} onClick={() => void connect.run()}>
              Connect LinkedIn
            </Button>
          ) : null}
          <Link to={publishingAddress} replace className={buttonClass({ variant: 'quiet' })}>
            Back to settings
          </Link>
        </div>
      </div>
    </Page>
  );
}

/** Shared because a code works only once and effects may run twice. */
let finishing: { code: string; outcome: ReturnType<typeof finishConnecting> } | null = null;

function finishOnce(code: string, state: string): ReturnType<typeof finishConnecting> {
  if (finishing?.code !== code) finishing = { code, outcome: finishConnecting(code, state) };
  return finishing.outcome;
}

/** Reads LinkedIn's response: a code, or the reason why there is none. */
function readAnswer(given: URLSearchParams): { code: string; state: string; refusal: string | null } {
  const [code, state] = [given.get('code') ?? '', given.get('state') ?? ''];
  const error = given.get('error');
  if (error !== null) return { code, state, refusal: refusalOf(error) };
  if (!mayPublish()) return { code, state, refusal: 'This server can’t publish to LinkedIn.' };
  const isWhole = code !== '' && state !== '';
  return {
    code,
    state,
    refusal: isWhole ? null : 'Something is missing from LinkedIn’s response. Connect again.',
  };
}

/** learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow, "Your application is rejected". */
function refusalOf(error: string): string {
  return error === 'user_cancelled_login' || error === 'user_cancelled_authorize' || error === 'access_denied'
    ? 'You didn’t allow access on LinkedIn, so nothing changed.'
    : 'LinkedIn rejected the request. Try again later. If that doesn’t help, ask the operator of this site.';
}

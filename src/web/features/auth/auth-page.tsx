import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { focusHeading } from '#web/browser/focus.ts';
import { forgetWhatLinkSaid, isHalfWay, refusedLink, useSession } from '#web/data/account/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MailForm } from './mail-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSentTo } from './use-sent-to.ts';

type Tab = 'sign-in' | 'sign-up';

/** Sign in by password, mail or provider, in two steps where that is on; sign up, ask for a new password, and set it. The address is typed once for all of them. */
export function AuthPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const [unconfirmed] = useSentTo('confirmation');
  const [tab, setTab] = useState<Tab>(
    unconfirmed !== null || search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in',
  );
  const { step, openStep, closeStep } = useStep();
  const [email, setEmail] = useState(unconfirmed ?? '');
  const [refused] = useState(refusedLink);
  const [isFirstOfTwo] = useState(isHalfWay);
  useEffect(forgetWhatLinkSaid, []);
  const address = { email, onEmailChange: setEmail };
  const isSignedIn = session.status === 'signed-in';
  useHeadingFocus(
    isSignedIn ? (session.needsSecondStep ? 'second step' : 'new password') : (step ?? 'welcome'),
  );

  if (session.status === 'signed-in' && session.needsSecondStep) {
    return (
      <Frame
        title="One more step"
        isForStrangers={false}
        lead={`Prove that it is you, ${session.user.email ?? 'whose account this is'}`}
      >
        <SecondStepForm />
      </Frame>
    );
  }
  if (session.status === 'signed-in') {
    const isAfterSignUp = session.mustSetPassword === 'sign-up';
    return (
      <Frame
        title={isAfterSignUp ? 'Choose your password' : 'Set a new password'}
        isForStrangers={false}
        lead={`For ${session.user.email ?? 'your account'}`}
      >
        <NewPasswordForm email={session.user.email ?? ''} isAfterSignUp={isAfterSignUp} />
      </Frame>
    );
  }
  if (step === 'mail') {
    return (
      <Frame title="Sign in by mail" lead="No password needed: we send you a link and a code">
        <MailForm {...address} onBack={closeStep} />
      </Frame>
    );
  }
  if (step === 'recovery') {
    return (
      <Frame title="Forgot your password?" lead="We send you a link with which you set a new one">
        <RecoveryForm {...address} onBack={closeStep} />
      </Frame>
    );
  }
  return (
    <Frame title="Welcome" lead="Sign in to your account or create a new one">
      {refused ? (
        <div className="mb-6">
          <Alert tone="destructive" title={refused.message}>
            <p>{whatToDoAbout(refused.code)}</p>
          </Alert>
        </div>
      ) : null}
      {isFirstOfTwo ? (
        <div className="mb-6">
          <Alert title="This link is accepted.">
            <p>Now follow the one in the mail to your other address.</p>
          </Alert>
        </div>
      ) : null}
      <Tabs<Tab>
        label="Sign in or sign up"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'sign-in',
            label: 'Sign In',
            panel: (
              <SignInForm
                {...address}
                onForgotten={() => openStep('recovery')}
                onByMail={() => openStep('mail')}
              />
            ),
          },
          { value: 'sign-up', label: 'Sign Up', panel: <SignUpForm {...address} /> },
        ]}
      />
    </Frame>
  );
}

/** The step beside the two tabs. It stands in the address (`?step=recovery`), so that the way back leads to signing in; where one wanted to go stays in the history's state. */
function useStep() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const step = (['mail', 'recovery'] as const).find((each) => each === search.get('step')) ?? null;
  return {
    step,
    openStep: (next: 'mail' | 'recovery') => void navigate({ search: `?step=${next}` }, { state }),
    closeStep: () => void navigate({ search: '' }, { state, replace: true }),
  };
}

/** When another view takes the place of one, what was pressed is gone with it: the focus goes to the new heading. */
function useHeadingFocus(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) focusHeading();
    shown.current = view;
  }, [view]);
}

function Frame({
  title,
  lead,
  isForStrangers = true,
  children,
}: {
  title: string;
  lead: string;
  isForStrangers?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="px-5 py-4 sm:px-8">
        <Link to="/welcome" className="inline-flex min-h-11 items-center rounded-lg">
          <Brand />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        // From a fixed height down: a form that is longer than the one before it moves nothing above it.
        className="grid content-start justify-items-center px-4 pt-4 pb-8 outline-none sm:pt-[clamp(1rem,8dvh,5rem)]"
      >
        <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 shadow-lift sm:p-8">
          <div className="mb-6 grid gap-1.5">
            <h1 tabIndex={-1} className="text-3xl font-bold">
              {title}
            </h1>
            <p className="text-ink-soft wrap-anywhere">{lead}</p>
          </div>
          {children}
        </div>
      </main>
      {isForStrangers ? (
        <footer className="flex flex-wrap items-center justify-center gap-x-6 px-5 py-6 text-sm text-ink-soft">
          <p>
            New here?{' '}
            <Link to="/welcome" className={footerLink}>
              See what Standout does
            </Link>
          </p>
          <Link to="/privacy" className={footerLink}>
            Privacy
          </Link>
        </footer>
      ) : null}
    </div>
  );
}

const footerLink =
  'inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4';

function whatToDoAbout(code: string): string {
  switch (code) {
    case 'otp_expired':
      return 'Links work once and for an hour. Sign in below to get a new confirmation mail, or ask for a new password.';
    case 'provider_email_needs_verification':
      return 'If a mail has come to confirm it, follow its link. Or sign in below.';
    default:
      return 'Sign in below, or ask for a new mail.';
  }
}

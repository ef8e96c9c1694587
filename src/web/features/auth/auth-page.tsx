import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isStorageBlocked } from '#web/browser/blocked-storage.ts';
import { focusHeading } from '#web/browser/focus.ts';
import { clearRedirect, isFirstOfTwoLinks, redirectRefusal, useSession } from '#web/data/account/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LaterStep, usePreloadedSteps } from './later-step.tsx';
import { ProductLine, ProductPanel } from './product-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSentTo } from './use-sent-to.ts';

type Tab = 'sign-in' | 'sign-up';

/** Few accounts have a second factor. */
const secondStepForm = lazyModule(() => import('./second-step-form.tsx'));

/**
 * Sign-in (password, email link, provider, second step), sign-up, and password recovery. All forms share one email
 * field.
 */
export function AuthPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const [unconfirmed] = useSentTo('confirmation');
  const [tab, setTab] = useState<Tab>(
    unconfirmed !== null || search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in',
  );
  const { step, openStep, closeStep } = useStep();
  const [email, setEmail] = useState(unconfirmed ?? '');
  const [refused] = useState(redirectRefusal);
  const [isFirstOfTwo] = useState(isFirstOfTwoLinks);
  useEffect(clearRedirect, []);
  usePreloadedSteps();
  const address = { email, onEmailChange: setEmail };
  const isSignedIn = session.status === 'signed-in';
  useHeadingFocus(
    isSignedIn ? (session.needsSecondStep ? 'second step' : 'new password') : (step ?? 'welcome'),
  );

  if (session.status === 'signed-in' && session.needsSecondStep) {
    return (
      <Frame
        title="One more step"
        hasFooter={false}
        lead={session.user.email ? `Verify your identity, ${session.user.email}` : 'Verify your identity'}
      >
        <LazyPart module={secondStepForm} waiting={<Spinner label="Loading" />}>
          {({ SecondStepForm }) => <SecondStepForm />}
        </LazyPart>
      </Frame>
    );
  }
  if (session.status === 'signed-in') {
    const isFirst = session.mustSetPassword === 'sign-up' || session.mustSetPassword === 'invitation';
    return (
      <Frame
        title={isFirst ? 'Choose your password' : 'Set a new password'}
        hasFooter={false}
        lead={`For ${session.user.email ?? 'your account'}`}
      >
        <LaterStep>
          {({ NewPasswordForm }) => (
            <NewPasswordForm
              email={session.user.email ?? ''}
              isFirst={isFirst}
              mayBeTaken={session.mustSetPassword === 'sign-up'}
            />
          )}
        </LaterStep>
      </Frame>
    );
  }
  if (step === 'mail') {
    return (
      <Frame title="Sign in by email" lead="No password needed. We’ll email you a link and a code.">
        <LaterStep>{({ EmailLinkForm }) => <EmailLinkForm {...address} onBack={closeStep} />}</LaterStep>
      </Frame>
    );
  }
  if (step === 'recovery') {
    return (
      <Frame title="Forgot your password?" lead="We’ll email you a reset link and a code">
        <LaterStep>{({ RecoveryForm }) => <RecoveryForm {...address} onBack={closeStep} />}</LaterStep>
      </Frame>
    );
  }
  return (
    <Frame title="Welcome" lead="Sign in to your account or create a new one">
      {isStorageBlocked() ? (
        <div className="mb-6">
          <Alert tone="caution" title="This browser blocks site data">
            <p>Allow cookies and site data for this site. Without them you’re signed out on every reload.</p>
          </Alert>
        </div>
      ) : null}
      {refused ? (
        <div className="mb-6">
          <Alert tone="destructive" title={refused.message}>
            <p>{adviceFor(refused.code)}</p>
          </Alert>
        </div>
      ) : null}
      {isFirstOfTwo ? (
        <div className="mb-6">
          <Alert title="Link confirmed">
            <p>Now open the link we sent to your other address.</p>
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
                onForgotPassword={() => openStep('recovery')}
                onByEmail={() => openStep('mail')}
              />
            ),
          },
          { value: 'sign-up', label: 'Sign Up', panel: <SignUpForm {...address} /> },
        ]}
      />
    </Frame>
  );
}

/**
 * The step besides the two tabs. It is part of the URL (`?step=recovery`), so the Back button returns to sign-in. The
 * requested page stays in the history state.
 */
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

/** Moves the focus to the new heading when the view changes. */
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
  hasFooter = true,
  children,
}: {
  title: string;
  lead: string;
  hasFooter?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="mx-auto w-full max-w-6xl px-5 py-4 sm:px-8">
        <Link to="/welcome" className="inline-flex min-h-11 items-center rounded-lg">
          <Brand />
        </Link>
      </header>
      <div
        // Top-aligned, so that a longer form doesn't move what is above it. The form and the panel are equally tall.
        className="mx-auto grid w-full max-w-6xl content-start gap-x-6 px-4 pt-2 pb-8 sm:px-8 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:pt-[clamp(0.5rem,4dvh,3rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-x-8"
      >
        {hasFooter ? <ProductLine /> : null}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-md rounded-card border border-line bg-surface p-6 shadow-lift outline-none sm:p-8 md:order-last xl:p-10"
        >
          <div className="mb-6 grid gap-1.5">
            <h1 tabIndex={-1} className="text-3xl font-bold">
              {title}
            </h1>
            <p className="text-ink-soft wrap-anywhere">{lead}</p>
          </div>
          {children}
        </main>
        <ProductPanel />
      </div>
      {hasFooter ? (
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

const footerLink = 'inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4';

function adviceFor(code: string): string {
  switch (code) {
    case 'otp_expired':
      return 'Links work once and expire after an hour. Sign in below to get a new confirmation email, or reset your password.';
    case 'provider_email_needs_verification':
      return 'Open the confirmation link we emailed you, or sign in below.';
    default:
      return 'Sign in below, or request a new email.';
  }
}

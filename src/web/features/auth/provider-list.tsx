import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type AuthRefusal, signInWithProvider } from '#web/data/account/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

/** One button per OAuth provider. */
export function ProviderList({ names }: { names: readonly string[] }) {
  const [redirectingTo, setRedirectingTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null);
  useEffect(() => {
    // Back can restore this page from the bfcache with the spinner still shown.
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRedirectingTo(null);
    };
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  const redirect = async (name: string) => {
    setRefusal(null);
    setRedirectingTo(name);
    const result = await signInWithProvider(name);
    if (result.ok) return;
    setRedirectingTo(null);
    setRefusal(result);
  };
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          variant="secondary"
          isBusy={redirectingTo === name}
          onClick={() => void redirect(name)}
        >
          {redirectingTo === name
            ? null
            : (marks[name] ?? <KeyRound aria-hidden="true" className="size-4" />)}
          Continue with {titles[name] ?? titleOf(name)}
        </Button>
      ))}
      {refusal ? <RefusalAlert refusal={refusal} /> : null}
    </>
  );
}

const titles: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
};

function titleOf(name: string): string {
  const title = name.replace(/_oidc$/, '').replaceAll('_', ' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const mark = (children: ReactNode) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
    {children}
  </svg>
);

/** The logos of well-known providers. */
const marks: Readonly<Record<string, ReactNode>> = {
  google: mark(
    <>
      <path
        fill="#4285F4"
        d="M22.5 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2-1.9 3.3-4.7 3.3-7.9Z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.4-1 7.2-2.7l-3.5-2.7a6.6 6.6 0 0 1-9.8-3.5H2.3v2.8A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.3a11 11 0 0 0 0 9.8l3.6-2.8Z" />
      <path
        fill="#EA4335"
        d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3A11 11 0 0 0 2.3 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4Z"
      />
    </>,
  ),
  github: mark(
    <path
      fill="currentColor"
      d="M12 1.5a10.5 10.5 0 0 0-3.3 20.5c.5 0 .7-.3.7-.5v-2c-2.9.6-3.5-1.3-3.5-1.3-.5-1.2-1.2-1.5-1.2-1.5-.9-.7.1-.7.1-.7 1 .1 1.6 1.1 1.6 1.1 1 1.6 2.5 1.2 3.1.9 0-.7.3-1.2.6-1.5-2.3-.3-4.8-1.2-4.8-5.2 0-1.2.4-2.1 1.1-2.8-.1-.3-.5-1.4.1-2.8 0 0 .9-.3 2.9 1.1a10 10 0 0 1 5.2 0c2-1.4 2.9-1.1 2.9-1.1.6 1.4.2 2.5.1 2.8.7.7 1.1 1.6 1.1 2.8 0 4-2.4 4.9-4.8 5.2.4.3.7 1 .7 1.9v2.9c0 .3.2.6.7.5A10.5 10.5 0 0 0 12 1.5Z"
    />,
  ),
  linkedin_oidc: mark(
    <path
      fill="#0A66C2"
      d="M20.4 2H3.6C2.7 2 2 2.7 2 3.6v16.8c0 .9.7 1.6 1.6 1.6h16.8c.9 0 1.6-.7 1.6-1.6V3.6c0-.9-.7-1.6-1.6-1.6ZM8 19H5V9.5h3V19ZM6.5 8.2a1.7 1.7 0 1 1 0-3.5 1.7 1.7 0 0 1 0 3.5ZM19 19h-3v-4.6c0-1.1 0-2.5-1.5-2.5s-1.8 1.2-1.8 2.4V19h-3V9.5h2.9v1.3c.4-.8 1.4-1.5 2.9-1.5 3 0 3.5 2 3.5 4.5V19Z"
    />,
  ),
};

import { retrySession } from '#web/data/account/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Frame } from '#web/ui/frame.tsx';
import { FullPage } from './full-page.tsx';

/** Shown if the backend does not answer, instead of an endless spinner. */
export function Unreachable({ reason }: { reason: 'backend-unreachable' | 'backend-not-configured' }) {
  return (
    <FullPage title="Couldn’t reach the server" art={<Frame />}>
      <p className="text-lg text-ink-soft">{explanations[reason]}</p>
      <Button size="large" onClick={() => void retrySession()}>
        Try again
      </Button>
    </FullPage>
  );
}

const explanations = {
  'backend-unreachable':
    'Check your connection and try again. Nothing is lost: what you made in this browser is still here.',
  'backend-not-configured':
    'This site isn’t connected to a server. Its operator must set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY when building, or serve it with Standout’s own server.',
} as const;

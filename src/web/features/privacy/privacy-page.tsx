import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/data/account/session.ts';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { departures } from './departures.ts';

/** What leaves the browser and when, what stays in it, and who can read what: for everybody, signed in or not. */
export function PrivacyPage() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <div className="mx-auto grid max-w-4xl gap-12 px-5 pb-24 sm:px-8">
      <header className="flex items-center justify-between py-4">
        <Link to="/welcome" className="inline-flex min-h-11 items-center rounded-lg">
          <Brand />
        </Link>
        <Link to={isSignedIn ? '/' : '/auth'} className={buttonClass({ variant: 'quiet' })}>
          {isSignedIn ? 'Open Standout' : 'Sign in'}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="grid gap-14 outline-none">
        <div className="grid gap-4">
          <h1 tabIndex={-1} className="text-4xl font-bold sm:text-5xl">
            Privacy
          </h1>
          <p className="max-w-2xl text-lg text-pretty text-ink-soft">
            Videos are made on your device and never leave it. What you write stays in this browser until you
            send it somewhere. Nothing here counts visits, shows advertisements or calls a third party
            unasked.
          </p>
        </div>

        <Part title="What leaves this browser, and when">
          <dl className="divide-y divide-line border-y border-line">
            {departures.map(({ when, what, whereTo }) => (
              <div key={when} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[14rem_1fr]">
                <dt className="font-semibold text-pretty">{when}</dt>
                <dd className="grid gap-1 text-pretty text-ink-soft">
                  {what}
                  <span className="text-sm font-medium text-ink">To {whereTo}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-pretty text-ink-soft">
            “This site’s server” is the one that you signed in to. “Your AI provider” is the address in
            Settings under AI, api.openai.com until you change it. As everywhere on the web, whoever is asked
            sees your network address and which browser asks.
          </p>
        </Part>

        <Part title="What stays in this browser">
          <List>
            <li>Clips, finished videos, captions, the camera’s recordings and your brand kit.</li>
            <li>
              Posts with their versions, ideas, voice notes, formulas, the planner and its pictures, your
              settings and your voice profile.
            </li>
            <li>
              Your AI key, if you gave one, and your session: both as plain text in the browser’s storage,
              like on other sites. Use a browser profile of your own.
            </li>
            <li>One cookie, for a week: whether the sidebar is open. It follows nobody.</li>
          </List>
          <p className="text-pretty text-ink-soft">
            Signing out leaves all of this where it is, except for the session. Settings, under Data, shows
            how much it is, saves it as one file and deletes it.
          </p>
        </Part>

        <Part title="What this site’s server keeps">
          <List>
            <li>
              Your address and a hash of your password, not the password itself; when you signed in, from
              which browser and network address.
            </li>
            <li>Interview Me: your questions, recordings, their words and the posts made from them.</li>
            <li>How many calls to the AI you have left for the moment; never what they said.</li>
          </List>
          <p className="text-pretty text-ink-soft">
            Rows and files are each person’s own: nobody else who signs in can read them. Whoever runs this
            server can, as with any server. Settings, under Account, downloads everything as one ZIP and
            deletes the account with all that is kept of it; the server’s backups forget it in their own time.
          </p>
        </Part>

        <Part title="Whom to ask">
          <p className="text-pretty text-ink-soft">
            Standout is software that people run themselves. Who runs this copy decides how long backups and
            mails are kept, and answers for it: ask whoever gave you its address.
          </p>
        </Part>
      </main>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 text-pretty marker:text-accent">{children}</ul>;
}

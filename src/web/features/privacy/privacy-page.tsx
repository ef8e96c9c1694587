import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/data/account/session.ts';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { networkCalls } from './network-calls.ts';

/** The public page about what leaves the browser, what stays in it, and who can read it. */
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
            Videos are made on your device and never leave it. What you write is stored in this browser and,
            if sync is on, in your account. Clips that candidates send you are in your account, too. No
            analytics, no ads, and no third-party calls unless you trigger them.
          </p>
        </div>

        <Part title="What leaves this browser, and when">
          <dl className="divide-y divide-line border-y border-line">
            {networkCalls.map(({ trigger, data, recipient }) => (
              <div key={trigger} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[14rem_1fr]">
                <dt className="font-semibold text-pretty">
                  {trigger}
                  <span className="block text-sm font-normal text-ink-soft">To {recipient}</span>
                </dt>
                <dd className="text-pretty text-ink-soft">{data}</dd>
              </div>
            ))}
          </dl>
          <p className="text-pretty text-ink-soft">
            “This site’s server” is the one you sign in to. “Your AI provider” is the base URL in Settings
            under AI, api.openai.com by default. As everywhere on the web, each recipient sees your IP address
            and browser version.
          </p>
        </Part>

        <Part title="What stays in this browser">
          <List>
            <li>Clips, finished videos, and camera recordings.</li>
            <li>Text you’re typing into a form and haven’t added yet.</li>
            <li>
              With sync off, everything else you make: posts with their versions, ideas, voice notes,
              formulas, the planner, images, your settings, your brand kits, and your voice profile.
            </li>
            <li>
              Your AI key, if you added one, and your session. Both are plain text in the browser’s storage,
              as on other sites, so use your own browser profile.
            </li>
            <li>One cookie that remembers for a week whether the sidebar is open. It tracks nothing.</li>
          </List>
          <p className="text-pretty text-ink-soft">
            When you log out, you choose whether it stays on this device. Nobody who signs in here with
            another account sees it. It isn’t encrypted here, so remove it from a computer you share with
            people you don’t trust. Under Data in Settings you can see how much is stored, back it up to one
            file, and delete it.
          </p>
        </Part>

        <Part title="What this site’s server stores">
          <List>
            <li>
              Your email address, a hash of your password (not the password itself), and the time, browser,
              and IP address of each sign-in.
            </li>
            <li>Interview Me: your questions, recordings, transcripts, and posts.</li>
            <li>
              If sync is on: what you write and record, your settings, images and audio, the names and sizes
              of your videos, and the names of your devices with the time each last synced. Your other devices
              can see which post is open, but that isn’t stored. Turning sync off keeps what is stored. What
              you delete is deleted there, too.
            </li>
            <li>
              Your invitations, and what candidates sent with their link: consent, times, and clips, until you
              delete the candidate, they withdraw, or their deletion date arrives. Only a hash of the link is
              stored. After a withdrawal, the candidate’s id and the time stay for a year, so that all your
              devices delete the candidate.
            </li>
            <li>
              If you connected LinkedIn: the name of each profile or page, encrypted tokens to publish as it
              until you disconnect, and the texts and files of posts that you planned, with the answers of
              people who approve them. Files are deleted a day after they are no longer needed. If you ask for
              approval, anyone with the link sees that post. Also the numbers of your posts, such as
              impressions and comments, that you entered, imported, or got from LinkedIn.
            </li>
            <li>How many AI calls you have left for now, but never their content.</li>
          </List>
          <p className="text-pretty text-ink-soft">
            Other users can’t read your data. The operator of this server can, as with any server. Under
            Account in Settings you can download everything as one ZIP and delete your account with all its
            data. The server’s backups keep a copy until they expire.
          </p>
        </Part>

        <Part title="Who to ask">
          <p className="text-pretty text-ink-soft">
            Standout is self-hosted software. The operator of this copy is responsible for it and decides how
            long backups and emails are kept. Ask the person who gave you its address.
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

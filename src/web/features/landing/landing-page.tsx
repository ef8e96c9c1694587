import { BookOpen, CalendarDays, Download, Lightbulb, Mic, Smartphone, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '#web/data/account/session.ts';
import { Brand } from '#web/ui/brand.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { BrandIdentity } from './brand-identity.tsx';
import { PhonePreview } from './phone-preview.tsx';

export function LandingPage() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <div className="overflow-x-clip">
      <header className="mx-auto flex max-w-6xl items-center justify-between px-5 py-4 sm:px-8">
        <Link to="/welcome" className="inline-flex min-h-11 items-center rounded-lg">
          <Brand />
        </Link>
        {isSignedIn ? (
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            Open Standout
          </Link>
        ) : (
          <nav aria-label="Account" className="flex">
            <Link to="/auth" className={`${buttonClass({ variant: 'quiet' })} max-sm:px-3!`}>
              Sign in
            </Link>
            <Link to="/auth?tab=sign-up" className={`${buttonClass({ variant: 'secondary' })} max-sm:px-3!`}>
              Sign up
            </Link>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Features />
        <BrandIdentity />
        <Writing />
        <Closing />
      </main>
      <footer className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-5 py-10 text-sm text-ink-soft sm:px-8">
        <Brand />
        <p className="max-sm:order-last max-sm:basis-full">
          Candidate videos that look like your agency made them. It did.
        </p>
        <Link to="/privacy" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Privacy
        </Link>
      </footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-8 pb-16 sm:gap-16 sm:px-8 sm:pt-10 sm:pb-24 md:grid-cols-[1.35fr_1fr] md:gap-10 lg:grid-cols-[1.45fr_1fr] lg:gap-12 lg:pb-20">
      <div className="grid justify-items-start gap-7">
        <h1
          tabIndex={-1}
          className="text-[clamp(2.6rem,6vw,4.1rem)] leading-[1.02] font-extrabold tracking-[-0.035em]"
        >
          Create professional candidate videos <br className="max-sm:hidden" />
          <span className="relative whitespace-nowrap">
            in seconds
            <svg
              viewBox="0 0 300 14"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute -bottom-2 left-0 h-3 w-full text-accent"
            >
              <path
                d="M3 10 C 70 3, 190 2, 297 7"
                fill="none"
                stroke="currentColor"
                strokeWidth="5"
                strokeLinecap="round"
              />
            </svg>
          </span>
        </h1>
        <p className="max-w-xl text-lg text-balance text-ink-soft sm:text-xl">
          Upload a clip, add the candidate’s details, and download it with your branded overlay, ready for
          WhatsApp Status. Your browser does the work, so the video never leaves your device.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Link to="/generator" className={buttonClass({ size: 'large' })}>
            Start Creating Videos
          </Link>
          <p className="text-sm text-ink-soft">Nothing to install, nothing to edit</p>
        </div>
      </div>
      <PhonePreview />
    </section>
  );
}

const features = [
  {
    Icon: Upload,
    title: 'Easy Upload',
    text: 'Pick a video from your device, drag it in, or paste it. Every common format works, portrait or landscape.',
  },
  {
    Icon: Smartphone,
    title: 'Perfect Format',
    text: 'A 9:16 MP4, up to a minute long and under 16 MB, that WhatsApp Status plays without cropping.',
  },
  {
    Icon: Download,
    title: 'Instant Download',
    text: 'One click and the finished file is yours, named after the candidate and ready to post.',
  },
] as const;

function Features() {
  return (
    <section aria-labelledby="features" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8">
        <h2 id="features" className="max-w-2xl text-3xl font-bold sm:text-4xl">
          From raw clip to Status in three steps
        </h2>
        <ul className="mt-12 grid gap-4 md:grid-cols-3 md:gap-6">
          {features.map(({ Icon, title, text }) => (
            <li
              key={title}
              className="grid content-start gap-3 rounded-card border border-line bg-paper p-6 shadow-lift lg:p-8"
            >
              <span className="grid size-14 place-items-center rounded-2xl bg-sunken text-ink dark:bg-night-lifted">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h3 className="mt-2 text-xl font-semibold">{title}</h3>
              <p className="text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const tools = [
  {
    Icon: Lightbulb,
    title: '30 posts from messy ideas',
    text: 'Type, speak, or paste a video link. A board, a daily target, and a focus sprint keep you going.',
  },
  {
    Icon: Mic,
    title: 'Interview Me',
    text: 'Answer a good question out loud. Your answer becomes a draft in your own words.',
  },
  {
    Icon: CalendarDays,
    title: 'Content Planner',
    text: 'Plan up to 50 posts with images. Export them as text, a ZIP, or a carousel.',
  },
  {
    Icon: BookOpen,
    title: 'Formulas',
    text: 'Posts that worked, broken down line by line, to guide your own.',
  },
] as const;

function Writing() {
  return (
    <section aria-labelledby="writing" className="border-t border-line bg-surface lg:mb-8">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-[1fr_1.6fr] lg:gap-20 lg:py-28">
        <div>
          <h2 id="writing" className="text-3xl font-bold sm:text-4xl">
            And the words to go with them
          </h2>
          <p className="mt-4 text-lg text-pretty text-ink-soft">
            Your account includes a LinkedIn writing suite, from the first thought to 30 finished posts. They
            stay in your browser, and AI helps only when you ask.
          </p>
        </div>
        <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
          {tools.map(({ Icon, title, text }) => (
            <li key={title} className="grid content-start gap-2">
              <Icon aria-hidden="true" className="size-6 text-ink-soft" />
              <h3 className="mt-1 text-lg font-semibold">{title}</h3>
              <p className="text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="mx-auto max-w-6xl px-5 py-16 sm:px-8">
      <div className="grid justify-items-center gap-7 rounded-[2rem] bg-night px-6 py-16 text-center text-on-night sm:py-24">
        <h2 className="max-w-2xl text-3xl font-bold sm:text-5xl">Your next candidate deserves to be seen</h2>
        <p className="max-w-lg text-lg text-on-night-soft">
          Have a clip ready? It can be on your Status in a minute.
        </p>
        <Link
          to="/generator"
          // Opens the sign-up form instead of the sign-in form: this button is for new users.
          state={{ isNew: true }}
          className={`${buttonClass({ size: 'large' })} focus-visible:outline-on-night`}
        >
          Create Your First Video
        </Link>
      </div>
    </section>
  );
}

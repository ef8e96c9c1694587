import { Check, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { sampleVideoAddress } from '#domain/addresses.ts';
import { type FirstRun, type FirstSteps, firstRunView, firstStepsOf } from '#domain/first-run.ts';
import type { Post } from '#domain/posts/post.ts';
import { screens } from '#domain/screens.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changeFirstRun, useFirstRun, useVideoCount } from '#web/data/store/first-run.ts';
import { Bars } from '#web/ui/bars.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { saved } from '#web/ui/toast.ts';
import { VideoDrawing } from '#web/ui/video-drawing.tsx';
import { focusInboxField } from '../inbox-field.ts';

type Actions = {
  /** Opens the next post to write. */
  onWrite: () => void;
};

/** The first steps of a new account: a choice between videos and posts, then three steps until the user closes them. */
export function FirstRunPanel({
  posts,
  ideaCount,
  onWrite,
}: Actions & { posts: readonly Post[]; ideaCount: number }) {
  const view = firstRunView(useFirstRun());
  const steps = firstStepsOf({ videoCount: useVideoCount(), ideaCount, posts });
  if (view === null) return null;
  return view === 'choice' ? <Choice /> : <Steps steps={steps} onWrite={onWrite} />;
}

function Choice() {
  const choose = () => change({ hasChosen: true });
  return (
    <Panel
      title="What would you like to make first?"
      closeLabel="Skip this choice"
      drawing={<StepBars steps={{ video: true, idea: true, post: true }} className="max-sm:hidden" />}
    >
      <ul className="grid grid-cols-2 gap-3">
        <Option
          drawing={<VideoDrawing className="w-18 shrink-0 rounded-lg @max-xl:hidden" />}
          title="Candidate video"
          text="Turn a clip, a name, and a position into a branded 9:16 video for WhatsApp Status."
        >
          <Link
            to={screens.generator.path}
            onClick={choose}
            className={`${buttonClass({ variant: 'secondary' })} ${optionButton}`}
          >
            Make a video
          </Link>
          <Link
            to={sampleVideoAddress}
            onClick={choose}
            className={`${buttonClass({ variant: 'quiet' })} -mx-2 px-2! underline underline-offset-4`}
          >
            Try the sample
          </Link>
        </Option>
        <Option
          drawing={<PostDrawing />}
          title="LinkedIn posts"
          text="Drop a messy idea, then turn it into a post that is worth publishing."
        >
          <Button
            variant="secondary"
            className={optionButton}
            onClick={() => {
              choose();
              focusInboxField();
            }}
          >
            Write posts
          </Button>
        </Option>
      </ul>
    </Panel>
  );
}

const optionButton = '@max-xl:w-full @max-xl:px-2!';

/** On a phone only the buttons show, so that the field below stays visible. */
function Option({
  drawing,
  title,
  text,
  children,
}: {
  drawing: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-5 @xl:items-center @xl:rounded-control @xl:border @xl:border-line @xl:bg-paper @xl:p-4">
      {drawing}
      <div className="w-full min-w-0 flex-1">
        <h3 className="font-semibold @max-xl:sr-only">{title}</h3>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft @max-xl:sr-only">{text}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 @max-xl:justify-center @xl:mt-3">
          {children}
        </div>
      </div>
    </li>
  );
}

function Steps({ steps, onWrite }: Actions & { steps: FirstSteps }) {
  const doneCount = Object.values(steps).filter(Boolean).length;
  const isDone = doneCount === 3;
  return (
    <Panel
      title={isDone ? 'You’re all set' : 'First steps'}
      lead={isDone ? 'You made a video and finished a post.' : `${doneCount} of 3 done`}
      closeLabel="Close first steps"
      drawing={<StepBars steps={steps} />}
    >
      <ol className="grid gap-x-6 gap-y-1 @xl:grid-cols-3">
        <Step isDone={steps.video} label="Make a video">
          <Link to={screens.generator.path} className={stepAction}>
            Make a video
          </Link>
          <span className="text-ink-soft">or</span>
          <Link to={sampleVideoAddress} className={stepAction}>
            use the sample
          </Link>
        </Step>
        <Step isDone={steps.idea} label="Add an idea">
          <button type="button" className={stepAction} onClick={focusInboxField}>
            Add an idea
          </button>
        </Step>
        <Step isDone={steps.post} label="Finish a post">
          <button type="button" className={stepAction} onClick={onWrite}>
            Finish a post
          </button>
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ isDone, label, children }: { isDone: boolean; label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-success text-surface' : 'border-2 border-edge/60'}`}
      >
        {isDone ? <Check aria-hidden="true" strokeWidth={3} className="size-3.5" /> : null}
      </span>
      {isDone ? (
        <span className="text-ink-soft line-through decoration-edge/60">
          {label}
          <span className="sr-only"> (done)</span>
        </span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2">{children}</span>
      )}
    </li>
  );
}

const stepAction =
  'inline-flex min-h-11 items-center rounded-lg font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink';

function Panel({
  title,
  lead,
  closeLabel,
  drawing,
  children,
}: {
  title: string;
  lead?: string;
  closeLabel: string;
  drawing: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="@container mb-4 rounded-card border border-line bg-surface p-4 shadow-lift sm:mb-6 sm:p-5"
    >
      <header className="mb-2 flex items-center gap-3 sm:mb-3">
        {drawing}
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
          <h2 id={id} className="font-semibold sm:text-lg">
            {title}
          </h2>
          {lead ? <p className="text-sm text-ink-soft">{lead}</p> : null}
        </div>
        <Button
          variant="quiet"
          size="icon-end"
          className="self-start"
          aria-label={closeLabel}
          onClick={() => change({ isClosed: true })}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </header>
      {children}
    </section>
  );
}

/** The three bars of the logo, one per step. A bar is colored when its step is done. */
function StepBars({
  steps: { video, idea, post },
  className = '',
}: {
  steps: FirstSteps;
  className?: string;
}) {
  const look = (isDone: boolean) => (isDone ? 'fill-accent' : 'fill-edge/40');
  return <Bars looks={[look(video), look(idea), look(post)]} className={`size-7 ${className}`} />;
}

/** A drawing of a post, as tall as the video next to it. */
function PostDrawing() {
  return (
    <span
      aria-hidden="true"
      className="grid aspect-9/16 w-18 shrink-0 content-start gap-1.5 rounded-lg border border-edge/60 bg-surface p-2 @max-xl:hidden"
    >
      <span className="mb-0.5 h-1.5 w-full rounded-full bg-accent" />
      <span className="h-1 w-full rounded-full bg-edge/50" />
      <span className="h-1 w-2/3 rounded-full bg-edge/50" />
      <span className="mt-1 h-1 w-full rounded-full bg-edge/50" />
      <span className="h-1 w-5/6 rounded-full bg-edge/50" />
      <span className="h-1 w-full rounded-full bg-edge/50" />
      <span className="h-1 w-1/2 rounded-full bg-edge/50" />
    </span>
  );
}

function change(firstRun: FirstRun): void {
  void saved(attempt(() => changeFirstRun(firstRun)));
}

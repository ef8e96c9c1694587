import { useEffect, useState } from 'preact/hooks';
import { deleteTakesOfLink, type Take, type TakeOptions } from './capture/takes.ts';
import { FileOffer } from './file-offer.tsx';
import { CheckScreen } from './screens/check.tsx';
import { DoneScreen } from './screens/done.tsx';
import { QuestionScreen } from './screens/question.tsx';
import { ReviewScreen } from './screens/review.tsx';
import { SummaryScreen } from './screens/summary.tsx';
import { WelcomeScreen } from './screens/welcome.tsx';
import { loadSender, type SendOutcome } from './send-answers.ts';
import type { Session } from './start.ts';
import {
  afterCheck,
  afterReview,
  afterWelcome,
  chosenClip,
  clipsOf,
  type Facts,
  firstStep,
  nextOpenQuestion,
  stepOf,
  takesLeft,
  withChoice,
  withTake,
} from './steps.ts';
import { deleteChoices, readChoices, saveChoices } from './stored-choices.ts';
import { useTexts } from './texts.ts';
import { type CallFailure, giveConsent } from './upload/calls.ts';
import { useCamera } from './use-camera.ts';
import { useLatest } from './use-latest.ts';
import { useSteps } from './use-steps.ts';

/** Leads through the steps of an invitation, from the welcome to the thanks. */
export function Steps({
  facts,
  session: { to, link },
  onFacts,
  onRefresh,
  onRefused,
  onWithdraw,
  onStudio,
}: {
  facts: Facts;
  session: Session;
  onFacts(facts: Facts): void;
  /** Reloads the facts. */
  onRefresh(): Promise<Facts | null>;
  /** Called when the server says that the link can't be used now. */
  onRefused(failure: CallFailure): void;
  onWithdraw(): void;
  /** Called with whether the candidate is recording. The talking points then take the top of the screen. */
  onStudio(isOn: boolean): void;
}) {
  const { say } = useTexts();
  const { step, go, begin } = useSteps();
  const [isBusy, setIsBusy] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isOnlyInMemory, setIsOnlyInMemory] = useState(false);
  const [interrupted, setInterrupted] = useState<string | null>(null);
  const { invitation } = facts;
  const count = invitation.questions.length;

  // Read once: later changes must not move the candidate to another step.
  const [wasSending, setWasSending] = useState(() => readChoices(link).isSending);
  const start = useLatest(() => begin(wasSending ? { at: 'summary' } : firstStep(facts)));
  useEffect(() => start.current(), []);
  useEffect(() => void loadSender().catch(() => undefined), []);
  useWarning(isSending || isOnlyInMemory);

  const asked = 'question' in step ? step.question : nextOpenQuestion(facts);
  const question = asked === null ? undefined : invitation.questions[asked - 1];
  const takeOptions: TakeOptions = {
    link,
    question: asked ?? 1,
    maxSeconds: question?.seconds ?? invitation.maxSeconds,
    maxBytes: invitation.maxBytes,
  };
  // The browser's Back button can lead to a step that is no longer possible.
  const isReview = step.at === 'review' && clipsOf(facts, step.question).length > 0;
  const isRecording = 'question' in step && !isReview && takesLeft(facts, step.question) > 0;
  const controls = useCamera(step.at === 'check' || isRecording);

  useEffect(() => onStudio(isRecording), [isRecording, onStudio]);

  const choose = (changed: Facts) => {
    onFacts(changed);
    saveChoices(link, { choice: changed.choice });
  };
  const addTake = (take: Take) => {
    choose(withTake(facts, take));
    go({ at: 'review', question: take.question });
  };
  const agree = async () => {
    if (invitation.consent.givenAt !== null) return go(afterWelcome(facts));
    setIsBusy(true);
    const agreed = await giveConsent(to, invitation.consent.version);
    setIsBusy(false);
    if ('refused' in agreed) return onRefused(agreed);
    onFacts({
      ...facts,
      invitation: { ...invitation, consent: { ...invitation.consent, givenAt: agreed.consentedAt } },
    });
    go(afterWelcome(facts));
  };
  const endSending = async (outcome: SendOutcome) => {
    const now = await onRefresh();
    if ('failure' in outcome) {
      const { failure } = outcome;
      if (failure.refused === 'closed' || failure.refused === 'later') onRefused(failure);
      return;
    }
    // The recruiter has the clips. Delete them here: the phone may be shared.
    await deleteTakesOfLink(link).catch(() => undefined);
    deleteChoices(link);
    setIsOnlyInMemory(false);
    if (now) onFacts({ invitation: { ...now.invitation, sentAt: outcome.sentAt }, takes: [], choice: {} });
    go({ at: 'done' });
  };

  const fileOffer = <FileOffer key={asked} takeOptions={takeOptions} onTake={addTake} />;
  const progress = say('questionOf', { number: asked ?? 1, count });

  if (step.at === 'welcome') {
    return <WelcomeScreen facts={facts} isBusy={isBusy} onContinue={agree} onWithdraw={onWithdraw} />;
  }
  if (step.at === 'check') {
    return (
      <CheckScreen controls={controls} onReady={() => go(afterCheck(facts))}>
        {fileOffer}
      </CheckScreen>
    );
  }
  if (step.at === 'summary') {
    return (
      <SummaryScreen
        facts={facts}
        to={to}
        onOpen={(number) => go(stepOf(facts, number))}
        onEnd={endSending}
        onSendingChange={(isNow) => {
          setIsSending(isNow);
          setWasSending(false);
          saveChoices(link, { isSending: isNow });
        }}
        startsAtOnce={wasSending}
      />
    );
  }
  if (!('question' in step)) {
    return (
      <DoneScreen facts={facts} to={to} onChange={() => go({ at: 'summary' })} onWithdraw={onWithdraw} />
    );
  }
  if (isRecording && question) {
    const hasClips = clipsOf(facts, step.question).length > 0;
    return (
      <QuestionScreen
        key={step.question}
        controls={controls}
        question={question}
        progress={progress}
        takeOptions={takeOptions}
        onTake={({ take, isEarly, isOnlyInMemory: isLost }) => {
          setInterrupted(isEarly ? take.id : null);
          if (isLost) setIsOnlyInMemory(true);
          addTake(take);
        }}
        onBack={hasClips ? () => go({ at: 'review', question: step.question }) : null}
      >
        {fileOffer}
      </QuestionScreen>
    );
  }
  const { question: number } = step;
  const shown = chosenClip(facts, number);
  const hint =
    shown !== undefined && shown.key === interrupted
      ? say('endedEarly')
      : isOnlyInMemory
        ? say('onlyInMemory')
        : null;
  return (
    <ReviewScreen
      key={number}
      facts={facts}
      question={number}
      progress={progress}
      hint={hint}
      onChoose={(key) => choose(withChoice(facts, number, key))}
      onUse={() => {
        const changed = shown ? withChoice(facts, number, shown.key) : facts;
        choose(changed);
        go(afterReview(changed, number));
      }}
      onRecordAgain={() => go({ at: 'question', question: number })}
    >
      {fileOffer}
    </ReviewScreen>
  );
}

/** Has the browser ask before closing a page with unsaved or unsent takes. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

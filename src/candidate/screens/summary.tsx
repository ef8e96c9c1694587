import { useEffect, useRef, useState } from 'preact/hooks';
import { keepAwake } from '#web/browser/wake-lock.ts';
import type { LinkTarget } from '../call.ts';
import { Heading, Live } from '../parts.tsx';
import { type SendOutcome, type SendProgress, sendAnswers } from '../send-answers.ts';
import { chosenClip, clipsToSend, type Facts } from '../steps.ts';
import { type Texts, useTexts } from '../texts.ts';
import { useLatest } from '../use-latest.ts';

/** Lists the answers and sends them. */
export function SummaryScreen({
  facts,
  to,
  onOpen,
  onEnd,
  onSendingChange,
  startsAtOnce,
}: {
  facts: Facts;
  to: LinkTarget;
  /** Opens a question to review or record its answer. */
  onOpen(question: number): void;
  /** Called unless the candidate canceled. Resolves once the page shows the next step. */
  onEnd(outcome: SendOutcome): Promise<void>;
  onSendingChange(isSending: boolean): void;
  /** The page closed while sending, so sending resumes. */
  startsAtOnce: boolean;
}) {
  const texts = useTexts();
  const { say, time } = texts;
  const { questions, recruiterName: recruiter } = facts.invitation;
  const [progress, setProgress] = useState<Readonly<Record<number, SendProgress>>>({});
  const [problem, setProblem] = useState<Exclude<SendOutcome, { sentAt: string }> | null>(null);
  const [isSending, setIsSending] = useState(false);
  const stopping = useRef(new AbortController());
  const isActive = useRef(false);
  const latestChange = useLatest(onSendingChange);
  useEffect(
    () => () => {
      stopping.current.abort();
      // Leaving this screen cancels sending. It must not resume after a reload.
      if (isActive.current) latestChange.current(false);
    },
    [],
  );

  const send = async () => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setProblem(null);
    setIsSending(true);
    isActive.current = true;
    onSendingChange(true);
    // A phone that goes to sleep stops sending.
    const release = keepAwake();
    const outcome = await sendAnswers(facts, to, {
      onProgress: (question, state) => setProgress((all) => ({ ...all, [question]: state })),
      signal,
    }).catch((): SendOutcome => ({ failure: { refused: 'failed' }, question: null }));
    release();
    if (signal.aborted) return;
    isActive.current = false;
    onSendingChange(false);
    if ('failure' in outcome) setProblem(outcome);
    await onEnd(outcome);
    setIsSending(false);
  };
  const start = useLatest(send);
  useEffect(() => {
    if (startsAtOnce) void start.current();
  }, [startsAtOnce]);
  const stop = () => {
    stopping.current.abort();
    isActive.current = false;
    setIsSending(false);
    onSendingChange(false);
    setProgress({});
  };

  const isWaiting = isSending && Object.values(progress).some((each) => each.isWaiting && !each.isArrived);
  return (
    <main>
      <Heading key={isSending ? 'sending' : 'ready'}>
        {say(isSending ? 'sendingHeading' : 'summaryHeading')}
      </Heading>
      <p class="lead">{say(isSending ? 'keepOpen' : 'summaryText')}</p>
      <ol class="answers">
        {questions.map(({ text }, index) => {
          const question = index + 1;
          const clip = chosenClip(facts, question);
          return (
            <li key={question} class="card">
              <p dir="auto">{text}</p>
              {isSending && clip ? (
                <Sending state={progress[question]} question={question} texts={texts} />
              ) : (
                <p class="answer">
                  <span class={clip ? 'good' : 'advice'}>
                    {clip ? time(clip.seconds) : say('noAnswerYet')}
                  </span>
                  {!isSending && (
                    <button type="button" class="link" onClick={() => onOpen(question)}>
                      {say(clip ? 'change' : 'answerThis')}
                      <span class="hidden">
                        {' '}
                        {say('questionOf', { number: question, count: questions.length })}
                      </span>
                    </button>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <Live>{isWaiting && <p class="note">{say('waitingForNetwork')}</p>}</Live>
      <Live isUrgent>{problem && <p class="problem">{problemText(problem, texts, recruiter)}</p>}</Live>
      <div class="actions">
        {isSending ? (
          <button type="button" class="plain" onClick={stop}>
            {say('stopSending')}
          </button>
        ) : (
          <button type="button" disabled={clipsToSend(facts).length === 0} onClick={send}>
            {say('send', { recruiter })}
          </button>
        )}
      </div>
    </main>
  );
}

function Sending({
  state,
  question,
  texts: { say },
}: {
  state: SendProgress | undefined;
  question: number;
  texts: Texts;
}) {
  const percent = Math.floor(100 * (state?.fraction ?? 0));
  const announced = say(state?.isArrived ? 'arrived' : 'percentSent', { percent });
  return (
    <p class="answer">
      <progress max={100} value={percent} aria-label={say('playAnswer', { number: question })} />
      <span class={state?.isArrived ? 'good' : undefined}>{announced}</span>
    </p>
  );
}

function problemText(
  { failure, question }: Exclude<SendOutcome, { sentAt: string }>,
  { say }: Texts,
  recruiter: string,
): string {
  const { refused } = failure;
  const announced =
    refused === 'full' || refused === 'takes'
      ? say('noRoom', { recruiter })
      : say(refused === 'content' ? 'notAVideo' : 'sendFailed');
  return question === null ? announced : `${question}. ${announced}`;
}

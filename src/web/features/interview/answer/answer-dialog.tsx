import { useLayoutEffect, useRef } from 'react';
import type { Question } from '#domain/interview/question.ts';
import { useIsAnsweredElsewhere } from '#web/data/interview/presence.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RecordStep } from './record-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { TranscriptStep } from './transcript-step.tsx';
import { useAnswerRecording } from './use-answer-recording.ts';
import { useAnswering } from './use-answering.ts';

/**
 * Answers a question in steps: record, review, transcribe, correct if needed, and draft. Closes when the post is
 * drafted.
 */
export function AnswerDialog({
  userId,
  question,
  answers,
  onClose,
  onDrafted,
}: {
  userId: string;
  question: Question;
  /** The earlier answers to this question. */
  answers: readonly Answer[];
  onClose: () => void;
  onDrafted: (postId: string) => void;
}) {
  const { session, state, takenOver, draftSoFar, followUp } = useAnswering(userId, question, onDrafted);
  const recording = useAnswerRecording(question.id, session.send);
  const isAnsweredElsewhere = useIsAnsweredElsewhere(question);
  const stepRef = useFocusOnChange(`${state.mode} ${recording.state.stage === 'recording'}`);
  const close = () => {
    session.dismiss();
    onClose();
  };
  return (
    <Dialog
      title="Record Your Answer"
      description={
        <span className="mt-1 block text-lg leading-snug text-ink wrap-anywhere">{question.prompt}</span>
      }
      isOpen
      // The dialog is part of the URL, so Back already closes it.
      closesOnBack={false}
      onOpenChange={(isOpen) => isOpen || close()}
    >
      <div ref={stepRef} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
        {takenOver || isAnsweredElsewhere ? (
          <Alert tone="caution">
            <p>
              This question {takenOver === 'answered' ? 'was answered' : 'is being answered'} in another tab
              or on another device.{takenOver ? ' Your answer is still here.' : null}
            </p>
          </Alert>
        ) : null}
        {state.mode === 'record' ? (
          <RecordStep
            userId={userId}
            question={question}
            answers={answers}
            failure={state.failure}
            earlier={state.earlier}
            recording={recording}
            onProcess={session.process}
            onTranscript={(recordingId, transcript) =>
              session.send({ type: 'words-given', recordingId, transcript })
            }
            onTyped={session.saveTyped}
          />
        ) : null}
        {state.mode === 'review' && recording.finished ? (
          <ReviewStep
            userId={userId}
            finished={recording.finished}
            onDiscard={recording.discard}
            onProcess={session.process}
          />
        ) : null}
        {state.mode === 'transcribing' ? (
          <Working label="Transcribing your answer" hint="Your recording is saved." />
        ) : null}
        {state.mode === 'correcting' ? (
          <TranscriptStep
            key={state.recordingId}
            recordingId={state.recordingId}
            transcript={state.transcript}
            followUp={followUp}
            onFollowUp={session.followUp}
            onDraft={session.draft}
          />
        ) : null}
        {state.mode === 'generating' ? (
          <>
            <Working label="Writing your post" hint="Using only your own words." />
            {draftSoFar === '' ? null : (
              <p
                aria-hidden="true"
                className="max-h-60 overflow-y-auto rounded-control bg-sunken p-4 text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere"
              >
                {draftSoFar}
              </p>
            )}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Focuses the new step when `step` changes, because the pressed button has unmounted. */
function useFocusOnChange(step: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // Runs before the dialog reacts to the lost focus by focusing its own boundary.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    ref.current?.focus({ preventScroll: true });
  }, [step]);
  return ref;
}

function Working({ label, hint }: { label: string; hint: string }) {
  return (
    <div role="status" className="grid gap-3 py-6">
      <Progress label={label} fraction={null} />
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}

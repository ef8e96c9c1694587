import type { Question } from '#domain/interview/question.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RecordStep } from './record-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useAnswerRecording } from './use-answer-recording.ts';
import { useAnswering } from './use-answering.ts';
import { WordsStep } from './words-step.tsx';

/** Answers a question: record, review, transcribing, perhaps correcting, generating. It closes with the post. */
export function AnswerDialog({
  userId,
  question,
  answers,
  onClose,
  onDrafted,
}: {
  userId: string;
  question: Question;
  /** What was answered before. */
  answers: readonly Answer[];
  onClose: () => void;
  onDrafted: (postId: string) => void;
}) {
  const answering = useAnswering(userId, question, onDrafted);
  const { state, draftSoFar, followUp, process, draft, askMore } = answering;
  const recording = useAnswerRecording(question.id, answering.send);
  const close = () => {
    answering.dismiss();
    onClose();
  };
  return (
    <Dialog
      title="Record Your Answer"
      description={question.prompt}
      isOpen
      onOpenChange={(isOpen) => isOpen || close()}
    >
      {state.mode === 'record' ? (
        <RecordStep
          userId={userId}
          question={question}
          answers={answers}
          failure={state.failure}
          earlier={state.earlier}
          recording={recording}
          onProcess={process}
          onWords={(recordingId, transcript) =>
            answering.send({ type: 'words-given', recordingId, transcript })
          }
          onTyped={answering.giveTyped}
        />
      ) : null}
      {state.mode === 'review' && recording.finished ? (
        <ReviewStep
          userId={userId}
          finished={recording.finished}
          onDiscard={recording.discard}
          onProcess={process}
        />
      ) : null}
      {state.mode === 'transcribing' ? (
        <Working label="Transcribing your answer" hint="Your recording is kept, whatever happens." />
      ) : null}
      {state.mode === 'correcting' ? (
        <WordsStep
          key={state.recordingId}
          recordingId={state.recordingId}
          transcript={state.transcript}
          followUp={followUp}
          onAnswerMore={askMore}
          onDraft={(text) => draft(state.recordingId, text, text !== state.transcript)}
        />
      ) : null}
      {state.mode === 'generating' ? (
        <>
          <Working label="Writing your post" hint="From your own words, and no others." />
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
    </Dialog>
  );
}

function Working({ label, hint }: { label: string; hint: string }) {
  return (
    <div role="status" className="grid gap-3 py-6">
      <Progress label={label} fraction={null} />
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}

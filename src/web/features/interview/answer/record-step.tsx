import { Keyboard, Mic } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { withTranscript } from '#domain/ai/edited-text.ts';
import { transcriptRefusal } from '#domain/interview/answer.ts';
import type { Question } from '#domain/interview/question.ts';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { readNote, saveNote, useNote } from '#web/data/interview/notes.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { useDeviceSpeech } from '#web/data/recordings/use-device-speech.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeviceDictation } from '#web/ui/device-dictation.tsx';
import { Field } from '#web/ui/field.tsx';
import { NeedsKey } from '#web/ui/needs-key.tsx';
import { RecordingPanel } from '#web/ui/recording-panel.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { EarlierAnswers } from './earlier-answers.tsx';
import type { useAnswerRecording } from './use-answer-recording.ts';

/** Records or types the answer, or uses an earlier one. */
export function RecordStep({
  userId,
  question,
  answers,
  failure,
  earlier,
  recording: { state, start, stop, cancel, setPaused, readLevel },
  onProcess,
  onTranscript,
  onTyped,
}: {
  userId: string;
  question: Question;
  answers: readonly Answer[];
  failure: string | null;
  /** The answer that this one is appended to; empty for the first. */
  earlier: string;
  recording: ReturnType<typeof useAnswerRecording>;
  onProcess: (recordingId: string, audio: Blob) => Promise<void>;
  onTranscript: (recordingId: string, transcript: string) => void;
  onTyped: (transcript: string) => Promise<void>;
}) {
  const typed = useNote('typedAnswer', question.id);
  const [isTyping, setTyping] = useState(typed !== null);
  const [asksToType, setAsksToType] = useState(false);
  const needsKey = useNeedsKey();
  const keyNoteId = useId();
  const device = useDeviceSpeech({
    onWords: async (words) => {
      saveNote('typedAnswer', question.id, withTranscript(readNote('typedAnswer', question.id) ?? '', words));
      setTyping(true);
    },
    onFailed: (message) => toastFailed('Recording failed', message),
  });
  if (state.stage === 'recording') {
    return (
      <RecordingPanel
        isPaused={state.isPaused}
        time={timerLabel(Math.floor(state.seconds))}
        isNearlyFull={state.isNearlyFull}
        stopLabel="Stop recording"
        readLevel={readLevel}
        onPause={setPaused}
        onStop={() => void stop()}
        onCancel={() => void cancel()}
      />
    );
  }
  return (
    <>
      {failure ? (
        <Alert tone="destructive" title="Something went wrong">
          <p>{failure}</p>
        </Alert>
      ) : null}
      {earlier === '' ? null : (
        <blockquote className="line-clamp-4 border-l-3 border-line pl-4 text-sm text-ink-soft">
          {earlier}
        </blockquote>
      )}
      {isTyping && earlier === '' ? (
        <TypedAnswer
          questionId={question.id}
          startsWithFocus={asksToType}
          onTyped={onTyped}
          onSpeak={() => setTyping(false)}
        />
      ) : (
        <div className="grid gap-3">
          <Button
            size="large"
            {...(needsKey ? { 'aria-describedby': keyNoteId } : {})}
            isBusy={state.stage !== 'idle'}
            onClick={() => void start()}
          >
            <Mic aria-hidden="true" className="size-5" />
            Start recording
          </Button>
          {earlier === '' ? (
            <Button
              variant="quiet"
              disabled={state.stage !== 'idle'}
              onClick={() => {
                setAsksToType(true);
                setTyping(true);
              }}
            >
              <Keyboard aria-hidden="true" className="size-4" />
              Type your answer instead
            </Button>
          ) : null}
        </div>
      )}
      {device.isOffered && earlier === '' ? (
        <DeviceDictation heard={device.heard} onListen={() => void device.listen()} onStop={device.stop} />
      ) : null}
      <NeedsKey id={keyNoteId} isShown={needsKey} onSetUp={requestApiKey} />
      {(earlier === '' || failure) && state.stage === 'idle' ? (
        <EarlierAnswers
          userId={userId}
          questionId={question.id}
          answers={answers}
          isFollowUp={earlier !== ''}
          hasFailed={failure !== null}
          onProcess={onProcess}
          onTranscript={onTranscript}
        />
      ) : null}
    </>
  );
}

function TypedAnswer({
  questionId,
  startsWithFocus,
  onTyped,
  onSpeak,
}: {
  questionId: string;
  /** Whether the user chose to type. The field then takes the focus. */
  startsWithFocus: boolean;
  onTyped: (transcript: string) => Promise<void>;
  onSpeak: () => void;
}) {
  const typedAnswer = useNote('typedAnswer', questionId) ?? '';
  const sending = useAction(async () => {
    await onTyped(typedAnswer.trim());
    return { ok: true, value: undefined };
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // Runs before the dialog reacts to the lost focus by focusing its own boundary.
  useLayoutEffect(() => {
    if (startsWithFocus) field.current?.focus();
  }, [startsWithFocus]);
  return (
    <div className="grid gap-3">
      <Field label="Your answer" hint="Saved in this browser as you type.">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={7}
            value={typedAnswer}
            onChange={({ target }) =>
              saveNote('typedAnswer', questionId, target.value === '' ? null : target.value)
            }
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" disabled={sending.isPending} onClick={onSpeak}>
          <Mic aria-hidden="true" className="size-4" />
          Record it instead
        </Button>
        <Button
          disabled={transcriptRefusal(typedAnswer) !== null}
          isBusy={sending.isPending}
          onClick={() => void sending.run()}
        >
          Save & Process
        </Button>
      </div>
    </div>
  );
}

import { MessageCircleQuestion, Mic } from 'lucide-react';
import { useState } from 'react';
import { transcriptRefusal } from '#domain/interview/answer.ts';
import { saveNote, useNote } from '#web/data/interview/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';

/** Edits the transcript of an answer before it becomes a post. A short answer gets a follow-up question. */
export function TranscriptStep({
  recordingId,
  transcript,
  followUp,
  onFollowUp,
  onDraft,
}: {
  recordingId: string;
  transcript: string;
  followUp: string | null;
  onFollowUp: (transcript: string) => void;
  onDraft: (transcript: string, writer: 'ai' | 'person') => Promise<void>;
}) {
  const corrected = useNote('correction', recordingId);
  const [error, setError] = useState<string>();
  const text = corrected ?? transcript;
  const draft = (writer: 'ai' | 'person') => {
    const refusal = transcriptRefusal(text);
    if (refusal) return setError(refusal);
    void onDraft(text.trim(), writer);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {followUp ? (
        <section
          aria-label="One more question"
          className="grid gap-3 rounded-control bg-accent-wash p-4 text-sm"
        >
          <p className="flex gap-2 font-semibold text-accent-ink">
            <MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0" />
            One more question (optional)
          </p>
          <p className="text-base">{followUp}</p>
          <Button variant="secondary" onClick={() => onFollowUp(text)}>
            <Mic aria-hidden="true" className="size-4" />
            Record an answer
          </Button>
        </section>
      ) : null}
      <Field
        label="What you said"
        hint={followUp ? 'Or add more here.' : 'Correct names and numbers. Your post is based on this text.'}
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={text}
            onChange={({ target }) => {
              setError(undefined);
              saveNote('correction', recordingId, target.value === transcript ? null : target.value);
            }}
          />
        )}
      </Field>
      <div className="grid gap-2">
        <Button onClick={() => draft('ai')}>Draft my post</Button>
        <Button variant="quiet" onClick={() => draft('person')}>
          Use my words as is
        </Button>
      </div>
    </div>
  );
}

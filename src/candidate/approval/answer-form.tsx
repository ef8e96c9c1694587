import { useRef, useState } from 'preact/hooks';
import {
  type ApprovalAnswer,
  maxApprovalCommentCharacters,
  maxApproverCharacters,
} from '#domain/publishing/approval.ts';
import { Live } from '../parts.tsx';
import type { Answer } from './calls.ts';

/** Takes the answer. `onAnswer` resolves to why it was not sent, or to null. */
export function AnswerForm({
  onAnswer,
}: {
  onAnswer(answer: Omit<Answer, 'version'>): Promise<string | null>;
}) {
  const [name, setName] = useState('');
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState<ApprovalAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCommentMissing, setCommentMissing] = useState(false);
  const commentField = useRef<HTMLTextAreaElement>(null);

  const send = async (answer: ApprovalAnswer) => {
    if (sending) return;
    const isMissing = answer === 'changes' && comment.trim() === '';
    setCommentMissing(isMissing);
    if (isMissing) return commentField.current?.focus();
    setProblem(null);
    setSending(answer);
    const failure = await onAnswer({ answer, name: name.trim(), comment: comment.trim() });
    if (failure === null) return;
    setSending(null);
    setProblem(failure);
  };

  const busy = sending === null ? '' : 'busy';
  return (
    <form
      class="answer-form"
      aria-label="Your answer"
      // Enter in the name must not approve anything.
      onSubmit={(event) => event.preventDefault()}
    >
      <label class="field">
        <span>
          Your name <small>(optional)</small>
        </span>
        <input
          type="text"
          autoComplete="name"
          maxLength={maxApproverCharacters}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>
          Comment <small>(needed to ask for changes)</small>
        </span>
        <textarea
          ref={commentField}
          rows={3}
          maxLength={maxApprovalCommentCharacters}
          aria-invalid={isCommentMissing}
          aria-describedby={isCommentMissing ? 'comment-missing' : undefined}
          value={comment}
          onInput={({ currentTarget }) => {
            setComment(currentTarget.value);
            setCommentMissing(false);
          }}
        />
      </label>
      <Live isUrgent>
        {isCommentMissing ? (
          <p class="problem" id="comment-missing">
            Say what should change.
          </p>
        ) : (
          problem && <p class="problem">{problem}</p>
        )}
      </Live>
      <div class="actions">
        {/* A disabled button would lose the focus. */}
        <button type="button" class={busy} onClick={() => void send('approved')}>
          {sending === 'approved' ? 'Sending…' : 'Approve'}
        </button>
        <button type="button" class={`plain ${busy}`} onClick={() => void send('changes')}>
          {sending === 'changes' ? 'Sending…' : 'Ask for changes'}
        </button>
      </div>
    </form>
  );
}

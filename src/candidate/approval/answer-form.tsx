import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type ApprovalAnswer,
  maxApprovalCommentCharacters,
  maxApproverCharacters,
} from '#domain/publishing/approval.ts';
import { Live } from '../parts.tsx';
import type { Answer } from './calls.ts';
import { readDraft, saveDraft } from './draft.ts';

/**
 * The form for approving a post or requesting changes. `onAnswer` resolves to an error message, or to null on success.
 */
export function AnswerForm({
  token,
  blockedReason,
  onAnswer,
}: {
  token: string;
  /** Why the post can't be approved yet; empty if it can. */
  blockedReason: string;
  onAnswer(answer: Omit<Answer, 'version'>): Promise<string | null>;
}) {
  const [draft, setDraft] = useState(() => readDraft(token));
  const { name, comment } = draft;
  useEffect(() => saveDraft(token, draft), [token, draft]);
  const [sending, setSending] = useState<ApprovalAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCommentMissing, setCommentMissing] = useState(false);
  const commentField = useRef<HTMLTextAreaElement>(null);

  const send = async (answer: ApprovalAnswer) => {
    if (sending) return;
    const isMissing = answer === 'changes' && comment.trim() === '';
    setCommentMissing(isMissing);
    if (isMissing) return commentField.current?.focus();
    if (answer === 'approved' && blockedReason !== '') return setProblem(blockedReason);
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
      // Pressing Enter in the name field must not submit an approval.
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
          onInput={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>
          Comment <small>(required to request changes)</small>
        </span>
        <textarea
          ref={commentField}
          rows={3}
          maxLength={maxApprovalCommentCharacters}
          aria-invalid={isCommentMissing}
          aria-describedby={isCommentMissing ? 'comment-missing' : undefined}
          value={comment}
          onInput={({ currentTarget }) => {
            setDraft({ ...draft, comment: currentTarget.value });
            setCommentMissing(false);
          }}
        />
      </label>
      {/* In view while the post is read. What keeps it from being sent is said there, too. */}
      <div class="actions">
        <Live isUrgent>
          {isCommentMissing ? (
            <p class="problem" id="comment-missing">
              Say what should change.
            </p>
          ) : (
            problem && <p class="problem">{problem}</p>
          )}
        </Live>
        {/* A disabled button would lose the focus. */}
        <button type="button" class={busy} onClick={() => void send('approved')}>
          {sending === 'approved' ? 'Sending…' : 'Approve'}
        </button>
        <button type="button" class={`plain ${busy}`} onClick={() => void send('changes')}>
          {sending === 'changes' ? 'Sending…' : 'Request changes'}
        </button>
      </div>
    </form>
  );
}

import { useEffect, useState } from 'preact/hooks';
import type { ApprovalAnswer, ApprovalEnd } from '#domain/publishing/approval.ts';
import { Heading, Live } from '../parts.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { Answer } from './calls.ts';
import { readDraft } from './draft.ts';
import { localTimeLabel, momentLabel } from './moment-label.ts';
import { type Notice, notices } from './notices.ts';
import { Post } from './post.tsx';
import { type Shown, useApproval } from './use-approval.ts';

/** The page behind an approval link, where someone without an account approves a post or requests changes. */
export function ApprovalPage({ token }: { token: string }) {
  const { shown, open, answer, end } = useApproval(token);
  switch (shown.at) {
    case 'opening':
      return <div class="opening" aria-busy="true" />;
    case 'notice':
      return <NoticeScreen notice={shown.notice} token={token} onRetry={open} />;
    case 'answered':
      return <Answered {...shown} />;
    case 'open':
      return (
        <OpenPost
          // A new version remounts the page, which moves the focus to its heading.
          key={`${shown.approval.version} ${shown.approval.answer?.at}`}
          {...shown}
          onAnswer={answer}
          onEnded={end}
        />
      );
  }
}

function OpenPost({
  to,
  approval,
  hasChanged,
  onAnswer,
  onEnded,
}: Extract<Shown, { at: 'open' }> & {
  onAnswer(answer: Omit<Answer, 'version'>): Promise<string | null>;
  onEnded(end: ApprovalEnd): void;
}) {
  const { askedBy, answer } = approval;
  const [blockedReason, setBlockedReason] = useState('');
  const elsewhere = localTimeLabel(approval.publishAt, approval.timeZone);
  useEffect(() => {
    document.title = `Approve a post for ${askedBy}`;
  }, [askedBy]);
  return (
    <main class={answer ? undefined : 'asks'}>
      <div class="reading">
        <Heading>
          {answer ? headingOf(answer.kind, answer.name) : `${askedBy} asks you to approve this post`}
        </Heading>
        <Live isUrgent>
          {hasChanged && (
            <p class="note">The post changed while you were reading it. This is the new version.</p>
          )}
        </Live>
        <p>
          {approval.isLate ? 'It was planned for ' : 'Planned for '}
          <strong>{momentLabel(approval.publishAt, approval.timeZone)}</strong>
          {elsewhere && ` (${elsewhere})`}.
          {approval.isDue && !answer && ' With your approval, it will be published right away.'}
          {approval.isLate && ` That time has passed. With your approval, ${askedBy} can choose another.`}
        </p>
        {answer && answer.comment !== '' && <blockquote class="note said">{answer.comment}</blockquote>}
        <Post approval={approval} to={to} onEnded={onEnded} onBlocked={setBlockedReason} />
        {answer && (
          <>
            <p class="hint">This link takes one answer. Tell {askedBy} if something should change.</p>
            <Unsent token={to.token} />
          </>
        )}
      </div>
      {!answer && <AnswerForm token={to.token} blockedReason={blockedReason} onAnswer={onAnswer} />}
    </main>
  );
}

function headingOf(kind: ApprovalAnswer, name: string): string {
  if (kind === 'approved') return name === '' ? 'This post is approved' : `${name} approved this post`;
  return name === '' ? 'Changes are requested' : `${name} requested changes`;
}

/** Explains what happens after the answer. */
function Answered({ approval, answer }: Pick<Extract<Shown, { at: 'answered' }>, 'approval' | 'answer'>) {
  const { askedBy, isDue, isLate } = approval;
  return (
    <main class="end">
      <svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <Heading>
        {answer === 'approved' ? 'Approved. Thank you!' : `Thank you. ${askedBy} has your comment.`}
      </Heading>
      <p>
        {answer === 'changes'
          ? 'The post isn’t published until you approve a new version. You’ll find it at the same link.'
          : isLate
            ? `${askedBy} now chooses when it is published.`
            : isDue
              ? 'It will be published right away.'
              : `It will be published on ${momentLabel(approval.publishAt, approval.timeZone)}, unless ${askedBy} changes the plan. If the text or a file changes, it needs a new approval.`}
      </p>
      <p class="hint">You can close this page.</p>
    </main>
  );
}

/** Shows a comment that was not delivered because someone else answered first or the link ended. */
function Unsent({ token }: { token: string }) {
  const { comment } = readDraft(token);
  if (comment === '') return null;
  return (
    <>
      <p class="hint">Your comment wasn’t sent:</p>
      <blockquote class="note said">{comment}</blockquote>
    </>
  );
}

function NoticeScreen({ notice, token, onRetry }: { notice: Notice; token: string; onRetry(): void }) {
  const { heading, text } = notices[notice];
  return (
    <main class="end">
      <Heading>{heading}</Heading>
      <p>{text}</p>
      <Unsent token={token} />
      {notice === 'framed' && (
        <p>
          <a class="button" href={location.href} target="_blank" rel="noreferrer">
            Open it in a new tab
          </a>
        </p>
      )}
      {['offline', 'failed', 'later', 'sending'].includes(notice) && (
        <div class="actions">
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </main>
  );
}

import { Archive, ArchiveRestore, FileText, Mic, Pencil } from 'lucide-react';
import { memo } from 'react';
import type { Question, QuestionStatus } from '#domain/interview/question.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** A question. The whole card opens the dialog, except for its buttons. */
export const QuestionCard = memo(function QuestionCard({
  question,
  postIds,
  onAnswer,
  onEdit,
  onArchive,
  onUnarchive,
  onViewPost,
  isLinked,
  hasAnswer,
}: {
  question: Question;
  postIds: readonly string[];
  /** Whether there is an earlier answer, even one that could not be processed. */
  hasAnswer: boolean;
  onAnswer: (question: Question) => void;
  onEdit: (question: Question) => void;
  onArchive: (question: Question) => void;
  onUnarchive: (question: Question) => void;
  onViewPost: (postId: string) => void;
  /** Whether the URL names this question. */
  isLinked: boolean;
}) {
  const { prompt, tags, status } = question;
  const isArchived = status === 'archived';
  const { label, tone } = statusLooks[status];
  return (
    <li
      {...(isLinked ? { tabIndex: -1, 'data-landing': true } : {})}
      className="group relative flex scroll-my-4 flex-col gap-4 rounded-card border border-line bg-surface p-5 transition-colors focus-within:border-edge hover:border-edge data-landing:border-accent data-landing:outline-none"
    >
      <div className="flex items-start gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          {tags.map((tag) => (
            <Badge key={tag} breaks>
              {tag}
            </Badge>
          ))}
        </span>
        <span className="ml-auto flex shrink-0">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      {isArchived ? (
        <p className="flex-1 leading-relaxed font-medium wrap-anywhere">{prompt}</p>
      ) : (
        <button
          type="button"
          onClick={() => onAnswer(question)}
          // The button's `after` covers the whole card.
          className="flex-1 text-start leading-relaxed font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          {prompt}
        </button>
      )}
      {/* Only the buttons are above that layer: a press on the label next to them also opens the dialog. */}
      <div className="flex min-h-11 flex-wrap items-center gap-1 [&_button]:relative">
        {isArchived ? (
          <span className="mr-2 text-sm text-ink-soft">{postCountLabel(postIds.length)}</span>
        ) : (
          <span
            aria-hidden="true"
            className="pointer-events-none mr-auto inline-flex items-center gap-2 text-sm font-semibold text-accent-ink"
          >
            <Mic className="size-4" />
            {hasAnswer || status === 'answered' ? 'Continue' : 'Answer'}
          </span>
        )}
        {isArchived
          ? postIds.map((postId, index) => (
              <Button key={postId} variant="quiet" onClick={() => onViewPost(postId)}>
                <FileText aria-hidden="true" className="size-4" />
                View Post{postIds.length > 1 ? ` ${postIds.length - index}` : ''}
              </Button>
            ))
          : null}
        {isArchived ? <span className="mr-auto" /> : null}
        {status === 'answered' ? (
          <Button variant="quiet" onClick={() => onArchive(question)}>
            <Archive aria-hidden="true" className="size-4" />
            Archive
          </Button>
        ) : null}
        {isArchived ? (
          <Button variant="quiet" onClick={() => onUnarchive(question)}>
            <ArchiveRestore aria-hidden="true" className="size-4" />
            Unarchive
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Edit question: ${prompt}`}
          onClick={() => onEdit(question)}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </li>
  );
});

const statusLooks = {
  open: { label: 'Open', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'caution' },
  answered: { label: 'Answered', tone: 'accent' },
  archived: { label: 'Archived', tone: 'success' },
} as const satisfies Record<QuestionStatus, unknown>;

function postCountLabel(count: number): string {
  return count === 0 ? 'No posts' : counted(count, 'post');
}

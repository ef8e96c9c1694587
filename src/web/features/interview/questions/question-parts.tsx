import { Archive, ArchiveRestore, FileText, Mic, Pencil } from 'lucide-react';
import type { Question, QuestionStatus } from '#domain/interview/question.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** The actions of a question. */
export type QuestionHandlers = {
  onAnswer: (question: Question) => void;
  onEdit: (question: Question) => void;
  onArchive: (question: Question) => void;
  onUnarchive: (question: Question) => void;
  onViewPost: (postId: string) => void;
};

/** A question's tags and status. */
export function QuestionFacts({ question: { tags, status } }: { question: Question }) {
  const { label, tone } = statusLooks[status];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag} breaks>
          {tag}
        </Badge>
      ))}
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

/** Says what a press on the question does. Not a button, because the question itself is one. */
export function AnswerHint({ isStarted, className }: { isStarted: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={
        className ?? 'inline-flex items-center gap-2 text-sm font-semibold whitespace-nowrap text-ink'
      }
    >
      <Mic className="size-4 shrink-0" />
      {isStarted ? 'Continue' : 'Answer'}
    </span>
  );
}

/** The buttons of a question, apart from the question itself. */
export function QuestionActions({
  question,
  postIds,
  handlers: { onEdit, onArchive, onUnarchive, onViewPost },
}: {
  question: Question;
  postIds: readonly string[];
  handlers: QuestionHandlers;
}) {
  const { prompt, status } = question;
  return (
    <>
      {status === 'archived' ? (
        <>
          <span className="mr-2 text-sm text-ink-soft">{postCountLabel(postIds.length)}</span>
          {postIds.map((postId, index) => (
            <Button key={postId} variant="quiet" className={narrow} onClick={() => onViewPost(postId)}>
              <FileText aria-hidden="true" className="size-4" />
              View Post{postIds.length > 1 ? ` ${postIds.length - index}` : ''}
            </Button>
          ))}
          <Button variant="quiet" className={narrow} onClick={() => onUnarchive(question)}>
            <ArchiveRestore aria-hidden="true" className="size-4" />
            Unarchive
          </Button>
        </>
      ) : null}
      {status === 'answered' ? (
        <Button variant="quiet" onClick={() => onArchive(question)}>
          <Archive aria-hidden="true" className="size-4" />
          Archive
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="icon-end"
        className="text-ink-soft hover:text-ink"
        aria-label={`Edit question: ${prompt}`}
        onClick={() => onEdit(question)}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
    </>
  );
}

// On a phone, this makes the buttons of an archived question fit on one line.
const narrow = 'max-sm:px-2.5 max-sm:[&>svg]:hidden';

const statusLooks = {
  open: { label: 'Open', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'caution' },
  answered: { label: 'Answered', tone: 'success' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const satisfies Record<QuestionStatus, unknown>;

function postCountLabel(count: number): string {
  return count === 0 ? 'No posts' : pluralize(count, 'post');
}

import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question } from '#domain/interview/question.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { Badge } from '#web/ui/badge.tsx';

/** A post's status, date, and tags. */
export function PostFacts({ post, question }: { post: GeneratedPost; question: Question | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      <Badge tone="caution">{statusLabels[post.status]}</Badge>
      <time dateTime={new Date(post.createdAt).toISOString()}>{instantLabel(post.createdAt)}</time>
      {question?.tags.map((tag) => (
        <Badge key={tag} breaks>
          {tag}
        </Badge>
      ))}
    </div>
  );
}

const statusLabels = {
  draft: 'Draft',
  ready: 'Ready',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<GeneratedPost['status'], string>;

import { Check, CircleAlert } from 'lucide-react';
import { canComplete, type Post, shownState, stateLabel } from '#domain/posts/post.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';
import type { Draft } from './use-draft.ts';

/** The top of the editor: the post's number, its state, and Mark Complete. It stays visible while the text scrolls. */
export function PostHead({
  post,
  position,
  draft,
  onComplete,
}: {
  post: Post;
  position: number;
  draft: Draft;
  onComplete: () => void;
}) {
  return (
    <div className="z-10 flex min-h-14 items-center gap-3 py-1.5 max-md:sticky max-md:top-16 max-md:-mx-4 max-md:bg-paper max-md:px-4 low:static md:contents">
      <div className="min-w-0 @xl/editor:flex @xl/editor:items-center @xl/editor:gap-3">
        <h2
          tabIndex={-1}
          data-landing
          className="text-base leading-tight font-semibold outline-none @xl/editor:text-lg"
        >
          Post {position}
        </h2>
        <div className="flex min-w-0 items-center gap-2 @xl/editor:flex-1">
          <StateBadge post={post} />
          <SavingNote draft={draft} />
          <OpenElsewhere postId={post.postId} />
        </div>
      </div>
      <Button
        onClick={onComplete}
        disabled={!canComplete({ ...post, content: draft.text.content })}
        className="ml-auto shrink-0 max-[23rem]:px-2.5 md:-col-start-2 md:row-start-1"
      >
        <Check aria-hidden="true" className="size-4" />
        Mark Complete
      </Button>
    </div>
  );
}

function StateBadge({ post }: { post: Post }) {
  const state = shownState(post);
  const tones = {
    not_started: 'neutral',
    drafting: 'caution',
    complete: 'success',
    locked: 'neutral',
  } as const;
  return <Badge tone={tones[state]}>{stateLabel(state)}</Badge>;
}

function SavingNote({ draft: { saving } }: { draft: Draft }) {
  if (saving.status === 'failed') {
    return (
      <span className="flex items-center gap-1 text-xs font-medium text-danger @xl/editor:text-sm">
        <CircleAlert aria-hidden="true" className="size-4" />
        Not saved
      </span>
    );
  }
  return (
    <span className="text-xs text-ink-soft @xl/editor:text-sm">
      {saving.status === 'saving' ? 'Saving' : 'Saved'}
    </span>
  );
}

import { CircleCheck } from 'lucide-react';
import { rowsOf } from '#domain/posts/batch.ts';
import { postsPerRow } from '#domain/posts/limits.ts';
import type { Post } from '#domain/posts/post.ts';
import { useRovingFocus } from '#web/browser/roving-focus.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { PostTile } from './post-tile.tsx';
import { Sequence } from './sequence.tsx';

/** The batch in six rows of five, with a strip for reordering. */
export function BoardTab({ posts, onOpen }: { posts: readonly Post[]; onOpen: (postId: string) => void }) {
  const { gridProps, stopId } = useRovingFocus(posts.map(({ postId }) => postId));
  return (
    <div className="@container grid grid-cols-1 gap-6 sm:gap-8">
      <Card
        title="Post Sequence"
        description="Drag to reorder • Colors: Gray=Not Started, Yellow=Drafting, Green=Complete"
      >
        <Sequence posts={posts} />
      </Card>
      <div {...gridProps} className="grid gap-6 sm:gap-8">
        {rowsOf(posts).map((row) => (
          <section key={row.rowNumber} aria-labelledby={`row-${row.rowNumber}`} className="grid gap-3">
            <div className="flex min-h-7 items-center gap-3">
              <h2 id={`row-${row.rowNumber}`} className="text-lg font-semibold">
                Row {row.rowNumber} ({row.completeCount}/{row.posts.length})
              </h2>
              {row.isComplete ? (
                <Badge tone="success">
                  <CircleCheck aria-hidden="true" className="size-3.5" />
                  Complete
                </Badge>
              ) : null}
            </div>
            <ul className="grid grid-cols-2 gap-2 @xl:grid-cols-5 @4xl:gap-3">
              {row.posts.map((post, index) => (
                <PostTile
                  key={post.postId}
                  post={post}
                  position={(row.rowNumber - 1) * postsPerRow + index + 1}
                  isTabStop={post.postId === stopId}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

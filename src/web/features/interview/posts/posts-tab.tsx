import { FileText, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question } from '#domain/interview/question.ts';
import { useIncrementalList } from '#web/browser/use-incremental-list.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PostCard } from './post-card.tsx';

/** The drafted posts, newest first. */
export function PostsTab({
  userId,
  filterBar,
  posts,
  search,
  questionOf,
  onView,
}: {
  userId: string;
  filterBar: ReactNode;
  posts: readonly GeneratedPost[];
  /** Identifies the current filters; empty if there are none. */
  search: string;
  questionOf: ReadonlyMap<string, Question>;
  onView: (postId: string) => void;
}) {
  const { shown, endRef } = useIncrementalList(posts, search);
  const list = useListFocus<HTMLUListElement>(shown.length);
  return (
    <div className="@container grid grid-cols-1 gap-6">
      {filterBar}
      {posts.length === 0 ? <EmptyPosts isFiltered={search !== ''} /> : null}
      <div className={posts.length === 0 ? 'hidden' : 'contents'}>
        <ul ref={list} className="grid grid-cols-1 gap-4">
          {shown.map((post) => (
            <PostCard
              key={post.id}
              userId={userId}
              post={post}
              question={questionOf.get(post.questionId ?? '')}
              onView={onView}
            />
          ))}
        </ul>
        <div ref={endRef} />
      </div>
    </div>
  );
}

function EmptyPosts({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState Icon={FileText} title="No posts match">
      Try other words or clear the filters.
    </EmptyState>
  ) : (
    <EmptyState Icon={Mic} title="No posts yet">
      Answer a question in the Open tab to create your first post.
    </EmptyState>
  );
}

import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { postPreviewCharacters } from '#domain/interview/answer.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question } from '#domain/interview/question.ts';
import { preview } from '#domain/text/characters.ts';
import { Button } from '#web/ui/button.tsx';
import { Boosts } from './boosts.tsx';
import { PostActions } from './post-actions.tsx';
import { PostFacts } from './post-facts.tsx';

export const PostCard = memo(function PostCard({
  userId,
  post,
  question,
  onView,
}: {
  userId: string;
  post: GeneratedPost;
  question: Question | undefined;
  onView: (postId: string) => void;
}) {
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <PostFacts post={post} question={question} />
      <h2 className="font-sans text-sm font-normal tracking-normal text-ink-soft wrap-anywhere">
        {question ? `Answer to: ${question.prompt}` : post.title}
      </h2>
      <p className="max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
        {preview(post.body, postPreviewCharacters)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onView(post.id)}>
          View Full Post
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
        <PostActions userId={userId} post={post} />
      </div>
      <Boosts userId={userId} post={post} />
    </li>
  );
});

import { ArrowLeft, Copy, RotateCcw } from 'lucide-react';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import type { Question } from '#domain/interview/question.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { Boosts } from './boosts.tsx';
import { PostActions } from './post-actions.tsx';
import { PostFacts } from './post-facts.tsx';

/** A single post in full. */
export function PostView({
  userId,
  post,
  question,
  onBack,
  onDraftAgain,
}: {
  userId: string;
  post: GeneratedPost;
  question: Question | undefined;
  onBack: () => void;
  onDraftAgain: (question: Question) => void;
}) {
  const copy = async () => {
    if (await copyText(post.body)) toastDone('Copied!', 'Post copied to clipboard');
    else toastFailed('Copy Failed', 'Your browser blocked it. Select the text and copy it manually.');
  };
  return (
    <article className="grid grid-cols-1 gap-5">
      <div>
        <Button variant="quiet" className="-ml-4" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Posts
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 sm:p-8">
        <h2 tabIndex={-1} data-landing className="text-xl font-semibold wrap-anywhere outline-none">
          {question?.prompt ?? post.title}
        </h2>
        <PostFacts post={post} question={question} />
        <div className="max-w-prose text-lg leading-relaxed whitespace-pre-line wrap-anywhere">
          {post.body}
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4" />
            Copy Post to Clipboard
          </Button>
          {question ? (
            <Button variant="secondary" onClick={() => onDraftAgain(question)}>
              <RotateCcw aria-hidden="true" className="size-4" />
              Draft again
            </Button>
          ) : null}
          <PostActions userId={userId} post={post} />
        </div>
        <Boosts userId={userId} post={post} />
      </div>
      <div>
        <Button variant="secondary" onClick={onBack}>
          View All Posts
        </Button>
      </div>
    </article>
  );
}

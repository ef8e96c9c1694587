import { useEffect, useMemo, useRef, useState } from 'react';
import { applyAnswer } from '#domain/ai/ai-action.ts';
import { isAboutKey } from '#domain/ai/failure.ts';
import type { Boost } from '#domain/ai/thought-leaders.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { ownKeyOffer } from '#web/data/ai/own-key-offer.ts';
import { useAnswer } from '#web/data/ai/use-answer.ts';
import { readFusePrompt } from '#web/data/interview/post-prompts.ts';
import { changeIdsOf, piecesBetween, textWith } from '#web/data/text-changes.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangeReview } from '#web/ui/change-review.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { enhance } from './enhancement.ts';

/** Fuses a boost into a post. Shows the result as changes, and applies only the accepted ones. */
export function FuseDialog({
  userId,
  post,
  boost,
  onClose,
}: {
  userId: string;
  post: GeneratedPost;
  boost: Boost;
  onClose: () => void;
}) {
  const { state, ask, stop } = useAnswer();
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());
  const close = () => {
    stop();
    onClose();
  };

  const fuse = async () => {
    const answer = await ask(() => readFusePrompt(userId, post, boost));
    if (answer.ok || answer.failure.reason === 'stopped') return;
    toastFailed('Fusion failed', 'Please try again later', ownKeyOffer(answer.failure));
    if (isAboutKey(answer.failure)) requestApiKey();
  };
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void fuse();
  });

  const isDone = state.stage === 'done';
  const fused = isDone ? applyAnswer({ kind: 'polish' }, post.body, state.text) : '';
  const pieces = useMemo(() => (isDone ? piecesBetween(post.body, fused) : []), [isDone, post.body, fused]);
  const accepted = useMemo(
    () => new Set(changeIdsOf(pieces).filter((changeId) => !rejected.has(changeId))),
    [pieces, rejected],
  );
  const replacing = useAction(() => enhance(userId, post, textWith(pieces, accepted), boost.name), {
    failure: 'Fusion failed',
    onSuccess: onClose,
  });

  return (
    <Dialog
      title={`Fuse with ${boost.name}`}
      description={boost.keyInsight}
      isOpen
      onOpenChange={(isOpen) => isOpen || close()}
    >
      {state.stage === 'idle' || state.stage === 'coming' ? (
        <div aria-busy="true" className="grid grid-cols-1 gap-3">
          <p className="flex items-center gap-3 text-sm text-ink-soft">
            <Spinner size="small" label="Enhancing the post" /> Fusing it with your post…
          </p>
          {state.stage === 'coming' && state.text !== '' ? (
            <p className="leading-relaxed whitespace-pre-wrap wrap-anywhere">{state.text}</p>
          ) : null}
        </div>
      ) : null}
      {state.stage === 'failed' ? (
        <Alert tone="destructive" title="Fusion failed">
          <p>Your post hasn’t changed. Please try again later.</p>
        </Alert>
      ) : null}
      {isDone ? (
        <>
          {state.isCutOff ? (
            <Alert tone="caution" title="The result was cut off">
              <p>It reached the length limit. Check the ending before you use it.</p>
            </Alert>
          ) : null}
          <ChangeReview
            pieces={pieces}
            accepted={accepted}
            onAccept={(next) =>
              setRejected(new Set(changeIdsOf(pieces).filter((changeId) => !next.has(changeId))))
            }
          />
        </>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={close}>
          Keep my post as is
        </Button>
        {state.stage === 'failed' ? (
          <Button variant="secondary" onClick={() => void fuse()}>
            Try again
          </Button>
        ) : null}
        {isDone ? (
          <Button
            disabled={accepted.size === 0}
            isBusy={replacing.isPending}
            onClick={() => void replacing.run()}
          >
            Replace post
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

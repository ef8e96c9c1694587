import { Sparkles, Square } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { openQuestions } from '#domain/ai/open-questions.ts';
import { type PostProposal, proposalCount } from '#domain/posts/post-proposals.ts';
import type { Material, ProposedDraft } from '#domain/posts/proposed-drafts.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { readProposalsPrompt } from '#web/data/ai/proposals-prompt.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { createProposedPosts, undoProposedPosts } from '#web/data/store/proposed-posts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { NeedsKey } from '#web/ui/needs-key.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { FailedAnswerAlert, FailedAnswerButtons } from '../ai/failed-answer.tsx';
import { RequestPreview } from '../ai/request-preview.tsx';
import { PastedMaterial } from './pasted-material.tsx';
import { ProposalChoice } from './proposal-choice.tsx';
import { useProposals } from './use-proposals.ts';

type Props = {
  /** The material for the proposals. `pasted` shows a field to paste it. */
  material: Material | 'pasted';
  /** The number of posts in the batch that can take a draft. */
  freeCount: number;
  onClose: () => void;
  /** Called with the id of the first created post. */
  onCreated: (postId: string) => void;
  /** Called with the ids of posts that Undo removed. */
  onUndone: (postIds: readonly string[]) => void;
};

/** Proposes five posts with different angles from one material, and adds the chosen ones to the batch. */
export function FivePostsDialog({ isOpen, material, ...props }: Props & { isOpen: boolean }) {
  return (
    <Dialog
      title="One idea, five posts"
      description={
        material === 'pasted' ? (
          'Paste an idea, an article, a transcript, or a finished post.'
        ) : (
          <span className="wrap-anywhere">From “{material.title}”</span>
        )
      }
      isOpen={isOpen}
      onOpenChange={props.onClose}
    >
      {material === 'pasted' ? (
        <PastedMaterial>{(pasted) => <Proposals {...props} material={pasted} isRequested />}</PastedMaterial>
      ) : (
        <Proposals {...props} material={material} />
      )}
    </Dialog>
  );
}

function Proposals({
  material,
  isRequested = false,
  freeCount,
  onClose,
  onCreated,
  onUndone,
}: Omit<Props, 'material'> & {
  material: Material;
  /** Whether the user already requested proposals. If not, the request starts immediately unless AI needs a key. */
  isRequested?: boolean;
}) {
  const needsKey = useNeedsKey();
  const keyNoteId = useId();
  const { state, proposals, start, stop } = useProposals(material, isRequested || !needsKey);
  // "Stop" replaces "Try again", so a double press must not stop the answer.
  const hasJustStarted = useJustChanged(state.stage);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = proposals.filter(({ firstLine }) => ticked.has(firstLine));
  const isComing = state.stage === 'coming';
  const readPrompt = useCallback(() => readProposalsPrompt(material), [material]);

  const { run: create, isPending } = useAction(async () => {
    const created = await attempt(() => createProposedPosts(chosen, material.notes));
    if (!created.ok) return created;
    if (created.value.ok) finish(created.value.drafts);
    else toastFailed('Couldn’t create the posts', roomFor(created.value.freeCount));
    return created;
  });
  const finish = (drafts: readonly ProposedDraft[]) => {
    const [first] = drafts;
    if (!first) return;
    onClose();
    onCreated(first.post.postId);
    toastDoneWithUndo(createdMessage(drafts), async () => {
      const undoneIds = await undo(drafts);
      onUndone(undoneIds);
    });
  };

  return (
    <>
      {state.stage === 'failed' ? (
        <div className="grid gap-3">
          <FailedAnswerAlert {...state} />
          <FailedAnswerButtons ownKey={state.ownKey} onRetry={start} />
        </div>
      ) : null}
      {state.stage === 'idle' ? (
        <p className="text-sm text-ink-soft">
          The AI reads this text and proposes {proposalCount} posts, each from another angle. You choose which
          ones become drafts.
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {state.stage === 'done' ? `${pluralize(proposals.length, 'post')} proposed` : ''}
      </p>
      <ProposalChoice
        proposals={proposals}
        awaitedCount={isComing ? proposalCount - proposals.length : 0}
        ticked={ticked}
        onTick={setTicked}
      />
      {proposals.some(hasQuestion) ? (
        <p className="text-sm text-ink-soft">
          A question in brackets marks a detail that your text doesn’t have. Replace it with your answer.
        </p>
      ) : null}
      {freeCount < proposals.length ? (
        <Alert tone="caution">
          <p>{roomFor(freeCount)}</p>
        </Alert>
      ) : null}
      <RequestPreview label="One idea, five posts" readPrompt={readPrompt} />
      <DialogFooter>
        {state.stage === 'idle' ? (
          <>
            <div className="mr-auto empty:hidden">
              <NeedsKey id={keyNoteId} isShown={needsKey} onSetUp={requestApiKey} />
            </div>
            <Button {...(needsKey ? { 'aria-describedby': keyNoteId } : {})} onClick={start}>
              <Sparkles aria-hidden="true" className="size-4" />
              Find angles
            </Button>
          </>
        ) : isComing ? (
          <>
            <div className="mr-auto flex min-h-11 min-w-0 flex-1 items-center gap-3">
              <Spinner label="Looking for angles" size="small" />
              <p role="status" className="text-sm text-ink-soft">
                {state.isModelLoading
                  ? 'The model is loading… The first answer can take a few minutes.'
                  : 'Looking for angles…'}
              </p>
            </div>
            <Button variant="secondary" onClick={() => hasJustStarted() || stop()}>
              <Square aria-hidden="true" className="size-4 fill-current" />
              Stop
            </Button>
          </>
        ) : (
          <Button
            isBusy={isPending}
            disabled={chosen.length === 0 || chosen.length > freeCount}
            onClick={() => void create()}
          >
            {chosen.length === 0 ? 'Create posts' : `Create ${pluralize(chosen.length, 'post')}`}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function hasQuestion({ firstLine, sentence }: PostProposal): boolean {
  return openQuestions(`${firstLine}\n${sentence}`).length > 0;
}

function roomFor(freeCount: number): string {
  return freeCount === 0
    ? 'No post of this batch is free. Start the next batch.'
    : `Only ${pluralize(freeCount, 'post')} of this batch ${freeCount === 1 ? 'is' : 'are'} free. Choose up to ${freeCount}.`;
}

const inWords = new Intl.ListFormat('en');

function createdMessage(drafts: readonly ProposedDraft[]): string {
  const numbers = drafts.map(({ position }) => `${position}`);
  return numbers.length === 1 ? `Created Post ${numbers[0]}.` : `Created Posts ${inWords.format(numbers)}.`;
}

/** Returns the ids of the posts that were removed. */
async function undo(drafts: readonly ProposedDraft[]): Promise<readonly string[]> {
  const undoneIds = await saved(attempt(() => undoProposedPosts(drafts)));
  if (!undoneIds) return [];
  const changedCount = drafts.length - undoneIds.length;
  if (changedCount > 0)
    toastFailed(
      changedCount === 1
        ? '1 post was changed, so it stays.'
        : `${changedCount} posts were changed, so they stay.`,
    );
  return undoneIds;
}

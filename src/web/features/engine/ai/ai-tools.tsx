import { Combine, FileStack, Sparkles, WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type EditTask, taskLabel } from '#domain/ai/edit-task.ts';
import { withVersionB } from '#domain/ai/edits.ts';
import { angleLabel, type Post } from '#domain/posts/post.ts';
import { commonEnds } from '#domain/text/common-ends.ts';
import { wordCountLabel } from '#domain/text/words.ts';
import { type AppliedEdit, applyAiEdit, undoAiEdit } from '#web/data/store/ai-edits.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useVoiceProfile } from '#web/data/store/voice-profile.ts';
import { textWith } from '#web/data/text-changes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { AnswerView } from './answer-view.tsx';
import { FixActions } from './fix-actions.tsx';
import { RequestPreview } from './request-preview.tsx';
import { type Proposal, useEdit } from './use-edit.ts';

/**
 * What the AI can do with the text of a post: buttons, and a panel in which its answer comes and is judged. Nothing of the post changes
 * before one says so, and then what it was is a version in the history.
 */
export function AiTools({
  post,
  content,
  passages,
  isReadOnly,
  onFlush,
  onWritten,
  onShow,
}: {
  post: Post;
  content: string;
  /** What was dictated into the text and not yet merged with it. */
  passages: readonly string[];
  isReadOnly: boolean;
  /** Saves what is typed; false when it cannot be saved. */
  onFlush: () => Promise<boolean>;
  /** Told of the post that a text of the AI was written into, or taken out of again. */
  onWritten: (post: Post) => void;
  /** Brings a place in the text into sight. */
  onShow: (index: number) => void;
}) {
  const voice = useVoiceProfile();
  const edit = useEdit(content, voice);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<'fix' | 'one-task'>('fix');
  const isEmpty = content.trim() === '';
  const { state } = edit;
  // Where the text was changed, to be shown once the panel has gone and the field holds it.
  const [changed, setChanged] = useState<{ text: string; index: number } | null>(null);
  const [isGone, setGone] = useState(true);
  useEffect(() => {
    if (!changed || !isGone || content !== changed.text) return;
    setChanged(null);
    onShow(changed.index);
  }, [changed, isGone, content, onShow]);

  const open = (task: EditTask | null) => {
    if (task && !edit.start(task)) return;
    setShown(task ? 'one-task' : 'fix');
    setGone(false);
    setChanged(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    edit.reset();
  };
  const isKeeping = useRef(false);
  const keep = async (text: string, task: EditTask, words: string) => {
    // A second press would find the text there already.
    if (isKeeping.current) return;
    isKeeping.current = true;
    const kept = (await onFlush())
      ? await saved(attempt(() => applyAiEdit(post.postId, text, { mergesPassages: task.kind === 'merge' })))
      : undefined;
    isKeeping.current = false;
    if (kept === undefined) return;
    if (kept) {
      onWritten(kept.after);
      setChanged({ text, index: commonEnds(content, text).headLength });
    }
    close();
    if (kept === null) toastFailed('This post was completed in another tab. The new text is in its history.');
    // One way back at a time: an older one would take the newer text with it.
    else toastDoneWithUndo(words, () => void undo(kept), { id: 'ai-edit' });
  };
  const undo = async (applied: AppliedEdit) => {
    const undone = await saved(attempt(() => undoAiEdit(applied)));
    if (undone) onWritten(undone);
    if (undone === null)
      toastFailed('This post is now complete or locked.', 'The previous text is in its history.');
  };
  const apply = ({ pieces, accepted }: Proposal, task: EditTask) =>
    keep(textWith(pieces, accepted), task, `${taskLabel(task)} applied.`);
  const task: EditTask = state.stage === 'idle' ? { kind: 'polish' } : state.task;

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isReadOnly || isEmpty} onClick={() => open({ kind: 'polish' })}>
          <Sparkles aria-hidden="true" className="size-4" />
          Polish
        </Button>
        <Button
          variant="secondary"
          disabled={isReadOnly || passages.length === 0}
          onClick={() => open({ kind: 'merge', passages })}
        >
          <Combine aria-hidden="true" className="size-4" />
          Merge & Clean
        </Button>
        <Button variant="secondary" disabled={isReadOnly || isEmpty} onClick={() => open(null)}>
          <WandSparkles aria-hidden="true" className="size-4" />
          Fix with AI
        </Button>
        <Button variant="quiet" disabled={isReadOnly || isEmpty} onClick={() => open({ kind: 'drafts' })}>
          <FileStack aria-hidden="true" className="size-4" />
          Draft 3 versions
        </Button>
      </div>
      <SidePanel
        title={shown === 'fix' ? 'Fix with AI' : taskLabel(task)}
        description={
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <Badge tone="accent">{angleLabel(post.angle)}</Badge>
            {wordCountLabel(content)}
          </p>
        }
        isOpen={isOpen}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        onClosed={() => setGone(true)}
        footer={
          state.stage === 'done' && state.proposal ? (
            <Verdict
              proposal={state.proposal}
              onApply={(proposal) => void apply(proposal, state.task)}
              onVersionB={({ text }) =>
                void keep(withVersionB(content, text), state.task, 'Inserted as Version B.')
              }
              onDiscard={close}
            />
          ) : null
        }
      >
        {shown === 'fix' ? (
          <FixActions
            current={state.stage === 'idle' ? null : state.task}
            isBusy={state.stage === 'coming'}
            onStart={(action) => edit.start({ kind: 'fix', action })}
          />
        ) : null}
        <AnswerView
          edit={edit}
          onVersionB={(text) => void keep(withVersionB(content, text), task, 'Inserted as Version B.')}
        />
        <RequestPreview task={task} content={content} voice={voice} />
      </SidePanel>
    </>
  );
}

/** Taking the answer and throwing it away lie apart, so that one is not hit for the other. */
function Verdict({
  proposal,
  onApply,
  onVersionB,
  onDiscard,
}: {
  proposal: Proposal;
  onApply: (proposal: Proposal) => void;
  onVersionB: (proposal: Proposal) => void;
  onDiscard: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="quiet" className="mr-auto" onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="secondary" onClick={() => onVersionB(proposal)}>
        Insert as Version B
      </Button>
      <Button disabled={proposal.accepted.size === 0} onClick={() => onApply(proposal)}>
        Apply
      </Button>
    </div>
  );
}

import {
  Combine,
  Ellipsis,
  FileStack,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Sparkles,
  WandSparkles,
} from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { learnedRulesAddress } from '#domain/addresses.ts';
import { type AiAction, actionLabel, actionRefusal } from '#domain/ai/ai-action.ts';
import type { DiscardReason } from '#domain/ai/discard-reasons.ts';
import { angleLabel, type Post } from '#domain/posts/post.ts';
import { commonEnds } from '#domain/text/common-ends.ts';
import { wordCountLabel } from '#domain/text/words.ts';
import { isTouch } from '#web/browser/media.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { type AppliedEdit, applyAiEdit, undoAiEdit } from '#web/data/store/ai-edits.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useBreakdown } from '#web/data/store/formulas.ts';
import { textWith } from '#web/data/text-changes.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { ToolButton } from '#web/ui/tool-button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { AnswerView } from './answer-view.tsx';
import { FixActions } from './fix-actions.tsx';
import { recordApplied, recordDiscarded } from './lessons.ts';
import { RequestPreview } from './request-preview.tsx';
import { type Proposal, postPrompt, useEdit } from './use-edit.ts';

const polish: AiAction = { kind: 'polish' };

/**
 * The AI buttons of a post and the panel that shows the answer. The post changes only when the user applies the
 * answer, and the previous text becomes a version in the history.
 */
export function AiTools({
  post,
  content,
  passages,
  isReadOnly,
  onFlush,
  onWritten,
  onShow,
  field,
}: {
  post: Post;
  content: string;
  /** Dictated transcripts that the user has not merged into the text yet. */
  passages: readonly string[];
  isReadOnly: boolean;
  /** Saves the typed text. Resolves to false if that fails. */
  onFlush: () => Promise<boolean>;
  /** Called with the post after an AI text was applied or undone. */
  onWritten: (post: Post) => void;
  /** Scrolls to a position in the text. */
  onShow: (index: number) => void;
  /** The text field. It gets the focus after an answer is applied. */
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const edit = useEdit(content, post);
  const navigate = useNavigate();
  const formula = useBreakdown(post.postId)?.formula;
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<'fix' | 'one-task'>('fix');
  const isEmpty = content.trim() === '';
  const needsKey = useNeedsKey();
  const keyNoteId = useId();
  const described = needsKey ? { 'aria-describedby': keyNoteId } : {};
  const { state } = edit;
  // Where the applied change starts, to scroll there once the panel is closed and the field shows the new text.
  const [changed, setChanged] = useState<{ text: string; index: number } | null>(null);
  const [isClosed, setClosed] = useState(true);
  const isApplied = useRef(false);
  useEffect(() => {
    if (!changed || !isClosed || content !== changed.text) return;
    setChanged(null);
    onShow(changed.index);
  }, [changed, isClosed, content, onShow]);

  const open = (task: AiAction | null) => {
    if (task && !edit.start(task)) return;
    setShown(task ? 'one-task' : 'fix');
    setClosed(false);
    setChanged(null);
    isApplied.current = false;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    edit.reset();
  };
  const { run: write } = useAction(
    async (text: string, answer: string, task: AiAction, message: string, isVersionB: boolean) => {
      if (!(await onFlush())) return { ok: true, value: null };
      const applied = await attempt(() =>
        applyAiEdit(post.postId, text, { mergesPassages: task.kind === 'merge' && !isVersionB, isVersionB }),
      );
      if (!applied.ok) return applied;
      const written = applied.value;
      if (written) {
        onWritten(written.after);
        void recordApplied(post.postId, { before: content, answer, isVersionB });
        if (!isVersionB) {
          isApplied.current = true;
          setChanged({ text, index: commonEnds(content, text).headLength });
        }
      }
      close();
      if (written === null)
        toastFailed(
          'This post was completed in another tab or on another device. The new text is in its history.',
        );
      // Only the latest edit offers Undo: undoing an earlier one would discard newer text.
      else toastDoneWithUndo(message, () => void undo(written), { id: 'ai-edit' });
      return applied;
    },
  );
  const undo = async (applied: AppliedEdit) => {
    const undone = await saved(attempt(() => undoAiEdit(applied)));
    if (undone) onWritten(undone);
    if (undone === null)
      toastFailed('This post is now complete or locked.', 'The previous text is in its history.');
  };
  const apply = ({ text, pieces, accepted }: Proposal, task: AiAction) =>
    write(textWith(pieces, accepted), text, task, `${actionLabel(task)} applied.`, false);
  const insertVersionB = (text: string, task: AiAction) =>
    void write(text, text, task, 'Inserted as Version B.', true);
  const discard = (reason: DiscardReason) => {
    close();
    void recordDiscarded(reason, () => void navigate(learnedRulesAddress));
  };
  const task: AiAction = state.stage === 'idle' ? polish : state.task;
  const { postId, angle } = post;
  const readPrompt = useCallback(
    async () => (await postPrompt.load()).readPostPrompt(task, content, { postId, angle }),
    [task, content, postId, angle],
  );
  const others: {
    label: string;
    shortLabel?: string;
    Icon: LucideIcon;
    isDisabled: boolean;
    task: AiAction;
  }[] = [
    {
      label: 'Merge & Clean',
      Icon: Combine,
      isDisabled: isReadOnly || passages.length === 0,
      task: { kind: 'merge', passages },
    },
    {
      label: 'Draft 3 versions',
      Icon: FileStack,
      isDisabled: isReadOnly || isEmpty,
      task: { kind: 'drafts' },
    },
  ];
  if (formula)
    others.push({
      label: 'Write with this formula',
      shortLabel: 'Formula',
      Icon: ListChecks,
      isDisabled: isReadOnly || isEmpty,
      task: {
        kind: 'formula',
        formula: { breakdown: formula.breakdown, sourcePost: formula.post.content },
      },
    });

  return (
    <>
      <ToolButton
        Icon={Sparkles}
        label="Polish"
        shows="both"
        {...described}
        disabled={isReadOnly || isEmpty}
        onClick={() => open(polish)}
      />
      <ToolButton
        Icon={WandSparkles}
        label="Fix with AI"
        {...described}
        disabled={isReadOnly || isEmpty}
        onClick={() => open(null)}
      />
      {/* Without room for them in this row, they are in the menu. With the keyboard open, they have a separate row. */}
      <div className="hidden @min-[40rem]/editor:contents keyboard:contents">
        {others.map(({ label, shortLabel = label, Icon, isDisabled, task: action }) => (
          <ToolButton
            key={label}
            Icon={Icon}
            label={shortLabel}
            name={label}
            {...described}
            disabled={isDisabled}
            onClick={() => open(action)}
          />
        ))}
      </div>
      {needsKey && !isReadOnly ? (
        <>
          <span id={keyNoteId} className="sr-only">
            AI needs a key.
          </span>
          <ToolButton
            Icon={KeyRound}
            label="Add a key"
            shows={formula ? 'icon' : 'label'}
            title="AI needs a key."
            onClick={requestApiKey}
          />
        </>
      ) : null}
      <div className="contents @min-[40rem]/editor:hidden keyboard:hidden">
        <Menu
          trigger={
            <ToolButton Icon={Ellipsis} label="More" shows="icon" {...described} disabled={isReadOnly} />
          }
        >
          {others.map(({ label, Icon, isDisabled, task: action }) => (
            <MenuItem
              key={label}
              icon={<Icon aria-hidden="true" />}
              isDisabled={isDisabled}
              onSelect={() => open(action)}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <SidePanel
        title={shown === 'fix' ? 'Fix with AI' : actionLabel(task)}
        description={
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <Badge>{angleLabel(post.angle)}</Badge>
            {wordCountLabel(content)}
          </p>
        }
        isOpen={isOpen}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        onClosed={() => setClosed(true)}
        // Keeps the focus in the text, ready for Ctrl+Z. On a touch screen that would open the keyboard.
        focusOnClose={() => (isApplied.current && !isTouch() ? field.current : null)}
        footer={
          state.stage === 'done' && state.proposal ? (
            <Verdict
              proposal={state.proposal}
              onApply={(proposal) => void apply(proposal, state.task)}
              onVersionB={({ text }) => insertVersionB(text, state.task)}
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
        <AnswerView edit={edit} onVersionB={(text) => insertVersionB(text, task)} onDiscard={discard} />
        <RequestPreview
          label={actionLabel(task)}
          refusal={actionRefusal(task, content)}
          readPrompt={readPrompt}
        />
      </SidePanel>
    </>
  );
}

/** Discard and Apply are at opposite ends to prevent mistaken taps. */
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

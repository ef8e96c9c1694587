import { Check, CircleAlert, History, Lock, LockOpen } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { withTranscript } from '#domain/ai/edited-text.ts';
import { rowBadgeMessage } from '#domain/posts/batch.ts';
import { finishedBatchMessage } from '#domain/posts/finish-batch.ts';
import {
  angleLabel,
  angles,
  canComplete,
  canEdit,
  type Post,
  shownState,
  stateLabel,
} from '#domain/posts/post.ts';
import { textInUse, using, versionsIn, withTextInUse, withVersion } from '#domain/posts/version-b.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { scrollToText } from '#web/browser/scroll-to-text.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addPassage, usePassages } from '#web/data/store/dictations.ts';
import { completePost, togglePostLock, undoComplete } from '#web/data/store/posts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { AiTools } from '../ai/ai-tools.tsx';
import { Dictation } from '../voice/dictation.tsx';
import { CompleteNote } from './complete-note.tsx';
import { FocusSprint } from './focus-sprint.tsx';
import { FormulaPanel } from './formula-panel.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { LengthNotes } from './length-notes.tsx';
import { LinkedInPreview } from './linkedin-preview.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { TooLongNote } from './too-long-note.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { useTranscripts } from './use-transcripts.ts';
import { VersionSwitch } from './version-switch.tsx';

const angleOptions = angles.map((value) => ({ value, label: angleLabel(value) }));

/** The editor of one post, with the focus sprint and the LinkedIn preview. Use the post's id as its `key`. */
export function PostEditor({
  post,
  position,
  onComplete,
  onReopen,
}: {
  post: Post;
  position: number;
  onComplete: () => void;
  onReopen: (postId: string) => void;
}) {
  const draft = useDraft(post);
  const { text, change } = draft;
  // Counts and the preview may lag behind typing.
  const shown = textInUse(text.content);
  const settledContent = useDeferredValue(shown);
  // Which version the field shows: another tab may choose the other one before this tab renders it.
  const inUse = versionsIn(text.content)?.inUse ?? 'A';
  const write = (content: string) => change({ content: withVersion(draft.latest().content, inUse, content) });
  const latestWrite = useLatest(write);
  const writePlainText = useCallback((content: string) => latestWrite.current(content), []);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const titleField = useMergedField<HTMLInputElement>(text.title, ({ after }) => change({ title: after }));
  const contentField = useMergedField<HTMLTextAreaElement>(shown, ({ after }) => write(after));
  const { ref: content } = contentField;
  const showContentAt = useCallback(
    (index: number) => {
      if (content.current) scrollToText(content.current, index);
    },
    [content],
  );
  const passages = usePassages(post.postId);
  const isReadOnly = !canEdit(post);
  const isWide = useMediaQuery('(width >= 80rem)');

  const complete = async () => {
    if (!(await draft.flush())) return;
    const resume = transcripts.pause();
    const done = await saved(attempt(() => completePost(post.postId)));
    if (!done?.result.ok) return resume();
    const { entryId } = done.result.entry;
    const { recordingIds } = done;
    vibrate('success');
    const undo = async () => {
      const isUndone = await saved(attempt(() => undoComplete(post.postId, entryId, recordingIds)));
      if (isUndone) onReopen(post.postId);
      else if (isUndone === false) toastFailed(finishedBatchMessage);
    };
    toastDoneWithUndo('Post complete.', () => void undo());
    if (done.rowBadge !== null) {
      const { message, description } = rowBadgeMessage(done.rowBadge);
      toastDone(message, description);
    }
    onComplete();
  };
  const transcripts = useTranscripts(post.postId, isReadOnly, async (transcript) => {
    // Two transcripts can arrive before the first one is rendered.
    const { content } = draft.latest();
    change({ content: withTextInUse(content, withTranscript(textInUse(content), transcript)) });
    const isSaved = await draft.flush();
    if (isSaved) await saved(attempt(() => addPassage(post.postId, transcript)));
    return isSaved;
  });
  const toggleLock = async () => {
    if (!(await draft.flush())) return;
    const resume = transcripts.pause();
    // If the post ends up unlocked, the editor never rerenders as read-only, so resume here.
    if ((await saved(attempt(() => togglePostLock(post.postId)))) !== false) resume();
  };

  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="@container grid grid-cols-1 gap-5" aria-label={`Post ${position}`}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 tabIndex={-1} data-landing className="mr-1 text-lg font-semibold outline-none">
            Post {position}
          </h2>
          <StateBadge post={post} />
          <SavingNote draft={draft} />
          <div className="ml-auto flex gap-1">
            <Button
              variant="quiet"
              size="icon"
              aria-label="Version history"
              onClick={() => setHistoryOpen(true)}
            >
              <History aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={post.locked ? 'Unlock post' : 'Lock post'}
              aria-pressed={post.locked}
              disabled={post.state === 'complete'}
              onClick={() => void toggleLock()}
            >
              {post.locked ? (
                <Lock aria-hidden="true" className="size-5" />
              ) : (
                <LockOpen aria-hidden="true" className="size-5" />
              )}
            </Button>
          </div>
        </div>

        <DraftAlerts draft={draft} />
        <ReadOnlyNote post={post} onReopen={onReopen} />
        {isWide ? null : <FormulaPanel postId={post.postId} />}
        <div className="grid gap-4 @md:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField label="Title" placeholder={`Post ${position}`} readOnly={isReadOnly} {...titleField} />
          <SelectField
            label="Angle"
            value={text.angle}
            options={angleOptions}
            disabled={isReadOnly}
            onChange={(angle) => change({ angle })}
          />
        </div>
        <VersionSwitch
          post={post}
          content={text.content}
          isReadOnly={isReadOnly}
          onUse={(name) => change({ content: using(draft.latest().content, name) })}
          onFlush={draft.flush}
          onWritten={draft.show}
        />
        <div className="relative">
          <Field label="Content">
            {(control) => (
              <TextArea
                // A new field for the other version: undo must not bring words of this one into it.
                key={inUse}
                {...control}
                {...contentField}
                rows={14}
                placeholder="Write your post..."
                readOnly={isReadOnly}
                className="min-h-72"
              />
            )}
          </Field>
          <OpenElsewhere postId={post.postId} />
        </div>
        <Dictation postId={post.postId} isReadOnly={isReadOnly} onTranscript={transcripts.add} />
        <AiTools
          post={post}
          content={shown}
          passages={passages}
          isReadOnly={isReadOnly}
          onFlush={draft.flush}
          onWritten={draft.show}
          onShow={showContentAt}
        />
        <LengthNotes content={settledContent} isReadOnly={isReadOnly} onPlainText={writePlainText} />
        <div className="grid items-start gap-4 @xl:grid-cols-[minmax(0,1fr)_20rem]">
          <TagsField tags={text.tags} isReadOnly={isReadOnly} onChange={(tags) => change({ tags })} />
          <ScheduleFields
            scheduledAt={text.scheduledAt}
            isReadOnly={isReadOnly}
            onChange={(scheduledAt) => change({ scheduledAt })}
          />
        </div>

        <div className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <Button
            onClick={() => void complete()}
            disabled={!canComplete({ ...post, content: text.content })}
            className="w-full sm:w-auto"
          >
            <Check aria-hidden="true" className="size-4" />
            Mark Complete
          </Button>
          {isReadOnly ? null : <TooLongNote content={settledContent} tags={text.tags} />}
        </div>
      </Card>
      <div className="@container xl:sticky xl:top-20">
        <div className="grid grid-cols-1 gap-6 @2xl:grid-cols-2">
          {isWide ? <FormulaPanel postId={post.postId} /> : null}
          <FocusSprint />
          <LinkedInPreview content={settledContent} tags={text.tags} />
        </div>
      </div>
      <HistoryDialog
        post={post}
        isOpen={isHistoryOpen}
        onOpenChange={setHistoryOpen}
        onWritten={draft.show}
      />
    </div>
  );
}

/** Explains why the post can't be edited. */
function ReadOnlyNote({ post, onReopen }: { post: Post; onReopen: (postId: string) => void }) {
  if (canEdit(post)) return null;
  if (post.state === 'complete') return <CompleteNote post={post} onOpen={onReopen} />;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      Locked to prevent over-editing
    </p>
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
      <span className="flex items-center gap-1 text-sm font-medium text-danger">
        <CircleAlert aria-hidden="true" className="size-4" />
        Not saved
      </span>
    );
  }
  return <span className="text-sm text-ink-soft">{saving.status === 'saving' ? 'Saving' : 'Saved'}</span>;
}

function DraftAlerts({ draft: { saving, notice } }: { draft: Draft }) {
  return (
    <>
      {saving.status === 'failed' ? (
        <Alert tone="destructive" title="Not saved yet">
          <p>{saving.failure.message}</p>
        </Alert>
      ) : null}
      {notice ? (
        <Alert tone="caution">
          <p>{notice}</p>
        </Alert>
      ) : null}
    </>
  );
}

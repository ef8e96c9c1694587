import { useCallback, useDeferredValue, useRef } from 'react';
import { withTranscript } from '#domain/ai/edited-text.ts';
import { canEdit, type Post } from '#domain/posts/post.ts';
import { chooseVersion, textInUse, versionsIn, withTextInUse, withVersion } from '#domain/posts/version-b.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { useOnScreenKeyboard } from '#web/browser/on-screen-keyboard.ts';
import { scrollToText } from '#web/browser/scroll-to-text.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addPassage, usePassages } from '#web/data/store/dictations.ts';
import { togglePostLock } from '#web/data/store/posts.ts';
import { saved } from '#web/ui/toast.ts';
import { AiTools } from '../ai/ai-tools.tsx';
import type { LeavePosts } from '../engine-location.ts';
import { Dictation } from '../voice/dictation.tsx';
import { ContentField } from './content-field.tsx';
import { FocusSprint } from './focus-sprint.tsx';
import { FormulaPanel } from './formula-panel.tsx';
import { LengthNotes } from './length-notes.tsx';
import { LinkedInPreview } from './linkedin-preview.tsx';
import { PostDetails } from './post-details.tsx';
import { PostHead } from './post-head.tsx';
import { PostNotices } from './post-notices.tsx';
import { PostTitle } from './post-title.tsx';
import { useCompletion } from './use-completion.ts';
import { useDraft } from './use-draft.ts';
import { useTranscripts } from './use-transcripts.ts';
import { VersionSwitch } from './version-switch.tsx';
import { WritingTools } from './writing-tools.tsx';

/** The editor of one post, with the focus sprint and the LinkedIn preview. Use the post's id as `key`. */
export function PostEditor({
  post,
  position,
  hasJustCompleted,
  onComplete,
  onReopen,
  onLeave,
}: {
  post: Post;
  position: number;
  /** Returns whether another post was completed a moment ago. */
  hasJustCompleted: () => boolean;
  onComplete: () => void;
  onReopen: (postId: string) => void;
  onLeave: LeavePosts;
}) {
  const draft = useDraft(post);
  const { text, change, show } = draft;
  useOnScreenKeyboard();
  // Counts and the preview may lag behind typing.
  const shown = textInUse(text.content);
  const settledContent = useDeferredValue(shown);
  // The version that the field shows. Another tab may have switched versions since.
  const inUse = versionsIn(text.content)?.inUse ?? 'A';
  const write = (content: string) => change({ content: withVersion(draft.latest().content, inUse, content) });
  const latestWrite = useLatest(write);
  const writePlainText = useCallback((content: string) => latestWrite.current(content), []);
  const isOwnWrite = useRef(false);
  const contentField = useMergedField<HTMLTextAreaElement>(shown, ({ after }) => write(after), isOwnWrite);
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

  const transcripts = useTranscripts(post.postId, isReadOnly, async (transcript) => {
    // Two transcripts can arrive before the first one is rendered.
    const { content } = draft.latest();
    change({ content: withTextInUse(content, withTranscript(textInUse(content), transcript)) });
    const isSaved = await draft.flush();
    if (isSaved) await saved(attempt(() => addPassage(post.postId, transcript)));
    return isSaved;
  });
  const complete = useCompletion(post.postId, draft, transcripts, { onComplete, onReopen });
  const toggleLock = async () => {
    if (!(await draft.flush())) return;
    const resume = transcripts.pause();
    // If the post ends up unlocked, the editor does not rerender as read-only, so resume here.
    if ((await saved(attempt(() => togglePostLock(post.postId)))) !== false) resume();
  };
  /** Shows text from AI or the history as an undoable step. */
  const showOwnWrite = (written: Post) => {
    isOwnWrite.current = true;
    show(written);
    isOwnWrite.current = false;
  };

  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <section
        aria-label={`Post ${position}`}
        className="@container/editor flex max-md:min-h-[calc(100dvh-8.3125rem-env(safe-area-inset-bottom))] scroll-mt-4 flex-col transition-colors md:rounded-card md:border md:border-line md:bg-surface md:has-[textarea:focus]:border-edge"
      >
        <div className="z-10 max-md:contents md:rounded-t-card md:border-b md:border-line md:bg-surface md:grid md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:gap-x-2 md:gap-y-1.5 md:px-8 md:pt-4 md:pb-2 tall:sticky tall:top-16">
          <PostHead
            post={post}
            position={position}
            draft={draft}
            onComplete={() => void (hasJustCompleted() || complete())}
          />
          <WritingTools
            field={content}
            angle={text.angle}
            isReadOnly={isReadOnly}
            dictation={
              <Dictation postId={post.postId} isReadOnly={isReadOnly} onTranscript={transcripts.add} />
            }
            aiTools={
              <AiTools
                post={post}
                content={shown}
                passages={passages}
                isReadOnly={isReadOnly}
                onFlush={draft.flush}
                onWritten={showOwnWrite}
                onShow={showContentAt}
                field={content}
              />
            }
          />
        </div>
        <div className="grid grid-cols-1 gap-2 md:px-8 md:pt-4">
          <PostNotices post={post} draft={draft} onReopen={onReopen} onLeave={onLeave} />
          {isWide ? null : <FormulaPanel postId={post.postId} />}
          <PostTitle
            post={post}
            draft={draft}
            isReadOnly={isReadOnly}
            onToggleLock={() => void toggleLock()}
            onWritten={showOwnWrite}
          />
          <VersionSwitch
            post={post}
            content={text.content}
            isReadOnly={isReadOnly}
            onUse={(name) => change({ content: chooseVersion(draft.latest().content, name) })}
            onFlush={draft.flush}
            onWritten={show}
          />
          <ContentField
            // Remounts for the other version, so that undo doesn't mix their texts.
            key={inUse}
            text={shown}
            isReadOnly={isReadOnly}
            {...contentField}
          />
        </div>
        <LengthNotes
          content={settledContent}
          tags={text.tags}
          isReadOnly={isReadOnly}
          onPlainText={writePlainText}
        />
      </section>
      <div className="@container xl:sticky xl:top-20">
        <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-2">
          {isWide ? <FormulaPanel postId={post.postId} /> : null}
          <PostDetails
            angle={text.angle}
            tags={text.tags}
            scheduledAt={text.scheduledAt}
            isReadOnly={isReadOnly}
            onChange={change}
          />
          <FocusSprint />
          <LinkedInPreview
            content={settledContent}
            tags={text.tags}
            postId={post.postId}
            imageId={post.imageId ?? null}
            isReadOnly={isReadOnly}
          />
        </div>
      </div>
    </div>
  );
}

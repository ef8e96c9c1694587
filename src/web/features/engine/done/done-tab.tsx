import { ArrowRight, CalendarDays, ClipboardCopy, FileDown, Share2, Trophy } from 'lucide-react';
import { useState } from 'react';
import { linkedInText, shareText } from '#domain/export/text.ts';
import { positionIn } from '#domain/posts/batch.ts';
import type { CompletedEntry } from '#domain/posts/history.ts';
import { donePreviewCharacters } from '#domain/posts/limits.ts';
import { angleLabel, displayTitle, type Post } from '#domain/posts/post.ts';
import { graceOf, type UserPreferences } from '#domain/posts/preferences.ts';
import { streakOf } from '#domain/posts/streak.ts';
import { preview } from '#domain/text/characters.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { scheduledLabel } from '#web/browser/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { copyWithToast } from './copy-with-toast.ts';
import { ExportDialog } from './export-dialog.tsx';

/** The completed posts, with export and sharing. */
export function DoneTab({
  posts,
  completions,
  preferences,
  onOpen,
}: {
  posts: readonly Post[];
  completions: readonly CompletedEntry[];
  preferences: UserPreferences;
  onOpen: (postId: string) => void;
}) {
  const [isExportOpen, setExportOpen] = useState(false);
  const done = posts.filter(({ state }) => state === 'complete');
  const share = async () => {
    const streak = streakOf(completions, {
      now: now(),
      timeZone: timeZone(),
      dailyTarget: preferences.dailyTarget,
      grace: graceOf(preferences),
    });
    await copyWithToast(
      shareText(done.length, posts.length, streak.days),
      `${done.length}/${posts.length} posts complete: ready to share.`,
    );
  };
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-2xl font-bold">Your Wins</h2>
          <p className="text-ink-soft">{done.length} posts ready to schedule and share</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setExportOpen(true)} disabled={done.length === 0}>
            <FileDown aria-hidden="true" className="size-4" />
            Export Posts
          </Button>
          <Button variant="secondary" onClick={() => void share()}>
            <Share2 aria-hidden="true" className="size-4" />
            Share Progress
          </Button>
        </div>
      </header>
      {done.length === 0 ? (
        <EmptyState Icon={Trophy} title="Nothing finished yet">
          Clean slate. Your wins live here.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
          {done.map((post) => (
            <DoneCard key={post.postId} post={post} position={positionIn(posts, post)} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <ExportDialog
        posts={done}
        batch={posts}
        isOpen={isExportOpen}
        onOpenChange={setExportOpen}
        onShare={share}
      />
    </div>
  );
}

function DoneCard({
  post,
  position,
  onOpen,
}: {
  post: Post;
  position: number;
  onOpen: (postId: string) => void;
}) {
  const title = displayTitle(post, position);
  const copy = () => copyWithToast(linkedInText(post), 'The post is on your clipboard.');
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
      <p className="text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">
        {preview(post.content, donePreviewCharacters)}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="accent">{angleLabel(post.angle)}</Badge>
        {post.tags.map((tag) => (
          <Badge key={tag} breaks>
            {tag}
          </Badge>
        ))}
        {post.scheduledAt ? (
          <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
            <CalendarDays aria-hidden="true" className="size-3.5" />
            {scheduledLabel(post.scheduledAt)}
          </span>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-label={`Copy Post: ${title}`} onClick={() => void copy()}>
          <ClipboardCopy aria-hidden="true" className="size-4" />
          Copy Post
        </Button>
        <Button variant="quiet" aria-label={`Open in Work: ${title}`} onClick={() => onOpen(post.postId)}>
          <ArrowRight aria-hidden="true" className="size-4" />
          Open in Work
        </Button>
      </div>
    </li>
  );
}

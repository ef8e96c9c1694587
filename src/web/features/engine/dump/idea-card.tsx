import { Archive, ArrowRight, CirclePlay, Mic, PenLine, Sparkles, Type } from 'lucide-react';
import { memo } from 'react';
import { elapsedLabel, timerLabel } from '#domain/posts/elapsed.ts';
import { type DumpIdea, isTranscribed } from '#domain/posts/idea.ts';
import { canProposeFrom, type Material, materialOfIdea } from '#domain/posts/proposed-drafts.ts';
import { preview } from '#domain/text/characters.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { preloading } from '#web/ui/lazy.tsx';
import { fivePostsDialog } from '../five-posts/use-five-posts.tsx';
import { IdeaAudio } from './idea-audio.tsx';
import { useSwipe } from './use-swipe.ts';

const sources = {
  voice: { label: 'voice', Icon: Mic },
  youtube: { label: 'youtube', Icon: CirclePlay },
  text: { label: 'text', Icon: Type },
} as const;

/** More than the six visible lines. The layout of a transcript of several hours would take seconds. */
const shownCharacters = 1_000;

type IdeaCardProps = {
  idea: DumpIdea;
  workPostId: string | null;
  now: number;
  onPromote: (ideaId: string) => void;
  onPropose: (material: Material) => void;
  onArchive: (ideaId: string) => void;
  onOpen: (postId: string) => void;
};

/** An idea. Swiping right promotes it or opens its post; swiping left archives it. The buttons do the same. */
export const IdeaCard = memo(function IdeaCard({
  idea,
  workPostId,
  now,
  onPromote,
  onPropose,
  onArchive,
  onOpen,
}: IdeaCardProps) {
  const { offsetPixels, handlers } = useSwipe({
    onPromote: () => (workPostId ? onOpen(workPostId) : onPromote(idea.ideaId)),
    onArchive: () => onArchive(idea.ideaId),
  });
  const { label, Icon } = sources[idea.source];
  const title = idea.summary.trim() || 'Untitled idea';
  return (
    <li className="relative overflow-hidden rounded-card [contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
      <SwipeHint offsetPixels={offsetPixels} rightLabel={workPostId ? 'Open in Work' : 'Promote'} />
      <article
        aria-label={title}
        {...handlers}
        style={offsetPixels === 0 ? undefined : { transform: `translateX(${offsetPixels}px)` }}
        className="relative grid touch-pan-y gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
      >
        <div className="flex flex-wrap items-center gap-2">
          <Badge>
            <Icon aria-hidden="true" className="size-3.5" />
            {label}
          </Badge>
          {workPostId ? (
            <Badge tone="success">
              <PenLine aria-hidden="true" className="size-3.5" />
              In Work
            </Badge>
          ) : null}
          {idea.source === 'voice' && !isTranscribed(idea) ? (
            <Badge tone="caution">Not transcribed yet</Badge>
          ) : null}
          <time dateTime={new Date(idea.createdAt).toISOString()} className="ml-auto text-xs text-ink-soft">
            {elapsedLabel(idea.createdAt, now)}
          </time>
        </div>
        <div className="grid gap-1">
          <h3 className="font-sans font-semibold tracking-normal wrap-anywhere">{title}</h3>
          {isTranscribed(idea) && idea.raw.trim() !== title ? (
            <p className="line-clamp-6 text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">
              {preview(idea.raw, shownCharacters)}
            </p>
          ) : null}
          {idea.youtubeMeta ? (
            <p className="text-sm text-ink-soft">
              {idea.youtubeMeta.title ?? 'Title not imported yet'}
              {idea.youtubeMeta.durationSec === null ? '' : ` · ${timerLabel(idea.youtubeMeta.durationSec)}`}
            </p>
          ) : null}
          {idea.recordingId ? (
            <IdeaAudio
              ideaId={idea.ideaId}
              recordingId={idea.recordingId}
              isTranscribed={isTranscribed(idea)}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {workPostId ? (
            <Button variant="secondary" onClick={() => onOpen(workPostId)}>
              <ArrowRight aria-hidden="true" className="size-4" />
              Open in Work
            </Button>
          ) : (
            <Button
              variant="secondary"
              disabled={!isTranscribed(idea)}
              onClick={() => onPromote(idea.ideaId)}
            >
              <ArrowRight aria-hidden="true" className="size-4" />
              Promote
            </Button>
          )}
          {canProposeFrom(idea) ? (
            <Button
              variant="quiet"
              className="max-sm:px-3"
              {...preloading(fivePostsDialog)}
              onClick={() => onPropose(materialOfIdea(idea))}
            >
              <Sparkles aria-hidden="true" className="size-4 max-sm:hidden" />
              Five posts
            </Button>
          ) : null}
          <Button variant="quiet" className="max-sm:px-3" onClick={() => onArchive(idea.ideaId)}>
            <Archive aria-hidden="true" className="size-4 max-sm:hidden" />
            Archive
          </Button>
        </div>
      </article>
    </li>
  );
});

/** The hint behind a swiped card, which says what happens on release. */
function SwipeHint({ offsetPixels, rightLabel }: { offsetPixels: number; rightLabel: string }) {
  if (offsetPixels === 0) return null;
  return (
    <div
      aria-hidden="true"
      className={`absolute inset-0 flex items-center rounded-card px-5 text-sm font-semibold ${offsetPixels > 0 ? 'bg-success-wash text-success' : 'justify-end bg-danger-wash text-danger'}`}
    >
      {offsetPixels > 0 ? rightLabel : 'Archive'}
    </div>
  );
}

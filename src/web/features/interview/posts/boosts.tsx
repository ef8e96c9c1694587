import { Sparkles, Undo2, Wand2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Boost } from '#domain/ai/thought-leaders.ts';
import { boostPreviewCharacters } from '#domain/interview/answer.ts';
import type { GeneratedPost } from '#domain/interview/generated-post.ts';
import { preview } from '#domain/text/characters.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { useNote } from '#web/data/interview/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { LazyDialog, lazyModule, preloading } from '#web/ui/lazy.tsx';
import { NeedsKey } from '#web/ui/needs-key.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { shownEnhancement, undoEnhancement } from './enhancement.ts';
import { useBoosts } from './use-boosts.ts';

const fuseDialog = lazyModule(() => import('./fuse-dialog.tsx'));

/** Generates boosts by three thought leaders one by one, and fuses a boost into the post. */
export function Boosts({ userId, post }: { userId: string; post: GeneratedPost }) {
  const headingId = useId();
  const { boosts, leaderCount, running, generate, stop } = useBoosts(userId, post);
  const [fusing, setFusing] = useState<Boost | null>(null);
  const canUndo = shownEnhancement(useNote('enhancements', post.id), post) !== undefined;
  // "Stop" replaces "Generate Boosts", so a double press must not stop them.
  const hasJustStarted = useJustChanged(running !== null);
  const needsKey = useNeedsKey();
  const keyNoteId = useId();
  const isWhole = boosts.length >= leaderCount;
  return (
    <section
      aria-labelledby={headingId}
      className="@container grid grid-cols-1 gap-4 border-t border-line pt-5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={headingId} className="mr-auto flex items-center gap-2 font-semibold">
          <Sparkles aria-hidden="true" className="size-4 text-ink-soft" />
          Thought Leader Boosts
        </h3>
        {canUndo ? (
          <Button variant="quiet" onClick={() => void undoEnhancement(userId, post)}>
            <Undo2 aria-hidden="true" className="size-4" />
            Undo enhancement
          </Button>
        ) : null}
        {running ? (
          <Button variant="secondary" onClick={() => hasJustStarted() || stop()}>
            Stop
          </Button>
        ) : (
          <Button
            variant={isWhole ? 'quiet' : 'secondary'}
            {...(needsKey ? { 'aria-describedby': keyNoteId } : {})}
            onClick={() => void generate()}
          >
            {isWhole ? 'Generate again' : 'Generate Boosts'}
          </Button>
        )}
      </div>
      <NeedsKey id={keyNoteId} isShown={needsKey} onSetUp={requestApiKey} />
      {running ? (
        <Progress
          label={`Asking ${running.name}`}
          fraction={running.done / running.total}
          detail={`${running.done} of ${running.total}`}
        />
      ) : null}
      {boosts.length === 0 ? null : (
        <>
          <p className="text-sm text-ink-soft">
            Choose one to fuse into your post. You see every change before it replaces anything.
          </p>
          {/* Rows are shared by the three boosts, so that they can be compared. */}
          <ul className="grid grid-cols-1 gap-3 @2xl:grid-cols-3 @2xl:grid-rows-[auto_auto_1fr_auto]">
            {boosts.map((boost) => (
              <BoostCard key={boost.leader} boost={boost} onFuse={() => setFusing(boost)} />
            ))}
          </ul>
        </>
      )}
      <LazyDialog module={fuseDialog} isOpen={fusing !== null} onOpenChange={() => setFusing(null)}>
        {({ FuseDialog }) =>
          fusing ? (
            <FuseDialog userId={userId} post={post} boost={fusing} onClose={() => setFusing(null)} />
          ) : null
        }
      </LazyDialog>
    </section>
  );
}

function BoostCard({ boost, onFuse }: { boost: Boost; onFuse: () => void }) {
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-control border border-line p-4 transition-colors focus-within:border-edge hover:border-edge @2xl:row-span-4 @2xl:grid-rows-subgrid">
      <p className="flex items-center gap-3 text-sm font-semibold">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full border-2 bg-surface text-xs"
          style={{ borderColor: boost.color }}
        >
          {boost.avatarInitials}
        </span>
        {boost.name}
      </p>
      <div className="grid content-start gap-1">
        <p className="text-xs font-medium text-ink-soft">Key Insight</p>
        <p className="font-semibold text-pretty wrap-anywhere">{boost.keyInsight}</p>
      </div>
      <div className="grid content-start gap-1 text-sm">
        <p className="text-xs font-medium text-ink-soft">Enhancement</p>
        <p className="text-pretty wrap-anywhere">{preview(boost.boost, boostPreviewCharacters)}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Fuse with ${boost.name}`}
        {...preloading(fuseDialog)}
        onClick={onFuse}
      >
        <Wand2 aria-hidden="true" className="size-4" />
        Fuse
      </Button>
    </li>
  );
}

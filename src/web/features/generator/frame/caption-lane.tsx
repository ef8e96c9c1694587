import { isOutside } from '#domain/video/captions.ts';
import type { Timeline } from '#domain/video/timeline.ts';
import type { EditableCue } from './cue-row.tsx';

/** Shows the positions of captions under the trim strip. Captions outside the selection are hollow. */
export function CaptionLane({
  cues,
  timeline,
  clipSeconds,
}: {
  cues: readonly EditableCue[];
  timeline: Timeline;
  clipSeconds: number;
}) {
  const share = (seconds: number) => `${(Math.min(Math.max(seconds, 0), clipSeconds) / clipSeconds) * 100}%`;
  return (
    <div aria-hidden="true" className="relative mx-3 h-2">
      {cues.map((cue) => (
        <span
          key={cue.id}
          data-outside={isOutside(cue, timeline) || undefined}
          className="absolute inset-y-0 min-w-1 rounded-sm border border-ink-soft bg-ink-soft data-outside:border-edge data-outside:border-dashed data-outside:bg-transparent"
          style={{ left: share(cue.startSeconds), right: `calc(100% - ${share(cue.endSeconds)} + 1px)` }}
        />
      ))}
    </div>
  );
}

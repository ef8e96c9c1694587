import { MonitorSmartphone, X } from 'lucide-react';
import { useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { useNow } from '#web/browser/clock.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import type { VideoEntry } from '#web/data/store/database.ts';
import { unlistVideo } from '#web/data/store/videos.ts';
import { Button } from '#web/ui/button.tsx';
import { clockTime, megabytes } from '../format.ts';
import { notice } from '../notice.ts';

const shownAtFirst = 3;

/** The account's videos whose files are on other devices. */
export function VideosElsewhere({ videos }: { videos: readonly VideoEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useListFocus<HTMLUListElement>(videos.length);
  const age = useNow(60_000);
  if (videos.length === 0) return null;
  const shown = showsAll ? videos : videos.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="videos-elsewhere" className="grid gap-1 border-t border-line pt-4">
      <h3 id="videos-elsewhere" className="text-sm font-medium">
        On your other devices
      </h3>
      <ul ref={list} className="grid divide-y divide-line">
        {shown.map(({ videoId, fileName, bytes, durationSeconds, keptAt, device }) => (
          <li key={videoId} className="flex items-center gap-4 py-3">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="wrap-anywhere">{fileName}</p>
              <p className="text-ink-soft tabular-nums">
                {device} · {clockTime(durationSeconds)} · {megabytes(bytes)} · {elapsedLabel(keptAt, age)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="icon-end"
              aria-label={`Remove ${fileName} from the list`}
              onClick={() => void unlistVideo(videoId).catch(refused)}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
      {videos.length > shown.length ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {videos.length}
        </Button>
      ) : null}
    </section>
  );
}

function refused(): void {
  notice.error('Couldn’t update your videos. Reload the page and try again.');
}

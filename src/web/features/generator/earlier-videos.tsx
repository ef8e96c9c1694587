import { Download } from 'lucide-react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { clockTime, megabytes } from './format.ts';
import type { RenderedVideo } from './use-render.ts';

/** What was made before of other clips, numbers or titles. `onNext` is missing where another card offers it. */
export function EarlierVideos({
  videos,
  onNext,
}: {
  videos: readonly RenderedVideo[];
  onNext: (() => void) | null;
}) {
  return (
    <Card
      title="Earlier videos"
      description="Made before you changed the clip or what the frame says. They are kept until you leave this page."
    >
      <div className="grid gap-4">
        <ul className="grid divide-y divide-line">
          {videos.map(({ file, url, durationSeconds }) => (
            <li key={url} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-48 text-sm">
                <p className="wrap-anywhere">{file.name}</p>
                <p className="text-ink-soft tabular-nums">
                  {clockTime(durationSeconds)} · {megabytes(file.size)}
                </p>
              </div>
              <a
                href={url}
                download={file.name}
                aria-label={`Save the earlier ${file.name}`}
                className={buttonClass({ variant: 'quiet' })}
              >
                <Download aria-hidden="true" className="size-4" />
                Save
              </a>
            </li>
          ))}
        </ul>
        {onNext ? (
          <Button variant="secondary" className="justify-self-start" onClick={onNext}>
            Next candidate
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { clockTime, megabytes } from '../format.ts';
import { VideoPlayer } from '../video-player.tsx';
import { DownloadLink } from './download-link.tsx';
import type { RenderedVideo } from './use-render.ts';
import { VideoActions } from './video-actions.tsx';

const announced = new WeakSet<File>();

/** The finished video, with download and sharing. Takes the focus when it is new. */
export function DownloadCard({ video, onNext }: { video: RenderedVideo; onNext: () => void }) {
  const download = useRef<HTMLAnchorElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const { file, url, durationSeconds } = video;

  useEffect(() => {
    // Retyping an earlier title shows its video again and must not take the focus.
    if (announced.has(file)) return;
    announced.add(file);
    // The browser's own scrolling would center the button and push half the video out of view.
    download.current?.focus({ preventScroll: true });
    download.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [file]);

  return (
    <Card title="Your video is ready" className="@container">
      <div className="grid gap-5 @md:grid-cols-[11rem_minmax(0,1fr)]">
        <VideoPlayer
          src={url}
          aria-label="The finished video"
          className="aspect-[auto_9/16] w-full max-w-44 rounded-xl bg-sunken"
          onLoadedMetadata={({ currentTarget }) =>
            setSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
          }
        />
        <div className="grid min-w-0 content-start gap-4">
          <p className="text-sm font-medium wrap-anywhere">{file.name}</p>
          <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm tabular-nums">
            <div>
              <dt className="text-ink-soft">Size</dt>
              <dd className="font-medium">{megabytes(file.size)}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">Length</dt>
              <dd className="font-medium">{clockTime(durationSeconds)}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">Dimensions</dt>
              <dd className="font-medium">{size ? `${size.width} × ${size.height}` : '…'}</dd>
            </div>
          </dl>
          <div className="flex scroll-mb-4 flex-wrap gap-3 *:flex-auto @md:*:flex-none">
            <DownloadLink ref={download} file={file} url={url} className={buttonClass({ size: 'large' })}>
              <Download aria-hidden="true" className="size-5" />
              Download
            </DownloadLink>
            <VideoActions file={file} size="large" />
            <Button variant="secondary" size="large" onClick={onNext}>
              Next candidate
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}

import { Download } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { clockTime, megabytes } from '../format.ts';
import { audioNoteMessages } from '../messages.ts';
import { VideoPlayer } from '../video-player.tsx';
import { ActionBar } from './action-bar.tsx';
import { DownloadLink } from './download-link.tsx';
import { markShared } from './mark-shared.ts';
import { RemindButton } from './remind-button.tsx';
import type { RenderedVideo } from './use-render.ts';
import { VideoActions } from './video-actions.tsx';

/**
 * Videos that were announced. Retyping an earlier title shows its video again, which must not scroll or take the focus.
 */
const announced = new WeakSet<File>();

/** The finished video, which replaces the preview until an input changes. */
export function FinishedVideo({ video }: { video: RenderedVideo }) {
  const section = useRef<HTMLElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const { file, url, durationSeconds, audioNotes, inputs } = video;
  useEffect(() => {
    if (!announced.has(file)) section.current?.scrollIntoView({ block: 'nearest' });
  }, [file]);
  const { widthPixels, heightPixels } = inputs.plan.output;
  const facts = [megabytes(file.size), clockTime(durationSeconds)];
  if (size) facts.push(`${size.width} × ${size.height}`);
  return (
    <section
      ref={section}
      aria-label="Finished video"
      className="mx-auto grid w-full max-w-84 gap-3 beside:max-w-none"
    >
      <h2 className="flex min-h-7 items-center text-lg font-semibold">Your video is ready</h2>
      <VideoPlayer
        src={url}
        aria-label="The finished video"
        className="mx-auto w-full rounded-2xl bg-sunken shadow-lift ring-1 ring-line beside:mx-0 beside:max-w-[clamp(10rem,(100dvh-33rem)*var(--shape),21rem)]"
        style={
          {
            aspectRatio: `${widthPixels} / ${heightPixels}`,
            '--shape': widthPixels / heightPixels,
          } as React.CSSProperties
        }
        onLoadedMetadata={({ currentTarget }) =>
          setSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
        }
      />
      <p className="text-sm text-ink-soft">
        <span className="font-medium wrap-anywhere text-ink">{file.name}</span>
        <br />
        {facts.map((fact, position) => (
          <Fragment key={fact}>
            {position === 0 ? null : ' · '}
            <span className="tabular-nums">{fact}</span>
          </Fragment>
        ))}
      </p>
      {audioNotes.map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {audioNoteMessages[note]}
        </p>
      ))}
    </section>
  );
}

/** Downloads and shares the finished video. Replaces the Generate button, and takes the focus if the video is new. */
export function FinishedBar({ video, onNext }: { video: RenderedVideo; onNext: () => void }) {
  const download = useRef<HTMLAnchorElement>(null);
  const { file, url, videoId, isStored } = video;
  const onShared = () => void markShared(videoId);
  useEffect(() => {
    if (announced.has(file)) return;
    announced.add(file);
    download.current?.focus({ preventScroll: true });
  }, [file]);
  return (
    <ActionBar>
      <div className="flex flex-wrap gap-3 *:min-h-12 *:flex-auto *:px-3 beside:gap-2 beside:*:px-2 beside:*:text-sm">
        <DownloadLink
          ref={download}
          file={file}
          url={url}
          onDownload={onShared}
          className={buttonClass({ size: 'large' })}
        >
          <Download aria-hidden="true" className="size-5" />
          Download
        </DownloadLink>
        <VideoActions file={file} size="large" onShared={onShared} />
        {isStored ? <RemindButton video={video} size="large" /> : null}
        <Button variant="secondary" size="large" onClick={onNext}>
          Next candidate
        </Button>
      </div>
    </ActionBar>
  );
}

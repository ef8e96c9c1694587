import { Globe, Monitor, Smartphone } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { linkedInText } from '#domain/export/text.ts';
import { type Device, foldAt, foldWidthsPixels } from '#domain/linkedin/fold.ts';
import { authorFromEmail } from '#domain/posts/author.ts';
import { feedFont } from '#web/browser/feed-font.ts';
import { textMeasurer } from '#web/browser/text-width.ts';
import { useSession } from '#web/data/account/session.ts';
import { Card } from '#web/ui/card.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';

const postImage = lazyModule(() => import('./post-image.tsx'));

const devices = [
  { value: 'phone', label: 'Phone', Icon: Smartphone },
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
] as const;

/** The post as it appears in the feed, folded near LinkedIn's fold, with its image or files. */
export const LinkedInPreview = memo(function LinkedInPreview({
  content,
  tags,
  postId,
  imageId,
  isReadOnly,
  attached,
}: {
  content: string;
  tags: readonly string[];
  postId: string;
  imageId: string | null;
  isReadOnly: boolean;
  /** The files of a plan, shown instead of the post's image. */
  attached?: ReactNode;
}) {
  const [device, setDevice] = useState<Device>('phone');
  const [isOpen, setOpen] = useState(false);
  const text = linkedInText({ content, tags: [...tags] });
  const fold = useMemo(() => foldAt(text, device, textMeasurer(feedFont)), [text, device]);
  const isFolded = fold.isFolded && !isOpen;
  return (
    <Card title="LinkedIn preview" description="Approximate “…more” cutoff.">
      <fieldset className="mb-4 grid grid-cols-2 rounded-control border border-line p-1">
        <legend className="sr-only">Device</legend>
        {devices.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="shows-chosen flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-lg text-sm font-medium text-ink-soft has-checked:bg-chosen has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-ink md:min-h-9"
          >
            <input
              type="radio"
              name="preview-device"
              className="sr-only"
              checked={device === value}
              onChange={() => setDevice(value)}
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="overflow-x-auto">
        <PreviewAuthor />
        {text === '' ? (
          <p className="text-sm text-ink-soft">Your post appears here as you write.</p>
        ) : (
          <div
            data-fold={device}
            style={{
              font: feedFont,
              lineHeight: 1.45,
              width: foldWidthsPixels[device],
              maxWidth: device === 'phone' ? '100%' : undefined,
            }}
          >
            <p className="whitespace-pre-wrap wrap-anywhere">{isFolded ? fold.visible : text}</p>
            {fold.isFolded ? (
              <button
                type="button"
                onClick={() => setOpen(!isOpen)}
                className="min-h-11 font-semibold text-ink-soft hover:text-ink"
              >
                {isOpen ? 'Show less' : '…more'}
              </button>
            ) : null}
          </div>
        )}
        <div className="mt-3" style={{ maxWidth: foldWidthsPixels[device] }}>
          {attached ?? (
            <LazyPart module={postImage}>
              {({ PostImage }) => <PostImage postId={postId} imageId={imageId} isReadOnly={isReadOnly} />}
            </LazyPart>
          )}
        </div>
      </div>
    </Card>
  );
});

function PreviewAuthor() {
  const session = useSession();
  const { name, initials } = authorFromEmail(
    session.status === 'signed-in' ? (session.user.email ?? '') : '',
  );
  return (
    <div className="mb-3 flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-night text-sm font-semibold text-on-night forced-colors:border"
      >
        {initials}
      </span>
      <div className="grid min-w-0 leading-tight">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p aria-hidden="true" className="flex items-center gap-1 text-xs text-ink-soft">
          Now · <Globe className="size-3" />
        </p>
      </div>
    </div>
  );
}

import { ChevronLeft, ChevronRight, FileText, FileVideo, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '#domain/text/pluralize.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { Button } from '#web/ui/button.tsx';
import type { Attachment } from './use-uploads.ts';

/** Previews a post's files as the feed shows them: an image grid, a document with pages, or a video. */
export function AttachedPreview({ attachments }: { attachments: readonly Attachment[] }) {
  const other = attachments.find(({ kind }) => kind !== 'image');
  if (other?.kind === 'video') return <Video attachment={other} />;
  if (other) return <Document attachment={other} />;
  return attachments.length > 0 ? <Images images={attachments} /> : null;
}

const maxShown = 5;
/** Column spans in a six-column grid for up to five images. LinkedIn shows the first ones larger. */
const spans = ['', 'col-span-3', 'col-span-2'] as const;

function Images({ images }: { images: readonly Attachment[] }) {
  const shown = images.slice(0, maxShown);
  const hidden = images.length - shown.length;
  const largeCount = shown.length === 2 || shown.length === maxShown ? 2 : 1;
  return (
    <ul aria-label="Images of the post" className="grid grid-cols-6 gap-0.5 overflow-hidden rounded-control">
      {shown.map((image, index) => {
        const inRow = index < largeCount ? largeCount : shown.length - largeCount;
        const span = inRow === 1 ? 'col-span-6' : (spans[inRow - 1] ?? '');
        return (
          <li
            key={image.key}
            className={`relative grid place-items-center overflow-hidden bg-sunken text-ink-soft ${span} ${inRow > 1 ? 'aspect-square' : shown.length > 1 ? 'aspect-video' : 'min-h-40'}`}
          >
            <Image image={image} isWhole={shown.length === 1} />
            {hidden > 0 && index === maxShown - 1 ? (
              <span className="absolute inset-0 grid place-items-center bg-shade text-xl font-semibold text-white">
                +{hidden}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Image({ image: { file, alt, title }, isWhole }: { image: Attachment; isWhole: boolean }) {
  const url = useObjectUrl(file);
  if (!url) return <ImageIcon aria-hidden="true" className="size-6" />;
  const look = isWhole ? 'max-h-120 w-full object-contain' : 'absolute inset-0 size-full object-cover';
  return <img src={url} alt={alt || title} className={look} />;
}

/** Only documents made here from images have a page preview. */
function Document({ attachment: { title, pages = [] } }: { attachment: Attachment }) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, pages.length - 1);
  const url = useObjectUrl(pages[index] ?? null);
  return (
    <figure className="overflow-hidden rounded-control border border-line">
      <figcaption className="flex items-baseline gap-2 bg-night px-3 py-2 text-sm text-on-night">
        <span className="truncate font-semibold">{title.trim() || 'Untitled document'}</span>
        <span className="ml-auto shrink-0 text-on-night-soft">
          {pages.length > 0 ? pluralize(pages.length, 'page') : 'PDF'}
        </span>
      </figcaption>
      <div className="grid min-h-64 place-items-center bg-sunken">
        {url ? (
          <img src={url} alt={`Page ${index + 1}`} className="max-h-120 w-full object-contain" />
        ) : (
          <span className="grid aspect-4/5 w-40 content-center justify-items-center gap-3 rounded-lg border border-line bg-surface p-4 text-center text-sm text-ink-soft">
            <FileText aria-hidden="true" className="size-8" />
            LinkedIn shows the pages here
          </span>
        )}
      </div>
      {pages.length > 1 ? (
        <div className="flex items-center justify-between border-t border-line bg-surface">
          <Button
            variant="quiet"
            size="icon"
            aria-label="Previous page"
            disabled={index === 0}
            onClick={() => setChosen(index - 1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {index + 1} / {pages.length}
          </p>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Next page"
            disabled={index === pages.length - 1}
            onClick={() => setChosen(index + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ) : null}
    </figure>
  );
}

function Video({ attachment: { file, title } }: { attachment: Attachment }) {
  const url = useObjectUrl(file);
  if (!url)
    return (
      <p className="grid aspect-video place-content-center justify-items-center gap-2 rounded-control bg-night p-4 text-center text-sm text-on-night">
        <FileVideo aria-hidden="true" className="size-8" />
        {title.trim() || 'Video'}
      </p>
    );
  return (
    <video
      src={url}
      // LinkedIn's feed plays videos muted.
      muted
      controls
      playsInline
      preload="metadata"
      aria-label={title.trim() || 'Video'}
      className="max-h-120 w-full rounded-control bg-bezel"
    />
  );
}

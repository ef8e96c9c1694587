import { ImageOff, ImagePlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { isTouchOnly } from '#web/browser/platform.ts';
import { useImage } from '#web/data/sync/images.ts';
import { ImagePlaceholder } from '#web/ui/image-placeholder.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** A slot's image with a remove button, or the field to add one. */
export function SlotImage({
  number,
  imageId,
  isLoading,
  onFiles,
  onRemove,
}: {
  number: number;
  imageId: string | null;
  isLoading: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const image = useImage(imageId, 'thumbnail');
  if (isLoading) {
    return (
      <div
        role="status"
        className="flex min-h-14 items-center justify-center gap-3 rounded-control bg-sunken text-sm text-ink-soft"
      >
        <Spinner size="small" /> Preparing image…
      </div>
    );
  }
  if (imageId !== null) {
    return (
      <div className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-control bg-sunken">
        {image.stage === 'shown' ? (
          <img
            src={image.url}
            alt={`Attached to post ${number}`}
            decoding="async"
            className="size-full object-contain"
          />
        ) : image.stage === 'away' ? (
          <ImagePlaceholder attempt={image.attempt} load={image.load} />
        ) : image.stage === 'none' ? (
          <span className="flex items-center gap-2 text-sm text-ink-soft">
            <ImageOff aria-hidden="true" className="size-4" /> Image not found
          </span>
        ) : null}
        <button
          type="button"
          aria-label={`Remove image from post ${number}`}
          onClick={onRemove}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-control border border-line bg-surface text-ink hover:bg-sunken"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </div>
    );
  }
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-dashed border-transparent px-3 text-sm text-ink-soft transition-colors hover:border-edge hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
    >
      <ImagePlus aria-hidden="true" className="size-4 shrink-0" />
      {isTouchOnly() ? 'Add image' : 'Add, drop, or paste an image'}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        aria-label={`Image for post ${number}`}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </label>
  );
}

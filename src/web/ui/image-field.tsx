import { ImageOff, ImagePlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { ImagePlaceholder } from './image-placeholder.tsx';
import type { ImagePlaceholderProps } from './image-placeholder-parts.tsx';
import { Spinner } from './spinner.tsx';

type Image =
  | { stage: 'loading' | 'none' }
  | { stage: 'shown'; url: string }
  | ({ stage: 'away' } & Pick<ImagePlaceholderProps, 'attempt' | 'load'>);

/**
 * An attached image with a remove button, or the field to add one. `image` is null if there is none. `place` names
 * what the image belongs to, such as "post 3". All of the image shows in a 4:3 frame, whose space is reserved.
 */
export function ImageField({
  image,
  place,
  addLabel,
  isPreparing,
  isMultiple = false,
  onFiles,
  onRemove,
}: {
  image: Image | null;
  place: string;
  addLabel: string;
  isPreparing: boolean;
  isMultiple?: boolean;
  /** If missing, the image cannot be changed. */
  onFiles?: (files: File[]) => void;
  onRemove?: () => void;
}) {
  const id = useId();
  if (isPreparing) {
    return (
      <div
        role="status"
        className="flex min-h-14 items-center justify-center gap-3 rounded-control bg-sunken text-sm text-ink-soft"
      >
        <Spinner size="small" /> Preparing image…
      </div>
    );
  }
  if (image) {
    return (
      <div
        className={`relative grid aspect-4/3 place-items-center overflow-hidden rounded-control ${image.stage === 'shown' ? '' : 'bg-sunken'}`}
      >
        {image.stage === 'shown' ? (
          <img
            src={image.url}
            alt={`Attached to ${place}`}
            decoding="async"
            className="absolute inset-0 m-auto max-h-full max-w-full rounded-control"
          />
        ) : image.stage === 'away' ? (
          <ImagePlaceholder attempt={image.attempt} load={image.load} />
        ) : image.stage === 'none' ? (
          <span className="flex items-center gap-2 text-sm text-ink-soft">
            <ImageOff aria-hidden="true" className="size-4" /> Image not found
          </span>
        ) : null}
        {onRemove ? (
          <button
            type="button"
            aria-label={`Remove image from ${place}`}
            onClick={onRemove}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-control border border-line bg-surface text-ink hover:bg-sunken"
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        ) : null}
      </div>
    );
  }
  if (!onFiles) return null;
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-dashed border-transparent px-3 text-sm text-ink-soft transition-colors hover:border-edge hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <ImagePlus aria-hidden="true" className="size-4 shrink-0" />
      {addLabel}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={isMultiple}
        aria-label={`Image for ${place}`}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Makes it possible to choose the same file again.
          target.value = '';
        }}
      />
    </label>
  );
}

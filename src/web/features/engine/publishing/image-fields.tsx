import { ImageIcon, ImagePlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { maxAltCharacters, maxImages } from '#domain/publishing/publication.ts';
import { newId } from '#web/browser/ids.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { imageForLinkedIn } from '#web/data/publishing/files.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { Attachment } from './use-uploads.ts';

/** The images of a post, each with a text for people who don’t see it. */
export function ImageFields({
  attachments,
  isReading,
  onChange,
}: {
  attachments: readonly Attachment[];
  /** While the image of the post is fetched. */
  isReading: boolean;
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;
}) {
  const id = useId();
  const add = useAction(
    async (files: readonly File[]) => {
      const images = await Promise.all(files.map(imageForLinkedIn));
      const readable = images.filter((image) => image !== null);
      const added = readable.map(
        (file): Attachment => ({ key: newId(), alt: '', title: file.name, stored: null, file }),
      );
      onChange((before) => [...before, ...added]);
      return readable.length === files.length
        ? { ok: true, value: null }
        : { ok: false, message: 'Couldn’t read one of the files. Use JPG, PNG, WebP, or GIF.' };
    },
    { failure: 'Not attached' },
  );
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-medium">Images</legend>
      {attachments.length > 0 ? (
        <ul className="grid grid-cols-1 gap-4">
          {attachments.map((attachment, index) => (
            <li key={attachment.key} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-3">
              <Thumbnail attachment={attachment} />
              <TextField
                label={`Describe image ${index + 1}`}
                maxLength={maxAltCharacters}
                placeholder="Alt text for people who can’t see it"
                value={attachment.alt}
                onChange={({ target }) =>
                  onChange((before) =>
                    before.map((each) =>
                      each.key === attachment.key ? { ...each, alt: target.value } : each,
                    ),
                  )
                }
              />
              <Button
                variant="quiet"
                size="icon"
                className="mt-7"
                aria-label={`Remove image ${index + 1}`}
                onClick={() => onChange((before) => before.filter(({ key }) => key !== attachment.key))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {attachments.length < maxImages ? (
        <label
          htmlFor={id}
          className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-edge px-3 text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink"
        >
          {add.isPending || isReading ? (
            <Spinner size="small" />
          ) : (
            <ImagePlus aria-hidden="true" className="size-4 shrink-0" />
          )}
          Add images
          <input
            id={id}
            type="file"
            multiple
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].slice(0, maxImages - attachments.length);
              // The same file can be chosen again after it was removed.
              target.value = '';
              if (files.length > 0) void add.run(files);
            }}
          />
        </label>
      ) : null}
    </fieldset>
  );
}

function Thumbnail({ attachment: { file, title } }: { attachment: Attachment }) {
  const url = useObjectUrl(file);
  return (
    <span
      title={title}
      className="grid aspect-square place-items-center overflow-hidden rounded-control bg-sunken text-ink-soft"
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden="true" className="size-5" />
      )}
    </span>
  );
}

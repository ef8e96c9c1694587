import { ImageIcon, ImagePlus, Trash2 } from 'lucide-react';
import { maxAltCharacters, maxImages } from '#domain/publishing/publication.ts';
import { newId } from '#web/browser/ids.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { imageForLinkedIn } from '#web/data/publishing/files.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { FileInput } from './file-input.tsx';
import type { Attachment, ChangeAttachments } from './use-uploads.ts';

/** The images of a post, each with a description for people who can't see it. */
export function ImageList({
  attachments,
  isReading,
  mayAdd,
  onChange,
}: {
  attachments: readonly Attachment[];
  isReading: boolean;
  mayAdd: boolean;
  onChange: ChangeAttachments;
}) {
  const images = attachments.filter(({ kind }) => kind === 'image');
  const add = useAction(
    async (files: readonly File[]) => {
      const made = await Promise.all(files.map(imageForLinkedIn));
      const readable = made.filter((image) => image !== null);
      const added = readable.map(
        (file): Attachment => ({
          key: newId(),
          kind: 'image',
          alt: '',
          title: file.name,
          stored: null,
          file,
        }),
      );
      onChange((before) => [...before, ...added]);
      return readable.length === files.length
        ? { ok: true, value: null }
        : { ok: false, message: 'Couldn’t read one of the files. Use JPG, PNG, WebP, or GIF.' };
    },
    { failure: 'Couldn’t attach the images' },
  );
  return (
    <>
      {images.length > 0 ? (
        <ul className="grid grid-cols-1 gap-4">
          {images.map((image, index) => (
            <li key={image.key} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-3">
              <Thumbnail attachment={image} />
              <TextField
                label={`Describe image ${index + 1}`}
                maxLength={maxAltCharacters}
                placeholder="Alt text for people who can’t see it"
                value={image.alt}
                onChange={({ target }) =>
                  onChange((before) =>
                    before.map((each) => (each.key === image.key ? { ...each, alt: target.value } : each)),
                  )
                }
              />
              <Button
                variant="quiet"
                size="icon-end"
                className="mt-7"
                aria-label={`Remove image ${index + 1}`}
                onClick={() => onChange((before) => before.filter(({ key }) => key !== image.key))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {mayAdd && images.length < maxImages ? (
        <FileInput
          label="Add images"
          Icon={ImagePlus}
          accept="image/*"
          isMultiple
          isBusy={add.isPending || isReading}
          onFiles={(files) => void add.run(files.slice(0, maxImages - images.length))}
        />
      ) : null}
    </>
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

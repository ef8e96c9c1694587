import { FilePlus2, FileText, FileVideo, Images, Trash2 } from 'lucide-react';
import { maxTitleCharacters, titleOf } from '#domain/publishing/files.ts';
import { maxImages } from '#domain/publishing/publication.ts';
import type { Attempt } from '#domain/result.ts';
import { newId } from '#web/browser/ids.ts';
import { attachedFile } from '#web/data/publishing/files.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { FileInput } from './file-input.tsx';
import { ImageList } from './image-list.tsx';
import type { Attachment, ChangeAttachments } from './use-uploads.ts';

/** The files of a post: several images, one PDF, or one video. */
export function FileFields({
  attachments,
  isReading,
  onChange,
}: {
  attachments: readonly Attachment[];
  /** Whether the post's image is being fetched. */
  isReading: boolean;
  onChange: ChangeAttachments;
}) {
  const other = attachments.find(({ kind }) => kind !== 'image');
  const addOther = useAction(
    async (file: File): Promise<Attempt<null>> => {
      const checked = await attachedFile(file);
      if (!checked.ok) return checked;
      const added: Attachment = {
        key: newId(),
        kind: checked.value,
        alt: '',
        title: titleOf(file.name),
        stored: null,
        file,
      };
      onChange((before) => [...before, added]);
      return { ok: true, value: null };
    },
    { failure: 'Couldn’t attach the file' },
  );
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-medium">Images, a PDF, or a video</legend>
      {other ? <OtherFile attachment={other} onChange={onChange} /> : null}
      <ImageList attachments={attachments} isReading={isReading} mayAdd={!other} onChange={onChange} />
      {attachments.length === 0 && !isReading ? (
        <FileInput
          label="Add a PDF or video"
          Icon={FilePlus2}
          accept="application/pdf,video/mp4,.pdf,.mp4"
          isBusy={addOther.isPending}
          onFiles={([file]) => void (file && addOther.run(file))}
        />
      ) : null}
      <CarouselButton attachments={attachments} onChange={onChange} />
    </fieldset>
  );
}

/** A document or a video, with the title that readers see. */
function OtherFile({ attachment, onChange }: { attachment: Attachment; onChange: ChangeAttachments }) {
  const { key, kind, title, file } = attachment;
  const Icon = kind === 'document' ? FileText : FileVideo;
  const name = kind === 'document' ? 'PDF' : 'video';
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-3">
      <span className="grid aspect-square place-items-center rounded-control bg-sunken text-ink-soft">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <TextField
        label={kind === 'document' ? 'PDF title' : 'Video title'}
        hint={file ? `${file.name}, ${megabytes(file.size)} MB` : undefined}
        maxLength={maxTitleCharacters}
        value={title}
        onChange={({ target }) =>
          onChange((before) =>
            before.map((each) => (each.key === key ? { ...each, title: target.value } : each)),
          )
        }
      />
      <Button
        variant="quiet"
        size="icon-end"
        className="mt-7"
        aria-label={`Remove the ${name}`}
        onClick={() => onChange((before) => before.filter((each) => each.key !== key))}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

/** Combines several images into one PDF, which LinkedIn shows as a carousel. */
function CarouselButton({
  attachments,
  onChange,
}: {
  attachments: readonly Attachment[];
  onChange: ChangeAttachments;
}) {
  const images = attachments.flatMap(({ file, kind }) => (file && kind === 'image' ? [file] : []));
  const making = useAction(
    async () => {
      const made = await attempt(async () => {
        const { pdfOf } = await import('#web/data/export/carousel.ts');
        return { pdf: await pdfOf(images), from: images };
      });
      return made.ok ? made : { ok: false, message: 'Couldn’t make a PDF of these images. Try again.' };
    },
    {
      failure: 'Couldn’t make the PDF',
      onSuccess: ({ pdf, from }) => {
        // Images may have been added or removed while the PDF was made.
        if (images.length !== from.length || images.some((image, index) => image !== from[index]))
          return toastFailed(
            'Couldn’t make the PDF',
            'The images changed while the PDF was being made. Try again.',
          );
        const file = new File([pdf], 'carousel.pdf', { type: 'application/pdf' });
        const carousel: Attachment = {
          key: newId(),
          kind: 'document',
          alt: '',
          title: 'Carousel',
          pages: from,
          stored: null,
          file,
        };
        onChange(() => [carousel]);
        toastDoneWithUndo('Images combined into one PDF', () => onChange(() => attachments));
      },
    },
  );
  // Images of an earlier plan exist only in the account.
  if (images.length < 2 || images.length < attachments.length || images.length > maxImages) return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      isBusy={making.isPending}
      onClick={() => void making.run()}
    >
      <Images aria-hidden="true" className="size-4" />
      Turn these images into a PDF carousel
    </Button>
  );
}

function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1024 / 1024).toFixed(1);
}

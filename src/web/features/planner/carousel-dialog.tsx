import { useState } from 'react';
import { type CarouselFormat, carouselFormats } from '#domain/linkedin/carousel.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { download } from '#web/browser/download.ts';
import { carouselPdf } from '#web/data/export/carousel.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useImage } from '#web/data/sync/images.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ImagePlaceholder } from '#web/ui/image-placeholder.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { toastExported } from './toast-exported.ts';

/** Creates a PDF of selected images in slot order, which LinkedIn shows as a carousel. */
export function CarouselDialog({
  slots,
  isOpen,
  onOpenChange,
}: {
  slots: readonly PlannerSlot[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Carousel from images"
      description="A PDF with one image per page, ready to upload to LinkedIn as a document."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CarouselForm slots={slots} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CarouselForm({ slots, onDone }: { slots: readonly PlannerSlot[]; onDone: () => void }) {
  const images = slots.flatMap(({ imageId, position }) =>
    imageId ? [{ imageId, number: position + 1 }] : [],
  );
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [format, setFormat] = useState<CarouselFormat>('portrait');
  const chosen = images.filter(({ imageId }) => !leftOut.has(imageId));

  const toggle = (imageId: string) =>
    setLeftOut(
      leftOut.has(imageId)
        ? new Set([...leftOut].filter((other) => other !== imageId))
        : new Set([...leftOut, imageId]),
    );
  const exporting = useAction(
    async () => {
      const made = await attempt(() =>
        carouselPdf(
          chosen.map(({ imageId }) => imageId),
          format,
        ),
      );
      return made.ok ? made : { ok: false, message: 'Failed to export posts. Please try again.' };
    },
    {
      failure: 'Export Failed',
      onSuccess: ({ file, unreachableCount }) => {
        void download(file, 'carousel.pdf').then((outcome) => {
          if (outcome === 'saved') toastExported(unreachableCount);
        });
        onDone();
      },
    },
  );

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void exporting.run();
      }}
    >
      <SelectField label="Page size" value={format} options={formats} onChange={setFormat} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">Images, in slot order</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {images.map(({ imageId, number }) => (
            <label
              key={imageId}
              className="relative block cursor-pointer rounded-control border border-line p-1 has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <Thumbnail imageId={imageId} />
              <span className="flex items-center gap-2 pt-1 text-sm">
                <input
                  type="checkbox"
                  checked={!leftOut.has(imageId)}
                  onChange={() => toggle(imageId)}
                  className="size-4 accent-ink"
                />
                Post {number}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" isBusy={exporting.isPending} disabled={chosen.length === 0}>
        {exporting.isPending ? 'Creating PDF…' : `Create PDF with ${pluralize(chosen.length, 'page')}`}
      </Button>
    </form>
  );
}

const formats = (Object.keys(carouselFormats) as CarouselFormat[]).map((value) => ({
  value,
  label: carouselFormats[value].label,
}));

function Thumbnail({ imageId }: { imageId: string }) {
  const image = useImage(imageId, 'thumbnail');
  return (
    <span className="grid aspect-square place-items-center overflow-hidden rounded-lg bg-sunken">
      {image.stage === 'shown' ? (
        <img src={image.url} alt="" className="size-full object-contain" />
      ) : image.stage === 'away' ? (
        <ImagePlaceholder attempt={image.attempt} load={image.load} isCompact />
      ) : null}
    </span>
  );
}

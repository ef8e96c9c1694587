import { ImagePlus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { imageLink } from '#domain/formulas/links.ts';
import { imageRefusalMessage } from '#domain/linkedin/image.ts';
import { usePastedFile } from '#web/browser/files.ts';
import { type PreparedImage, prepareImage } from '#web/browser/images.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { isTouchOnly } from '#web/browser/platform.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The image of a post: a chosen, dropped, or pasted file, or a URL. */
export function ScreenshotField({
  image,
  imageUrl,
  error,
  isLoading,
  onLoading,
  onImage,
  onImageUrl,
}: {
  image: PreparedImage | null;
  imageUrl: string;
  error: string | undefined;
  /** Whether an image is being prepared. */
  isLoading: boolean;
  onLoading: (isLoading: boolean) => void;
  onImage: (image: PreparedImage | null) => void;
  onImageUrl: (imageUrl: string) => void;
}) {
  const [fileError, setFileError] = useState<string | null>(null);
  const take = useCallback(
    async (file: File) => {
      onLoading(true);
      const prepared = await prepareImage(file);
      onLoading(false);
      setFileError(prepared.ok ? null : imageRefusalMessage(prepared.reason, file));
      if (prepared.ok) onImage(prepared.image);
    },
    [onImage, onLoading],
  );
  usePastedFile(take);
  const address = imageLink(imageUrl);

  return (
    <div className="grid gap-4">
      {image ? (
        <div className="grid gap-2">
          <BlobPreview blob={image.blob} />
          <Button variant="quiet" className="justify-self-start" onClick={() => onImage(null)}>
            <Trash2 aria-hidden="true" className="size-4" /> Remove image
          </Button>
        </div>
      ) : (
        <>
          <DropZone label="Screenshot" accept="image/*" isCompact onFile={(file) => void take(file)}>
            {isLoading ? (
              <span role="status" className="flex items-center gap-2 text-sm text-ink-soft">
                <Spinner size="small" /> Preparing image…
              </span>
            ) : (
              <span className="flex items-center gap-2 text-sm text-ink-soft">
                <ImagePlus aria-hidden="true" className="size-4" />{' '}
                {isTouchOnly() ? 'Choose or paste a screenshot' : 'Choose, drop, or paste a screenshot'}
              </span>
            )}
          </DropZone>
          {fileError ? (
            <p role="alert" className="text-sm text-danger">
              {fileError}
            </p>
          ) : null}
          <TextField
            label="Or image URL"
            type="url"
            inputMode="url"
            placeholder="https://…"
            value={imageUrl}
            error={error}
            onChange={({ target }) => onImageUrl(target.value)}
          />
          {address.ok ? <UrlPreview key={address.url} url={address.url} /> : null}
        </>
      )}
    </div>
  );
}

function BlobPreview({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return url ? <img src={url} alt="Preview" className={previewClass} /> : null;
}

function UrlPreview({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <p className="text-sm text-ink-soft">No image found at this URL.</p>
  ) : (
    <img
      src={url}
      alt="Preview"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={previewClass}
    />
  );
}

const previewClass = 'max-h-64 w-full rounded-control bg-sunken object-contain';

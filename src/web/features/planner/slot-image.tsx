import { isTouchOnly } from '#web/browser/platform.ts';
import { useImage } from '#web/data/sync/images.ts';
import { ImageField } from '#web/ui/image-field.tsx';

/** A slot's image with a remove button, or a field to add one. */
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
  const image = useImage(imageId, 'thumbnail');
  return (
    <ImageField
      image={imageId === null ? null : image}
      place={`post ${number}`}
      addLabel={isTouchOnly() ? 'Add image' : 'Add, drop, or paste an image'}
      isPreparing={isLoading}
      isMultiple
      onFiles={onFiles}
      onRemove={onRemove}
    />
  );
}

import { useState } from 'react';
import { imageRefusalMessage } from '#domain/linkedin/image.ts';
import { prepareImage } from '#web/browser/images.ts';
import { attempt } from '#web/data/store/attempt.ts';
import {
  addPostImage,
  type PostImageChange,
  removePostImage,
  undoPostImage,
} from '#web/data/store/post-images.ts';
import { useImage } from '#web/data/sync/images.ts';
import { ImageField } from '#web/ui/image-field.tsx';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** The image below the text of a post, or a field to add one. */
export function PostImage({
  postId,
  imageId,
  isReadOnly,
}: {
  postId: string;
  imageId: string | null;
  isReadOnly: boolean;
}) {
  const image = useImage(imageId, 'thumbnail');
  const [isPreparing, setPreparing] = useState(false);
  const add = async (file: File) => {
    setPreparing(true);
    const prepared = await prepareImage(file);
    if (!prepared.ok) toastFailed(imageRefusalMessage(prepared.reason, file));
    else {
      const added = await saved(attempt(() => addPostImage(postId, prepared.image)));
      if (added) toastDone('Image uploaded and saved');
      else if (added === null) toastFailed(notEditableMessage);
    }
    setPreparing(false);
  };
  const remove = async () => {
    const removed = await saved(attempt(() => removePostImage(postId)));
    if (removed) toastDoneWithUndo('Image removed', () => void undo(removed));
    else if (removed === null) toastFailed(notEditableMessage);
  };
  return (
    <ImageField
      image={imageId === null ? null : image}
      place="this post"
      addLabel="Add an image"
      isPreparing={isPreparing}
      {...(isReadOnly
        ? {}
        : {
            onFiles: ([file]: File[]) => {
              if (file) void add(file);
            },
            onRemove: () => void remove(),
          })}
    />
  );
}

const notEditableMessage = 'The post was completed or locked, so its image stays.';

async function undo(change: PostImageChange): Promise<void> {
  const isUndone = await saved(attempt(() => undoPostImage(change)));
  if (isUndone === false) toastFailed('Can’t undo: the post has changed.');
}

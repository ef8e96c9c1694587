/**
 * The largest size in which LinkedIn shows an image: 1200 wide for landscape, 1350 high for 4:5 portrait.
 */
const maxWidthPixels = 1_200;
const maxHeightPixels = 1_350;
/** Twice the width of a planner slot, for high-density screens. */
const thumbnailWidthPixels = 640;

const maxImageBytes = 50 * 1024 * 1024;
/** LinkedIn's limit. Animated images are stored unchanged, because redrawing them would lose the animation. */
export const maxAnimationBytes = 8 * 1024 * 1024;

type Size = { widthPixels: number; heightPixels: number };

/** The size in which an image is stored: LinkedIn's display size, never enlarged. */
export function displaySize(image: Size): Size {
  return fitted(image, { widthPixels: maxWidthPixels, heightPixels: maxHeightPixels });
}

export function thumbnailSize(image: Size): Size {
  return fitted(image, { widthPixels: thumbnailWidthPixels, heightPixels: maxHeightPixels });
}

export type ImageRefusal = 'not-an-image' | 'too-large' | 'unreadable';

/** Checks a file before it is opened. Null if it is acceptable so far. */
export function imageRefusal(file: { type: string; size: number }): ImageRefusal | null {
  if (!file.type.startsWith('image/')) return 'not-an-image';
  return file.size > maxImageBytes ? 'too-large' : null;
}

export function imageRefusalMessage(refusal: ImageRefusal, file: { size: number }): string {
  switch (refusal) {
    case 'not-an-image':
      return 'Please select an image file';
    case 'too-large':
      return `This image is ${megabytes(file.size)} MB. The limit is ${megabytes(maxImageBytes)} MB.`;
    case 'unreadable':
      return 'Can’t read this image. The file is damaged or its format isn’t supported. Use JPG, PNG, WebP, or GIF.';
  }
}

function fitted(image: Size, box: Size): Size {
  const scale = Math.min(1, box.widthPixels / image.widthPixels, box.heightPixels / image.heightPixels);
  return {
    widthPixels: Math.max(1, Math.round(image.widthPixels * scale)),
    heightPixels: Math.max(1, Math.round(image.heightPixels * scale)),
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}

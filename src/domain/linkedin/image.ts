/**
 * The largest box that LinkedIn shows a post's picture in: 1200 wide for landscape ones, 1350 high for portraits of
 * 4:5.
 */
const maxWidthPixels = 1_200;
const maxHeightPixels = 1_350;
/** Twice as wide as a slot of the planner, for sharp screens. */
const thumbnailWidthPixels = 640;

const maxImageBytes = 50 * 1024 * 1024;
/** An animated picture is kept as it came, for to redraw it would stop it. LinkedIn's own limit. */
export const maxAnimationBytes = 8 * 1024 * 1024;

type Size = { widthPixels: number; heightPixels: number };

/** The size to keep a picture in: its proportions, as large as LinkedIn shows it, never larger than it is. */
export function shownSize(picture: Size): Size {
  return fitted(picture, { widthPixels: maxWidthPixels, heightPixels: maxHeightPixels });
}

export function thumbnailSize(picture: Size): Size {
  return fitted(picture, { widthPixels: thumbnailWidthPixels, heightPixels: maxHeightPixels });
}

export type ImageRefusal = 'not-an-image' | 'too-large' | 'unreadable';

/** What can be told before a file is opened; null when nothing speaks against it. */
export function imageRefusal(file: { type: string; size: number }): ImageRefusal | null {
  if (!file.type.startsWith('image/')) return 'not-an-image';
  return file.size > maxImageBytes ? 'too-large' : null;
}

export function imageRefusalMessage(refusal: ImageRefusal, file: { size: number }): string {
  switch (refusal) {
    case 'not-an-image':
      return 'Please select an image file';
    case 'too-large':
      return `This image has ${megabytes(file.size)} MB. Images may have up to ${megabytes(maxImageBytes)} MB.`;
    case 'unreadable':
      return 'This image cannot be read: the file is damaged, or of a kind that the browser does not know. JPG, PNG, WebP and GIF work.';
  }
}

function fitted(picture: Size, box: Size): Size {
  const scale = Math.min(1, box.widthPixels / picture.widthPixels, box.heightPixels / picture.heightPixels);
  return {
    widthPixels: Math.max(1, Math.round(picture.widthPixels * scale)),
    heightPixels: Math.max(1, Math.round(picture.heightPixels * scale)),
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}

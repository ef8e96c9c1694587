import type { ImagePlaceholderProps } from './image-placeholder-parts.tsx';
import { LazyPart, lazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./image-placeholder-parts.tsx'));

/**
 * Replaces an image whose bytes are not on this device. Loads the image when it comes near the viewport, and offers a
 * retry if that failed.
 */
export function ImagePlaceholder(props: ImagePlaceholderProps) {
  return (
    <LazyPart module={parts}>{({ ImagePlaceholderParts }) => <ImagePlaceholderParts {...props} />}</LazyPart>
  );
}

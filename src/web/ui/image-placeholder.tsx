import { LazyPart, lazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./image-placeholder-parts.tsx'));

export type ImagePlaceholderProps = {
  attempt: 'not-uploaded' | 'not-started' | 'running' | 'offline' | 'missing' | 'failed';
  load: () => void;
  /** There is no room for words. */
  isCompact?: boolean;
};

/**
 * Stands for an image whose bytes are not on this device. Loads it when it comes near the viewport, and offers a retry
 * when that failed.
 */
export function ImagePlaceholder(props: ImagePlaceholderProps) {
  return (
    <LazyPart module={parts}>{({ ImagePlaceholderParts }) => <ImagePlaceholderParts {...props} />}</LazyPart>
  );
}

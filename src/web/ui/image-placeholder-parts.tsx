import { CloudOff, ImageOff, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

export type ImagePlaceholderProps = {
  attempt: 'not-uploaded' | 'not-started' | 'running' | 'offline' | 'missing' | 'failed';
  load: () => void;
  /** True if there is no room for text. */
  isCompact?: boolean;
};

/** The content of `ImagePlaceholder`. */
export function ImagePlaceholderParts({ attempt, load, isCompact = false }: ImagePlaceholderProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (attempt !== 'not-started' || !ref.current) return;
    const watch = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && load(),
      {
        rootMargin: '25%',
      },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [attempt, load]);
  const Icon = attempt === 'missing' ? ImageOff : CloudOff;
  const words = messages[attempt];
  return (
    <span ref={ref} className="grid min-h-14 place-items-center gap-1 p-2 text-center text-sm text-ink-soft">
      {words === null ? (
        <>
          <Spinner size="small" />
          <span className="sr-only">Loading image</span>
        </>
      ) : (
        <>
          <Icon aria-hidden="true" className="size-5" />
          <span className={isCompact ? 'sr-only' : 'max-w-52 text-balance'}>{words}</span>
        </>
      )}
      {!isCompact && (attempt === 'offline' || attempt === 'failed') ? (
        <Button variant="quiet" onClick={load}>
          <RotateCw aria-hidden="true" className="size-4" /> Retry
        </Button>
      ) : null}
    </span>
  );
}

const messages: Record<ImagePlaceholderProps['attempt'], string | null> = {
  'not-uploaded': 'Your other device hasn’t uploaded this image yet.',
  'not-started': null,
  running: null,
  offline: 'This image is in your account. Connect to see it.',
  missing: 'Image not found',
  failed: 'Couldn’t load this image.',
};

import type { ReactNode } from 'react';
import type { PixelSize } from '#domain/video/geometry.ts';
import { useWhenHidden } from '#web/browser/use-when-hidden.ts';

/**
 * The preview's heading and buttons. They are outside the frame, which must look like the result. A thumbnail has no
 * room for them: `onHidden` is called when the preview becomes one.
 */
export function PreviewHeading({ onHidden, children }: { onHidden?: () => void; children?: ReactNode }) {
  const heading = useWhenHidden<HTMLDivElement>(() => onHidden?.());
  return (
    <div
      ref={heading}
      className="-my-2 flex min-h-11 items-center short:gap-x-3 short:in-data-whole:col-start-2 short:in-data-whole:self-start stacked:hidden stacked:in-data-whole:flex stacked:pe-12"
    >
      <h2 className="mr-auto text-base font-semibold whitespace-nowrap">Live preview</h2>
      {children}
    </div>
  );
}

/** A class for what a thumbnail has no room for. */
export const onlyWhole = 'stacked:hidden stacked:in-data-whole:block';

/**
 * The preview's screen, with the aspect ratio of the result and at most as wide as `--screen-width`. `isMoving` hides
 * the static frame over the clip.
 */
export function PreviewScreen({
  output,
  isMoving = false,
  children,
}: {
  output: PixelSize;
  isMoving?: boolean;
  children: ReactNode;
}) {
  return (
    // Leaves space for the buttons below it.
    <div
      data-moving={isMoving || undefined}
      className="relative isolate mx-auto w-full max-w-(--screen-width) overflow-hidden rounded-2xl bg-white shadow-lift ring-1 ring-line stacked:max-w-[max(4rem,(100dvh-21rem)*var(--shape))] stacked:rounded-lg stacked:in-data-whole:rounded-2xl short:in-data-whole:col-start-1 short:in-data-whole:row-span-2 short:in-data-whole:row-start-1 short:in-data-whole:w-[calc((100dvh-6.5rem)*var(--shape))] short:in-data-whole:max-w-none! lg:mx-0 lg:max-w-[clamp(12rem,(100dvh-27rem)*var(--shape),var(--screen-width,21rem))]"
      style={
        {
          aspectRatio: `${output.widthPixels} / ${output.heightPixels}`,
          '--shape': output.widthPixels / output.heightPixels,
        } as React.CSSProperties
      }
    >
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { PixelSize } from '#domain/video/geometry.ts';

/** The preview's heading and buttons. They are outside the frame, which must look like the result. */
export function PreviewHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="-my-2 flex min-h-11 items-center gap-1 lg:gap-0">
      <h2 className="mr-auto text-lg font-semibold whitespace-nowrap lg:text-base">Live preview</h2>
      {children}
    </div>
  );
}

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
    // On wide screens, leaves room for the buttons below.
    <div
      data-moving={isMoving || undefined}
      className="relative isolate mx-auto w-full max-w-(--screen-width) overflow-hidden lg:mx-0 rounded-2xl bg-white shadow-lift ring-1 ring-line lg:max-w-[clamp(12rem,(100dvh-27rem)*var(--shape),var(--screen-width,21rem))]"
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

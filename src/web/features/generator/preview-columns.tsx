import type { ReactNode } from 'react';
import type { PixelSize } from '#domain/video/geometry.ts';

/**
 * The cards for one video, with its preview beside them. On wide screens, the preview column is as wide as the preview,
 * which leaves room for the buttons below.
 */
export function PreviewColumns({ output, children }: { output: PixelSize; children: ReactNode }) {
  return (
    <div
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(16rem,(100dvh-27rem)*var(--shape),21rem)] lg:grid-rows-[auto_auto_auto_auto_1fr] lg:items-start lg:gap-x-8"
      style={{ '--shape': output.widthPixels / output.heightPixels } as React.CSSProperties}
    >
      {children}
    </div>
  );
}

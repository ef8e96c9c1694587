import type { ReactNode } from 'react';
import type { PixelSize } from '#domain/video/geometry.ts';

/**
 * The cards of one video next to its preview. The preview's column is as wide as its screen, which leaves room for the
 * buttons below. Without room for two columns, the preview is in the bar at the bottom.
 */
export function PreviewColumns({ output, children }: { output: PixelSize; children: ReactNode }) {
  return (
    <div className="@container/columns">
      <div
        className="flex flex-col gap-6 beside:grid beside:grid-cols-[minmax(0,1fr)_min(40cqi,clamp(16rem,(100dvh-27rem)*var(--shape),21rem))] beside:grid-rows-[auto_auto_auto_auto_1fr] beside:items-start lg:beside:gap-x-8"
        style={{ '--shape': output.widthPixels / output.heightPixels } as React.CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

/** How the clip is used: each question a section of its own. */
export function VideoCard({ children }: { children: ReactNode }) {
  return (
    <Card title="Video">
      <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
        {children}
      </div>
    </Card>
  );
}

import { FileDown, Trophy } from 'lucide-react';
import { useState } from 'react';
import { allDoneMessage } from '#domain/posts/batch.ts';
import type { Engine } from '#web/data/store/reading.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { shareProgress } from './share-progress.ts';
import { StartNextBatch } from './start-next-batch.tsx';

/** Replaces "Write Today's N Posts" in the header once every post is complete. */
export function AllDone({ engine }: { engine: Engine }) {
  return <Actions engine={engine} export="secondary" />;
}

/** The Work tab when every post is complete. */
export function AllDoneInWork({ engine }: { engine: Engine }) {
  return (
    <EmptyState
      Icon={Trophy}
      title={allDoneMessage(engine.posts.length)}
      action={<Actions engine={engine} export="primary" />}
    >
      Every post of this batch is complete. Export your posts, or start the next batch.
    </EmptyState>
  );
}

function Actions({ engine, export: variant }: { engine: Engine; export: 'primary' | 'secondary' }) {
  const [isExportOpen, setExportOpen] = useState(false);
  const { posts } = engine;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button variant={variant} className="max-md:px-3" onClick={() => setExportOpen(true)}>
        <FileDown aria-hidden="true" className="size-4 max-md:hidden" />
        Export
      </Button>
      <StartNextBatch posts={posts} />
      <ExportDialog
        posts={posts}
        batch={posts}
        isOpen={isExportOpen}
        onOpenChange={setExportOpen}
        onShare={() => shareProgress(engine)}
      />
    </div>
  );
}

import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BatchWithPosts } from '#web/data/store/batches.ts';
import { inParentGrid, Tabs } from '#web/ui/tabs.tsx';
import { BatchTable } from './batch-table.tsx';
import { BatchToolbar } from './batch-toolbar.tsx';
import { CrowdedDays } from './crowded-days.tsx';
import { EarlierBatches } from './earlier-batches.tsx';
import { MonthView } from './month-view.tsx';
import { SelectionBar } from './selection-bar.tsx';

const views = ['table', 'month', 'earlier'] as const;
type View = (typeof views)[number];

export function BatchScreen({ current, earlier }: { current: BatchWithPosts; earlier: BatchWithPosts[] }) {
  const { batch, posts } = current;
  const { view, setView, linkedId } = useViewInAddress();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selectionBar = useRef<HTMLElement>(null);
  // Another tab may have moved a selected post out of the batch.
  const selected = posts.filter(({ postId }) => selectedIds.has(postId));

  return (
    // Not a grid: a sticky bar can't leave its grid row.
    <div className="flex flex-col gap-5">
      <BatchToolbar posts={posts} selected={selected} onFinished={() => setSelectedIds(new Set())} />
      <CrowdedDays posts={posts} />
      <Tabs
        label="Views of the batch"
        value={view}
        onChange={setView}
        layout={inParentGrid}
        tabs={[
          {
            value: 'table',
            label: `Table (${posts.length})`,
            panel: (
              <BatchTable
                key={batch.batchId}
                posts={posts}
                selectedIds={selectedIds}
                onSelect={setSelectedIds}
                onGoToSelection={() => selectionBar.current?.focus()}
              />
            ),
          },
          { value: 'month', label: 'Month', panel: <MonthView posts={posts} /> },
          {
            value: 'earlier',
            label: `Earlier (${earlier.length})`,
            panel: <EarlierBatches batches={earlier} linkedId={linkedId} />,
          },
        ]}
      />
      {view === 'table' && selected.length > 0 ? (
        <SelectionBar
          ref={selectionBar}
          selected={selected}
          onClear={() => {
            setSelectedIds(new Set());
            // Returns the focus to the first selected row. Otherwise it would go to the top of the page.
            document.querySelector<HTMLElement>('input[data-selects]:checked')?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** `linkedId` is the post named in the URL, or null. */
function useViewInAddress() {
  const [parameters, setParameters] = useSearchParams();
  const view = views.find((candidate) => candidate === parameters.get('view')) ?? 'table';
  const setView = (next: View) => setParameters({ view: next }, { replace: true, preventScrollReset: true });
  return { view, setView, linkedId: parameters.get('post') };
}

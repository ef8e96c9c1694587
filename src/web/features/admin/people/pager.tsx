import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Shows the current range of a list, with buttons for the previous and next page. `page` starts at 1. */
export function Pager({
  page,
  perPage,
  total,
  counted,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  /** Formats the total, such as "213 accounts". */
  counted: (count: number) => string;
  onPage: (page: number) => void;
}) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {pages === 1 || first > total
          ? counted(total)
          : `${first.toLocaleString()}–${last.toLocaleString()} of ${counted(total)}`}
      </p>
      {pages === 1 && page === 1 ? null : (
        <div className="flex gap-2">
          {/* Not `disabled`: the button would lose the focus on the first and last page. */}
          <PageButton label="Previous page" isPossible={page > 1} onTurn={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </PageButton>
          <PageButton label="Next page" isPossible={page < pages} onTurn={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </PageButton>
        </div>
      )}
    </div>
  );
}

function PageButton({
  label,
  isPossible,
  onTurn,
  children,
}: {
  label: string;
  isPossible: boolean;
  onTurn: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={label}
      aria-disabled={!isPossible || undefined}
      className="aria-disabled:opacity-50"
      onClick={() => {
        if (isPossible) onTurn();
      }}
    >
      {children}
    </Button>
  );
}

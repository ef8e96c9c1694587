import { SlidersHorizontal } from 'lucide-react';
import { Button } from './button.tsx';

/**
 * Shows and hides the filters with the id `filtersId`, where they have no room: in a container narrower than `@xl`.
 * `setCount` is the number of filters that are set.
 */
export function FiltersButton({
  setCount,
  filtersId,
  isOpen,
  onOpenChange,
}: {
  setCount: number;
  filtersId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={setCount === 0 ? 'Filters' : `Filters: ${setCount} set`}
      aria-expanded={isOpen}
      aria-controls={filtersId}
      className="relative aria-expanded:border-ink aria-expanded:bg-sunken @xl:hidden"
      onClick={() => onOpenChange(!isOpen)}
    >
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {setCount === 0 ? null : (
        <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-ink" />
      )}
    </Button>
  );
}

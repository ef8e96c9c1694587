import type { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** A wide button that opens the file picker. */
export function FileInput({
  label,
  Icon,
  accept,
  isMultiple = false,
  isBusy,
  onFiles,
}: {
  label: string;
  Icon: typeof ImagePlus;
  accept: string;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-edge px-3 text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      {isBusy ? <Spinner size="small" /> : <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {label}
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';

/** Accepts many files at once. `onOpen` opens a custom file dialog; if null, the browser's dialog opens. */
type Many = {
  onChosen: (files: File[]) => void;
  onDropped: (given: DataTransfer) => void;
  onOpen: (() => void) | null;
};

/**
 * Accepts one file, or several with `many`. A press opens the file dialog, and files can be dropped on it. It passes
 * on any file, so the caller must validate it.
 */
export function DropZone({
  label,
  accept,
  isCompact = false,
  isDisabled = false,
  onFile,
  many,
  children,
}: {
  label: string;
  accept: string;
  /** A smaller form for replacing a file that was already chosen. */
  isCompact?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
} & ({ onFile: (file: File) => void; many?: undefined } | { onFile?: undefined; many: Many })) {
  const id = useId();
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || !files || isDisabled) return;
    if (many) many.onChosen([...files]);
    else onFile(file);
  };
  const over = (event: DragEvent, change: number) => {
    event.preventDefault();
    // Entering a child fires before leaving its parent, so only the difference shows whether the file is still over
    // the zone.
    depth.current += change;
    setIsOver(depth.current > 0 && !isDisabled);
  };

  return (
    <label
      htmlFor={id}
      data-over={isOver || undefined}
      onDragEnter={(event) => over(event, 1)}
      onDragLeave={(event) => over(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        if (!many) take(event.dataTransfer.files);
        else if (!isDisabled) many.onDropped(event.dataTransfer);
      }}
      className={`grid cursor-pointer justify-items-center gap-3 rounded-card border-2 border-dashed border-edge bg-sunken px-4 ${isCompact ? 'py-4' : 'py-6 sm:py-10'} text-center transition-colors hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:cursor-default has-disabled:opacity-60 data-over:border-ink data-over:bg-chosen`}
    >
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={many !== undefined}
        disabled={isDisabled}
        className="sr-only"
        onClick={(event) => {
          if (!many?.onOpen) return;
          event.preventDefault();
          many.onOpen();
        }}
        onChange={(event) => {
          take(event.target.files);
          // Otherwise, choosing the same file again would fire no event.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}

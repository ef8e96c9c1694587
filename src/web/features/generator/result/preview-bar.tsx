import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWhenHidden } from '#web/browser/use-when-hidden.ts';
import { useLayer } from '#web/ui/layers.ts';
import { ActionBar } from './action-bar.tsx';

/**
 * The preview with the actions below it. In a bar at the bottom it is a thumbnail, so that it stays in sight while its
 * form is filled in, and a press shows the whole preview.
 */
export function PreviewBar({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  // A window that becomes wide shows the preview without the toggle. Its layer would only swallow a Back press.
  const toggle = useWhenHidden<HTMLButtonElement>(() => setWhole(false));
  const show = (next: boolean) => {
    setWhole(next);
    // Safari does not focus a clicked button, and Escape must reach the bar.
    toggle.current?.focus({ preventScroll: true });
  };
  useLayer(isWhole, () => show(false));
  return (
    <ActionBar
      data-whole={isWhole || undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isWhole) show(false);
      }}
      className="stacked:grid-cols-[auto_minmax(0,1fr)] stacked:items-center stacked:data-whole:grid-cols-1 short:grid-cols-[auto_minmax(0,1fr)]!"
    >
      <div className="relative stacked:w-[calc(6.75rem*var(--shape))] short:w-[calc(5rem*var(--shape))] stacked:in-data-whole:w-auto! short:in-data-whole:contents">
        {preview}
        <button
          ref={toggle}
          type="button"
          aria-label="Whole preview"
          aria-expanded={isWhole}
          onClick={() => show(!isWhole)}
          className="group/toggle absolute inset-0 hidden rounded-lg stacked:grid stacked:in-data-whole:top-[-0.5rem] stacked:in-data-whole:right-[-0.5rem] stacked:in-data-whole:left-auto stacked:in-data-whole:size-11 short:in-data-whole:top-1! short:in-data-whole:right-5.5!"
        >
          <ChevronDown
            aria-hidden="true"
            className="m-1 size-6 place-self-end rounded-full bg-night/80 p-1 text-on-night rotate-180 group-aria-expanded/toggle:rotate-0 group-aria-expanded/toggle:place-self-center"
          />
        </button>
      </div>
      {children}
    </ActionBar>
  );
}

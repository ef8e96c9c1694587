import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from './texts.ts';

/** The heading of a screen. It takes the focus, so that screen readers announce each step. */
export function Heading({ children, isQuiet = false }: { children: ComponentChildren; isQuiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} class={isQuiet ? 'quiet-heading' : undefined}>
      {children}
    </h1>
  );
}

/** Tells screen readers a text when it changes. */
export function Live({
  children,
  isUrgent = false,
  id,
}: {
  children?: ComponentChildren;
  isUrgent?: boolean;
  id?: string;
}) {
  return (
    <div id={id} class="live" role={isUrgent ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Takes a video that the phone already has, or that its own camera app records. */
export function FileChoice({ isBusy, onFile }: { isBusy: boolean; onFile(file: File): void }) {
  const { say } = useTexts();
  return (
    <label class={isBusy ? 'button plain busy' : 'button plain'}>
      {say(isBusy ? 'readingFile' : 'chooseFile')}
      <input
        type="file"
        accept="video/*"
        class="hidden"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen once more.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

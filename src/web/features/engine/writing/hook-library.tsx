import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { bestFirstLines } from '#domain/posts/best-first-lines.ts';
import { hookPatterns, withFirstLine } from '#domain/posts/hook-patterns.ts';
import { type Angle, angleLabel, angles } from '#domain/posts/post.ts';
import type { TextEdit } from '#domain/text/text-edit.ts';
import { feedFont } from '#web/browser/feed-font.ts';
import { keepFocus } from '#web/browser/focus.ts';
import { textMeasurer } from '#web/browser/text-width.ts';
import { readRankedPosts } from '#web/data/store/finished-posts.ts';
import { useStored } from '#web/data/store/live-query.ts';
import { readSavedHooks } from '#web/data/store/saved-hooks.ts';

/**
 * First lines to start a post with: patterns for each angle, and those of the user's finished posts. It opens with the
 * post's angle. `onInsert` receives a text change that inserts the chosen line at the top.
 */
export function HookLibrary({
  angle,
  onInsert,
  onClose,
}: {
  angle: Angle;
  onInsert: (editOf: (content: string) => TextEdit) => void;
  onClose: () => void;
}) {
  const [group, setGroup] = useState<Angle | 'best'>(angle);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const insert = (firstLine: string) => onInsert((content) => withFirstLine(content, firstLine));
  return (
    <section
      aria-label="Hook library"
      onKeyDown={closeOnEscape}
      className="grid grid-cols-1 gap-2 border-line pb-2 max-md:border-b md:mt-2 md:border-t md:pt-2"
    >
      <Groups group={group} onChoose={setGroup} />
      <ul
        aria-label={groupLabel(group)}
        className="grid max-h-[min(18rem,30dvh)] keyboard:max-h-36 grid-cols-1 content-start gap-1 overflow-y-auto overscroll-contain"
      >
        {group === 'best' ? (
          <BestLines onInsert={insert} />
        ) : (
          hookPatterns[group].map(({ pattern, example, why }) => (
            <Hook key={pattern} firstLine={pattern} onInsert={insert}>
              <span className="text-ink">“{example}”</span> {why}
            </Hook>
          ))
        )}
      </ul>
    </section>
  );
}

const groups = ['best', ...angles] as const;

function groupLabel(group: (typeof groups)[number]): string {
  return group === 'best' ? 'Your best' : angleLabel(group);
}

/** A row of choices that scrolls on narrow screens. */
function Groups({
  group,
  onChoose,
}: {
  group: (typeof groups)[number];
  onChoose: (group: (typeof groups)[number]) => void;
}) {
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const label = chosen.current?.parentElement;
    // `scrollIntoView` would also scroll the page, because the tool bar covers its end.
    if (row.current && label)
      row.current.scrollLeft = label.offsetLeft - (row.current.clientWidth - label.offsetWidth) / 2;
    // A focused text field keeps the focus, and so the caret and the on-screen keyboard.
    if (!(document.activeElement instanceof HTMLTextAreaElement))
      chosen.current?.focus({ preventScroll: true });
  }, []);
  return (
    <fieldset ref={row} className="relative flex min-w-0 gap-1.5 overflow-x-auto overscroll-x-contain p-1">
      <legend className="sr-only">Show hooks for</legend>
      {groups.map((each) => (
        <label
          key={each}
          className="shows-chosen relative grid min-h-10 shrink-0 cursor-pointer place-items-center rounded-full border border-line px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink has-checked:border-ink has-checked:bg-chosen has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-ink pointer-coarse:min-h-11"
        >
          <input
            ref={each === group ? chosen : null}
            type="radio"
            name={name}
            // Covers the whole label: pressing a label would focus its input and close the on-screen keyboard.
            className="absolute inset-0 cursor-pointer opacity-0"
            onMouseDown={keepFocus}
            checked={each === group}
            onChange={() => onChoose(each)}
          />
          {groupLabel(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** A row that inserts its first line when pressed. */
function Hook({
  firstLine,
  onInsert,
  children,
}: {
  firstLine: string;
  onInsert: (firstLine: string) => void;
  children?: ReactNode;
}) {
  const aboutId = useId();
  return (
    <li className="relative grid min-h-11 content-center gap-0.5 rounded-control px-3 py-2 text-sm wrap-anywhere hover:bg-sunken">
      {/* The whole row is the button, but its name is only the line. */}
      <button
        type="button"
        {...(children ? { 'aria-describedby': aboutId } : {})}
        onMouseDown={keepFocus}
        onClick={() => onInsert(firstLine)}
        className="cursor-pointer text-left font-semibold after:absolute after:inset-0"
      >
        {firstLine}
      </button>
      {children ? (
        <p id={aboutId} className="text-ink-soft">
          {children}
        </p>
      ) : null}
    </li>
  );
}

/** Saved first lines, then those of finished posts with good hooks, best results first. */
function BestLines({ onInsert }: { onInsert: (firstLine: string) => void }) {
  const known = useStored(readBestLines, [], { saved: [], finished: [] });
  if (!known) return null;
  const lines = [...new Set([...known.saved, ...bestFirstLines(known.finished, textMeasurer(feedFont))])];
  if (lines.length === 0)
    return (
      <li className="px-3 py-2 text-sm text-ink-soft">
        The first lines of posts that you complete appear here, if they show before “…more”.
      </li>
    );
  return lines.map((line) => <Hook key={line} firstLine={line} onInsert={onInsert} />);
}

async function readBestLines(): Promise<{ saved: string[]; finished: string[] }> {
  const [saved, { texts }] = await Promise.all([readSavedHooks(), readRankedPosts()]);
  return { saved, finished: texts };
}

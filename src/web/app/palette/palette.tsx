import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { Plus, Search, X } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ariaKeyShortcuts, keyLabels, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { focusScreen } from '#web/browser/focus.ts';
import { isMac } from '#web/browser/platform.ts';
import { interviewQueries } from '#web/data/interview/interview.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addTextIdea } from '#web/data/store/ideas.ts';
import { engineTabLocation } from '#web/features/engine/engine-location.ts';
import { Keys } from '#web/ui/keys.tsx';
import { useLayer } from '#web/ui/layers.ts';
import { isSaved, toastDone } from '#web/ui/toast.ts';
import type { PaletteEntry } from './entry.ts';
import { rankEntries } from './ranking.ts';
import { type ShellActions, useCommands } from './use-commands.ts';
import { useContentEntries } from './use-content-entries.ts';

// More results than anyone reads. Another letter narrows them.
const maxResults = 40;

/** The command palette: finds actions, screens, and the user's texts by typing. */
export function Palette({
  isOpen,
  onOpenChange,
  shell,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  shell: ShellActions;
}) {
  const focusAfter = useRef<FocusAfter>('back');
  const changeOpen = (next: boolean, focus: FocusAfter = 'back') => {
    focusAfter.current = focus;
    onOpenChange(next);
  };
  useLayer(isOpen, () => changeOpen(false));
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => changeOpen(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Command palette"
          finalFocus={() => {
            // Waits until the page can be focused again and shows the target.
            if (focusAfter.current instanceof Promise) void focusAfter.current.then(showTarget);
            return focusAfter.current === 'back';
          }}
          className="fixed top-2 left-1/2 z-50 flex max-h-[min(36rem,calc(100dvh-1rem))] tall:max-sm:top-18 tall:max-sm:max-h-[min(36rem,calc(100dvh-5rem))] w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:top-[12vh] sm:max-h-[min(36rem,76vh)]"
        >
          <QueryClientProvider client={interviewQueries}>
            <Entries isOpen={isOpen} shell={shell} onChosen={(focus) => changeOpen(false, focus)} />
          </QueryClientProvider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Scrolls to and focuses the target on the current screen. */
function showTarget(): void {
  scrollTo({ top: 0 });
  focusScreen();
}

/**
 * Where the focus goes after the palette closes: to the previous element (`back`), to the element that the new screen
 * focuses (`screen`), or to the target on the current screen once the promise resolves.
 */
type FocusAfter = 'back' | 'screen' | Promise<void>;

function Entries({
  isOpen,
  shell,
  onChosen,
}: {
  isOpen: boolean;
  shell: ShellActions;
  onChosen: (focus: FocusAfter) => void;
}) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const content = useContentEntries();
  const commands = useCommands(shell, content.posts);
  const navigate = useNavigate();
  const location = useLocation();
  const found = useMemo(
    () => rankEntries([...commands, ...content.entries], wanted),
    [commands, content, wanted],
  );
  const shown = [...found.slice(0, maxResults), ...(wanted.trim() === '' ? [] : [noteOf(wanted)])];

  const choose = (entry: PaletteEntry) => {
    // A closing palette still receives clicks and keys while it fades out.
    if (!isOpen) return;
    if ('act' in entry) {
      onChosen('back');
      entry.act();
    } else {
      const { to, state } =
        'engineTab' in entry
          ? engineTabLocation(entry.engineTab, location)
          : { to: entry.to, state: undefined };
      // The new screen sets the focus, but it would not take the focus from a dialog's text field.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const staysOnScreen = /^[^?]*/.exec(to)?.[0] === location.pathname;
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
      onChosen(staysOnScreen ? arrival : 'screen');
      // On the same screen, the target must be rendered and in view by the time the palette has closed.
      arrive(navigate(to, { state, preventScrollReset: staysOnScreen, flushSync: staysOnScreen }));
    }
  };

  return (
    <Autocomplete.Root
      open
      inline
      items={shown}
      // The entries are already filtered and ranked.
      mode="none"
      value={typed}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setTyped(next);
      }}
      itemToStringValue={({ label }) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-1 border-b border-line pr-2 pl-5">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          aria-label="Search everything, do anything"
          placeholder="Search, open, do…"
          enterKeyHint="go"
          className="min-h-14 min-w-0 flex-1 bg-transparent px-2 text-base outline-none placeholder:text-ink-soft"
        />
        <Dialog.Close
          aria-label="Close"
          className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status className="sr-only">
        {wanted.trim() === '' ? '' : `${found.length} found`}
      </Autocomplete.Status>
      <Autocomplete.List className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2">
        {(entry: PaletteEntry) => (
          <Autocomplete.Item
            key={entry.id}
            value={entry}
            onClick={() => choose(entry)}
            aria-keyshortcuts={entry.shortcut && ariaKeyShortcuts(shortcuts[entry.shortcut].press)}
            className="shows-chosen flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm outline-none select-none data-highlighted:bg-chosen data-highlighted:font-medium"
          >
            <entry.Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            <span className="shrink-0 text-xs text-ink-soft">{entry.kind}</span>
            {entry.shortcut ? <Keys keys={keyLabels(shortcuts[entry.shortcut].press, isMac())} /> : null}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

/** Offers to save the typed text as an idea. */
function noteOf(typed: string): PaletteEntry {
  return {
    id: 'note',
    kind: 'Idea',
    label: `Add “${typed.trim()}” to the Dump`,
    words: '',
    isWritten: false,
    Icon: Plus,
    act: async () => {
      if (await isSaved(attempt(() => addTextIdea(typed.trim())))) toastDone('Saved to Dump.');
    },
  };
}

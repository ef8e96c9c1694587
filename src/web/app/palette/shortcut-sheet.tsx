import { shortcutSheet } from '#domain/keyboard/shortcuts.ts';
import { isMac } from '#web/browser/platform.ts';
import { useSingleKeys } from '#web/browser/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** All keyboard shortcuts, grouped by where they work. */
export function ShortcutSheet({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { areOn, turn } = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      {shortcutSheet(isMac()).map(({ place, lines }) => (
        <section key={place} aria-label={place}>
          <h3 className="mb-1 text-sm font-semibold text-ink-soft">{place}</h3>
          <dl>
            {lines.map(({ does, presses, isSingleKey }) => (
              <div
                key={does}
                className={`flex min-h-9 items-center justify-between gap-4 border-b border-line py-1 text-sm last:border-0 ${isSingleKey && !areOn ? 'line-through decoration-ink-soft' : ''}`}
              >
                <dt>{does}</dt>
                <dd className="flex shrink-0 gap-1.5">
                  {presses.map((keys) => (
                    <Keys key={keys.join()} keys={keys} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label="Single-key shortcuts"
        hint="C and ? work without Ctrl or Cmd, except while you type. Turn them off if they get in the way, for example with voice control."
        isOn={areOn}
        onChange={turn}
      />
    </Dialog>
  );
}

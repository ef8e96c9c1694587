import { type FormEvent, useState } from 'react';
import { postsPerBatch } from '#domain/posts/limits.ts';
import { dailyTargetFrom } from '#domain/posts/preferences.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePreferences } from '#web/data/store/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { isSaved } from '#web/ui/toast.ts';

export function DailyTargetDialog({
  dailyTarget,
  isOpen,
  onOpenChange,
}: {
  dailyTarget: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Daily target"
      description="How many posts you want to finish each day. Applies from today."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <TargetForm dailyTarget={dailyTarget} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Made anew each time the dialog opens: what was typed and not saved is not wanted any more. */
function TargetForm({ dailyTarget, onSaved }: { dailyTarget: number; onSaved: () => void }) {
  const [typed, setTyped] = useState(String(dailyTarget));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const change = { dailyTarget: dailyTargetFrom(Number(typed)) };
    if (await isSaved(attempt(() => changePreferences(change)))) onSaved();
  };
  return (
    <form onSubmit={save} className="grid gap-4">
      <TextField
        label="Posts per day"
        type="number"
        inputMode="numeric"
        min={1}
        max={postsPerBatch}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { postsPerBatch } from '#domain/posts/limits.ts';
import { dailyTargetFrom } from '#domain/posts/preferences.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePreferences } from '#web/data/store/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/use-action.ts';

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

/** Mounts each time the dialog opens, so unsaved input is dropped. */
function TargetForm({ dailyTarget, onSaved }: { dailyTarget: number; onSaved: () => void }) {
  const [typed, setTyped] = useState(String(dailyTarget));
  const { run: save } = useAction(
    () => attempt(() => changePreferences({ dailyTarget: dailyTargetFrom(Number(typed)) })),
    { onSuccess: onSaved },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
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

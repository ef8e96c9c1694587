import { type FormEvent, useState } from 'react';
import type { Space } from '#domain/admin/person.ts';
import { formatBytes } from '#web/browser/format-bytes.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { PanelSection } from './panel-section.tsx';
import type { PersonPartProps } from './person-part-props.ts';

const megabyte = 1_000_000;

/** Shows the account's storage usage and sets its individual limit. */
export function PersonSpace({ person: { userId }, space, onDetails }: PersonPartProps & { space: Space }) {
  const stored = space.ownLimit === null ? '' : String(space.ownLimit / megabyte);
  const [typed, setTyped] = useState(stored);
  const [error, setError] = useState<string>();
  const { run: save, isPending } = useAction(
    (bytes: number | null) => adminRequest({ action: 'set-quota', userId, bytes }),
    {
      onSuccess: (details) => {
        onDetails(details);
        toastDone('Limit saved');
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return void save(null);
    const megabytes = Number(typed);
    if (!Number.isFinite(megabytes) || megabytes < 1 || megabytes > 1_000_000)
      return setError('Enter a number from 1 to 1,000,000, or leave it empty.');
    void save(Math.round(megabytes * megabyte));
  };
  return (
    <PanelSection title="Space">
      {space.limit === null ? (
        <p className="text-sm">{formatBytes(space.used)} used, without a limit.</p>
      ) : (
        <Progress
          label="Used"
          fraction={space.limit === 0 ? 1 : Math.min(1, space.used / space.limit)}
          detail={`${formatBytes(space.used)} of ${formatBytes(space.limit)}`}
        />
      )}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label="Limit in megabytes"
          hint="Leave empty for this server’s default."
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          isBusy={isPending}
          disabled={typed.trim() === stored}
        >
          Save limit
        </Button>
      </form>
    </PanelSection>
  );
}

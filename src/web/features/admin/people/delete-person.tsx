import { useState } from 'react';
import type { Person } from '#domain/admin/person.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { PanelSection } from './panel-section.tsx';

/** Deletes an account with everything in it. The operator must type its email first. */
export function DeletePerson({
  person: { userId, email },
  onDeleted,
}: {
  person: Person;
  onDeleted: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  // Accounts without an email are shown by id.
  const name = email || userId;
  const { run: remove, isPending } = useAction(() => adminRequest({ action: 'delete', userId }), {
    failure: 'Couldn’t delete the account',
    onSuccess: () => {
      setAsking(false);
      toastDone(`Deleted ${name}`);
      onDeleted();
    },
  });
  return (
    <PanelSection title="Delete" description="Removes the account with its texts, recordings, and files.">
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Delete this account
      </Button>
      <ConfirmDialog
        title={`Delete ${name}?`}
        description="This permanently deletes the sign-in and everything that the account has on the server. Only a backup can bring it back."
        action="Delete account"
        isBusy={isPending}
        isDisabled={typed.trim().toLowerCase() !== name.toLowerCase()}
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          setTyped('');
        }}
        onConfirm={() => void remove()}
      >
        <TextField
          label={`Type ${name} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmDialog>
    </PanelSection>
  );
}

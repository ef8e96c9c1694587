import { useState } from 'react';
import { deleteAccountAndLeave } from '#web/data/ownership/log-out.ts';
import { readLogOutChoice } from '#web/data/ownership/log-out-choice.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toastDone } from '#web/ui/toast.ts';

/** Deletes the account after asking for its email address and whether to keep this browser's data. */
export function DeleteAccountDialog({
  email,
  isOpen,
  onOpenChange,
}: {
  email: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState(readLogOutChoice);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setRefusal(undefined);
    const deleted = await deleteAccountAndLeave(choice);
    setBusy(false);
    // On success, the route guard redirects to the sign-in page.
    if (deleted.ok) toastDone('Account deleted');
    else setRefusal(deleted.message);
  };
  return (
    <ConfirmDialog
      title="Delete your account?"
      description="This permanently deletes your sign-in, questions, answers, recordings, interview posts, and synced content from the server. Save a backup first if you want to keep what you wrote."
      action="Delete my account"
      isBusy={isBusy}
      isDisabled={typed.trim().toLowerCase() !== email.toLowerCase()}
      isOpen={isOpen}
      onOpenChange={(next) => {
        onOpenChange(next);
        setTyped('');
        setRefusal(undefined);
      }}
      onConfirm={() => void remove()}
    >
      {refusal ? <Alert tone="destructive">{refusal}</Alert> : null}
      <div className="grid gap-2">
        <Choices
          label="Your content in this browser"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'keep', label: 'Keep on this device' },
            { value: 'remove', label: 'Remove from this device' },
          ]}
        />
        {choice === 'keep' ? (
          <p className="text-sm text-ink-soft">
            It’s hidden from other accounts, and here again if you sign up with the same address.
          </p>
        ) : null}
      </div>
      <TextField
        label={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}

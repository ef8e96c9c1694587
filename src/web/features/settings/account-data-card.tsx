import { useState } from 'react';
import { download } from '#web/browser/download.ts';
import { downloadAccountData } from '#web/data/account/account-data.ts';
import { deleteAccountAndLeave } from '#web/data/ownership/log-out.ts';
import { readLogOutChoice } from '#web/data/ownership/log-out-choice.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { SettingCard } from './setting-card.tsx';

/** Downloads the account's data or deletes the account. */
export function AccountDataCard({ email }: { email: string }) {
  return (
    <SettingCard
      id="account-data"
      title="Data in your account"
      description="Your interview questions, answers, recordings, and posts, and everything that is synced."
    >
      <DownloadData />
      <DeleteAccount email={email} />
    </SettingCard>
  );
}

function DownloadData() {
  const { run: save, isPending } = useAction(
    async () => {
      const fetched = await downloadAccountData();
      return fetched.ok ? { ok: true, value: await download(fetched.file, 'standout-data.zip') } : fetched;
    },
    {
      failure: 'Couldn’t download your data',
      onSuccess: (outcome) => {
        if (outcome === 'saved') toastDone('Data downloaded');
      },
    },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">One ZIP with everything, including recordings.</p>
      <Button variant="secondary" isBusy={isPending} onClick={() => void save()}>
        Download my data
      </Button>
    </div>
  );
}

function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState(readLogOutChoice);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setRefusal(undefined);
    const deleted = await deleteAccountAndLeave(choice);
    setBusy(false);
    // On success the route guard redirects to the sign-in page.
    if (deleted.ok) toastDone('Account deleted');
    else setRefusal(deleted.message);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">Removes everything from the server.</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        title="Delete your account?"
        description="This permanently deletes your sign-in, questions, answers, recordings, interview posts, and synced content from the server. Save a backup first if you want to keep what you wrote."
        action="Delete my account"
        isBusy={isBusy}
        isDisabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
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
    </div>
  );
}

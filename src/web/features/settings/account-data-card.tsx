import { useState } from 'react';
import { download } from '#web/browser/download.ts';
import { deleteMyAccount, fetchMyData } from '#web/data/account/account-data.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { SettingCard } from './setting-card.tsx';

/** What the account holds: a copy of it, and the end of it. */
export function AccountDataCard({ email }: { email: string }) {
  return (
    <SettingCard
      id="account-data"
      title="Kept in your account"
      description="Your interview questions, answers, recordings and the posts made from them."
    >
      <DownloadData />
      <DeleteAccount email={email} />
    </SettingCard>
  );
}

function DownloadData() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const fetched = await fetchMyData();
    setBusy(false);
    if (!fetched.ok) {
      toastFailed('Not downloaded', fetched.message);
      return;
    }
    download(fetched.file, 'standout-data.zip');
    toastDone('Your data is downloaded.');
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">One ZIP with everything, recordings included.</p>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void save()}>
        Download my data
      </Button>
    </div>
  );
}

function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setRefusal(undefined);
    const deleted = await deleteMyAccount();
    setBusy(false);
    // Done, the guard leads to the sign-in page by itself.
    if (deleted.ok) toastDone('Your account is deleted.');
    else setRefusal(deleted.message);
  };
  return (
    <div className="border-t border-line pt-5">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        title="Delete your account?"
        description="Your sign-in, questions, answers, recordings and interview posts are deleted on the server, for good. What is kept in this browser stays until you delete it here."
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

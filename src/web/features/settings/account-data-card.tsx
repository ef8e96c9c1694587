import { useState } from 'react';
import { download } from '#web/browser/download.ts';
import { downloadAccountData } from '#web/data/account/account-data.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { SettingCard } from './setting-card.tsx';

const deleteAccountDialog = lazyModule(() => import('./delete-account-dialog.tsx'));

/** Downloads the account's data, or deletes the account. */
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
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">Removes everything from the server.</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <LazyDialog module={deleteAccountDialog} isOpen={isAsking} onOpenChange={setAsking}>
        {({ DeleteAccountDialog }) => (
          <DeleteAccountDialog email={email} isOpen={isAsking} onOpenChange={setAsking} />
        )}
      </LazyDialog>
    </div>
  );
}

import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeHoldings, type Holdings, type StorePlace } from '#domain/ownership.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { signOut } from '#web/data/account/auth.ts';
import { openAt, openStoreOf } from '#web/data/ownership/ownership.ts';
import { claim, startEmpty } from '#web/data/ownership/settle.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { FullPage } from './full-page.tsx';

/**
 * Asks the signed-in user whether the content without an owner is theirs. It shows only counts, never the content
 * itself.
 */
export function ClaimPage({
  user,
  found,
}: {
  user: { id: string; email?: string | undefined };
  found: { holdings: Holdings; lastChangedAt: number | null };
}) {
  const [pressed, setPressed] = useState<'mine' | 'not-mine' | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  useEffect(() => followOtherTab(user.id), [user.id]);
  const decide = async (answer: 'mine' | 'not-mine', settle: (userId: string) => Promise<StorePlace>) => {
    setPressed(answer);
    const decided = await attempt(async () => openAt(user.id, await settle(user.id)));
    setPressed(null);
    if (!decided.ok) toastFailed('Couldn’t save your answer', decided.message);
  };
  const { lastChangedAt } = found;
  return (
    <FullPage title="Is this yours?">
      <p className="text-lg text-pretty text-ink-soft">
        This browser has content that isn’t tied to an account yet. You’re signed in as{' '}
        <span className="font-medium wrap-anywhere text-ink">{user.email ?? 'a new account'}</span>.
      </p>
      <Card className="grid w-full gap-1">
        <p className="font-semibold text-pretty">{describeHoldings(found.holdings)}</p>
        {lastChangedAt === null ? null : (
          <p className="text-sm text-ink-soft">Last changed on {instantLabel(lastChangedAt)}</p>
        )}
      </Card>
      <p className="text-pretty text-ink-soft">
        If it’s yours, only your account can open it from now on. If not, you start empty, and it stays hidden
        here until its owner signs in.
      </p>
      <div className="flex w-full flex-wrap gap-3 max-sm:*:flex-auto">
        <Button size="large" isBusy={pressed === 'mine'} onClick={() => void decide('mine', claim)}>
          Yes, it’s mine
        </Button>
        <Button
          size="large"
          variant="secondary"
          disabled={pressed === 'mine'}
          onClick={() => setDeclining(true)}
        >
          No, start empty
        </Button>
        <Button size="large" variant="quiet" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" className="size-4" />
          Log out
        </Button>
      </div>
      <ConfirmDialog
        title="Start empty?"
        description="You won’t be asked again on this device, so log out if you aren’t sure. The content stays hidden until another account claims it."
        action="Start empty"
        isBusy={pressed === 'not-mine'}
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        onConfirm={() => void decide('not-mine', startEmpty)}
      />
    </FullPage>
  );
}

/** The same account may decide in another tab. */
function followOtherTab(userId: string): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === storageKeys.storeOwner || key === storageKeys.ownStore(userId)) void openStoreOf(userId);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

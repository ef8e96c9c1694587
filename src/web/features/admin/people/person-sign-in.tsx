import { useState } from 'react';
import { isBanned } from '#domain/admin/person-state.ts';
import { now } from '#web/browser/clock.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { PanelSection } from './panel-section.tsx';
import type { PersonPartProps } from './person-part-props.ts';

/** Confirms the email address, logs the account out, and bans or unbans it. */
export function PersonSignIn({ person, isOwn, onDetails }: PersonPartProps & { isOwn: boolean }) {
  const { userId, email, confirmedAt } = person;
  const { run: confirm, isPending: isConfirming } = useAction(
    () => adminRequest({ action: 'confirm', userId }),
    {
      failure: 'Couldn’t confirm the email',
      onSuccess: (details) => {
        onDetails(details);
        toastDone('Email confirmed');
      },
    },
  );
  const { run: signOut, isPending: isSigningOut } = useAction(
    () => adminRequest({ action: 'sign-out', userId }),
    {
      failure: 'Couldn’t log them out',
      onSuccess: (details) => {
        onDetails(details);
        toastDone(`Logged out ${email}`, 'Open pages may keep working for up to an hour.');
      },
    },
  );
  return (
    <PanelSection title="Sign-in">
      <div className="flex flex-wrap gap-3">
        {confirmedAt === null ? (
          <Button variant="secondary" isBusy={isConfirming} onClick={() => void confirm()}>
            Confirm email
          </Button>
        ) : null}
        <Button variant="secondary" isBusy={isSigningOut} onClick={() => void signOut()}>
          Log out everywhere
        </Button>
        {isOwn ? null : <Ban person={person} onDetails={onDetails} />}
      </div>
    </PanelSection>
  );
}

function Ban({ person, onDetails }: PersonPartProps) {
  const { userId, email } = person;
  const [isAsking, setAsking] = useState(false);
  const { run: ban, isPending: isBanning } = useAction(() => adminRequest({ action: 'ban', userId }), {
    failure: 'Couldn’t ban the account',
    onSuccess: (details) => {
      setAsking(false);
      onDetails(details);
      toastDone(`Banned ${email}`);
    },
  });
  const { run: lift, isPending: isLifting } = useAction(() => adminRequest({ action: 'unban', userId }), {
    failure: 'Couldn’t lift the ban',
    onSuccess: (details) => {
      onDetails(details);
      toastDone(`${email} can sign in again`);
    },
  });
  // A single button, so that it keeps the focus when its action changes.
  const isUserBanned = isBanned(person, now());
  return (
    <>
      <Button
        variant={isUserBanned ? 'secondary' : 'danger'}
        isBusy={isLifting}
        onClick={() => (isUserBanned ? void lift() : setAsking(true))}
      >
        {isUserBanned ? 'Lift ban' : 'Ban'}
      </Button>
      <ConfirmDialog
        title={`Ban ${email}?`}
        description="They’re logged out and can’t sign in until you lift the ban. Their data stays."
        action="Ban"
        isBusy={isBanning}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void ban()}
      />
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toastDone } from '#web/ui/toast.ts';

/** Sends an invitation by email. Invitations work under every sign-up policy. */
export function InviteDialog({
  isOpen,
  onOpenChange,
  onInvited,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onInvited: () => void;
}) {
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const invited = await adminRequest({ action: 'invite', email: email.trim() });
    setBusy(false);
    if (!invited.ok) return setRefusal(invited.message);
    toastDone(`Invited ${email.trim()}`);
    setEmail('');
    onOpenChange(false);
    onInvited();
  };
  return (
    <Dialog
      title="Invite someone"
      description="We email a link that creates the account."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <form onSubmit={(event) => void invite(event)} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setRefusal(undefined);
          }}
        />
        {refusal ? <Alert tone="destructive">{refusal}</Alert> : null}
        <DialogActions>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={email.trim() === ''}>
            Send invitation
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

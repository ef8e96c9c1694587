import { Fingerprint, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Factor } from '#domain/admin/person.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { adminRequest } from '#web/data/admin/admin-request.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { PanelSection } from './panel-section.tsx';
import type { PersonPartProps } from './person-part-props.ts';

/** The account's second steps. Removing one helps someone who lost their phone. */
export function PersonFactors({ person, onDetails }: PersonPartProps) {
  const { userId, email, factors } = person;
  const [confirming, setConfirming] = useState<{ factor: Factor; isOpen: boolean } | null>(null);
  const listRef = useListFocus<HTMLUListElement>(factors.length);
  const { run: remove, isPending } = useAction(
    (factorId: string) => adminRequest({ action: 'remove-factor', userId, factorId }),
    {
      failure: 'Couldn’t remove the second step',
      onSuccess: (details) => {
        if (confirming) setConfirming({ ...confirming, isOpen: false });
        onDetails(details);
        toastDone('Second step removed');
      },
    },
  );
  return (
    <PanelSection title="Two-step sign-in">
      {factors.length === 0 ? (
        <p className="text-sm text-ink-soft">Off. The password alone is enough to sign in.</p>
      ) : (
        <ul ref={listRef} className="-my-3 grid divide-y divide-line">
          {factors.map((factor) => {
            const { name, Icon } = kinds[factor.kind];
            return (
              <li
                key={factor.factorId}
                className="flex min-h-18 items-center gap-4 py-3 max-[23rem]:flex-wrap"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <p className="font-medium wrap-anywhere">{factor.name || name}</p>
                  <p className="text-sm text-ink-soft">
                    {factor.isVerified
                      ? `since ${instantLabel(Date.parse(factor.createdAt))}`
                      : 'not finished, so it isn’t needed'}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  aria-label={`Remove ${factor.name || name}`}
                  onClick={() => setConfirming({ factor, isOpen: true })}
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        title="Remove this second step?"
        description={`Make sure that the request really comes from ${email}. Without another second step, the password alone is enough to sign in.`}
        action="Remove"
        isBusy={isPending}
        isOpen={confirming?.isOpen ?? false}
        onOpenChange={(isOpen) => {
          if (confirming) setConfirming({ ...confirming, isOpen });
        }}
        onConfirm={() => {
          if (confirming) void remove(confirming.factor.factorId);
        }}
      />
    </PanelSection>
  );
}

const kinds: Readonly<Record<Factor['kind'], { name: string; Icon: LucideIcon }>> = {
  totp: { name: 'Authenticator app', Icon: Smartphone },
  phone: { name: 'Phone', Icon: Smartphone },
  webauthn: { name: 'Passkey', Icon: Fingerprint },
};

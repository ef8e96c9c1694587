import type { ReactNode } from 'react';
import type { Publication } from '#domain/publishing/publication.ts';
import { cancelPublications, goToLinkedIn, settlePublication } from '#web/data/publishing/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';

/** Buttons that resolve a publication's problem, depending on its reason. */
export function PublicationFixes({
  publication,
  isConnected,
  isBusy,
  onPublishNow,
  onAsk,
  onChange,
}: {
  publication: Publication & { state: 'needs-you' };
  isConnected: boolean;
  isBusy: boolean;
  onPublishNow: () => void;
  /** Opens the dialog that requests an approval. */
  onAsk: () => void;
  onChange: (() => void) | undefined;
}) {
  const connect = useAction(goToLinkedIn, { failure: 'Couldn’t reach LinkedIn' });
  const settle = useAction(settlePublication);
  const cancel = useAction(cancelPublications, { failure: 'Couldn’t cancel publishing' });
  const { id, reason, approval } = publication;
  const change = (label: string) =>
    onChange ? (
      <Button variant="secondary" onClick={onChange}>
        {label}
      </Button>
    ) : null;
  const again = (
    <Button variant="secondary" isBusy={isBusy} onClick={onPublishNow}>
      Publish now
    </Button>
  );
  const reconnect = (
    <Button variant="secondary" isBusy={connect.isPending} onClick={() => void connect.run()}>
      Reconnect
    </Button>
  );
  return <div className="flex flex-wrap gap-2 pb-1.5">{buttons()}</div>;

  function buttons(): ReactNode {
    switch (reason) {
      case 'reconnect':
        return isConnected ? again : reconnect;
      case 'disconnected':
        return (
          <>
            {change('Choose another profile or page')}
            {reconnect}
          </>
        );
      case 'not-allowed':
        return (
          <>
            {change('Choose another profile or page')}
            {again}
          </>
        );
      case 'files':
        return change('Change files');
      case 'unclear':
        return (
          <>
            <Button
              variant="secondary"
              isBusy={settle.isPending}
              onClick={() => void settle.run(id, 'published')}
            >
              It’s on LinkedIn
            </Button>
            <Button
              variant="secondary"
              isBusy={settle.isPending}
              onClick={() => void settle.run(id, 'again')}
            >
              Not on LinkedIn: publish now
            </Button>
            <Button variant="quiet" isBusy={cancel.isPending} onClick={() => void cancel.run([id])}>
              Not on LinkedIn: cancel
            </Button>
          </>
        );
      case 'not-approved':
        // The approval may have arrived after the planned time.
        return approval.kind === 'approved' ? (
          <>
            {again}
            {change('Change time')}
          </>
        ) : (
          <>
            <Button variant="secondary" isBusy={isBusy} onClick={onPublishNow}>
              Publish anyway
            </Button>
            {change('Change time')}
            <Button variant="secondary" onClick={onAsk}>
              Ask again
            </Button>
          </>
        );
      default:
        return (
          <>
            {again}
            {change('Change time')}
          </>
        );
    }
  }
}

import { closeKeyRequest, useKeyRequest } from '#web/data/ai/key-request.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const keyForm = lazyModule(() => import('./key-form.tsx'));

const reasons = {
  missing: 'AI writing and dictation need a key.',
  refused: 'The AI provider rejected your key. Enter another one.',
  'server-refused': 'The AI provider rejected this server’s key. You can use your own instead.',
} as const;

/** Asks for an API key when none is stored or the one in use was rejected. Rendered once for all screens. */
export function KeyDialog() {
  const { isOpen, reason } = useKeyRequest();
  return (
    <Dialog
      title="OpenAI API Key Required"
      description={`${reasons[reason]} Your key stays in this browser and is sent only to the AI provider. Your work is safe.`}
      isOpen={isOpen}
      onOpenChange={(nextIsOpen) => {
        if (!nextIsOpen) closeKeyRequest();
      }}
    >
      <LazyPart module={keyForm} waiting={<Spinner label="Loading" />}>
        {({ KeyForm, NoKeyHint }) => (
          <KeyForm
            onSaved={closeKeyRequest}
            onCancel={closeKeyRequest}
            renderActions={(buttons) => (
              <>
                <NoKeyHint onFollowed={closeKeyRequest} />
                <DialogActions>{buttons}</DialogActions>
              </>
            )}
          />
        )}
      </LazyPart>
    </Dialog>
  );
}

import { closeKeyRequest, useKeyRequest } from '#web/data/ai/key-request.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const keyForm = lazyModule(() => import('./key-form.tsx'));

const missing = 'AI writing and dictation need a key.';
const refused = 'The AI provider rejected your key. Enter another one.';

/** Asks for an API key when none is stored or the stored one was rejected. Rendered once for all screens. */
export function KeyDialog() {
  const { isOpen, isRefused } = useKeyRequest();
  return (
    <Dialog
      title="OpenAI API Key Required"
      description={`${isRefused ? refused : missing} Your key stays in this browser and is sent only to the AI provider. Your work is safe.`}
      isOpen={isOpen}
      onOpenChange={(nextIsOpen) => {
        if (!nextIsOpen) closeKeyRequest();
      }}
    >
      <LazyPart module={keyForm} waiting={<Spinner label="Loading" />}>
        {({ KeyForm }) => (
          <KeyForm
            onSaved={closeKeyRequest}
            onCancel={closeKeyRequest}
            renderActions={(buttons) => <DialogActions>{buttons}</DialogActions>}
          />
        )}
      </LazyPart>
    </Dialog>
  );
}

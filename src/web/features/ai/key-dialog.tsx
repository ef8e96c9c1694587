import { closeKeyRequest, useKeyRequest } from '#web/data/ai/key-request.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const keyForm = lazyModule(() => import('./key-form.tsx'));

const missing = 'Writing with AI and dictation need a key.';
const refused = 'The AI provider refused the key that you gave. Please give another one.';

/** Asks for a key when a screen found none, or when the one that is kept was refused. It stands once, around all screens. */
export function KeyDialog() {
  const { isOpen, isRefused } = useKeyRequest();
  return (
    <Dialog
      title="OpenAI API Key Required"
      description={`${isRefused ? refused : missing} It is kept in this browser only and sent to the AI provider alone. What you wrote and recorded is still there.`}
      isOpen={isOpen}
      onOpenChange={(isToOpen) => {
        if (!isToOpen) closeKeyRequest();
      }}
    >
      <LazyPart module={keyForm} waiting={<Spinner label="Loading" />}>
        {({ KeyForm }) => (
          <KeyForm
            onSaved={closeKeyRequest}
            onCancel={closeKeyRequest}
            buttons={(them) => <DialogActions>{them}</DialogActions>}
          />
        )}
      </LazyPart>
    </Dialog>
  );
}

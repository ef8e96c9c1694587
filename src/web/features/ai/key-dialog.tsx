import { closeKeyRequest, useKeyRequest } from '#web/data/ai/key-request.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { LatePart, late } from '#web/ui/late.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const keyForm = late(() => import('./key-form.tsx'));

/** Asks for a key when a screen found none. It stands once, around all screens. */
export function KeyDialog() {
  return (
    <Dialog
      title="OpenAI API Key Required"
      description="Writing with AI and dictation need a key. It is kept in this browser only and sent to the AI provider alone. What you wrote and recorded is still there."
      isOpen={useKeyRequest()}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeKeyRequest();
      }}
    >
      <LatePart module={keyForm} waiting={<Spinner label="Loading" />}>
        {({ KeyForm }) => (
          <KeyForm
            onSaved={closeKeyRequest}
            onCancel={closeKeyRequest}
            buttons={(them) => <DialogActions>{them}</DialogActions>}
          />
        )}
      </LatePart>
    </Dialog>
  );
}

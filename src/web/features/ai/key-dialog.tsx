import { lazy } from 'react';
import { closeKeyRequest, useKeyRequest } from '#web/data/ai/key-request.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';

const KeyForm = lazy(async () => ({ default: (await import('./key-form.tsx')).KeyForm }));

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
      <KeyForm
        onSaved={closeKeyRequest}
        onCancel={closeKeyRequest}
        buttons={(them) => <DialogActions>{them}</DialogActions>}
      />
    </Dialog>
  );
}

import { createStore } from '#web/browser/external-store.ts';

/** The id of the publication whose approval dialog is open. */
export const approvalDialogId = createStore<string | null>(null);

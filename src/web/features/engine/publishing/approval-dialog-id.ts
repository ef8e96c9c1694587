import { createStore } from '#web/browser/external-store.ts';

/** The publication whose dialog to ask for approval is open. */
export const approvalDialogId = createStore<string | null>(null);

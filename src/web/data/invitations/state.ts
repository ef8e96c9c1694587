import type { SentInvitation } from '#domain/candidates/sent-invitation.ts';
import { createStore } from '#web/browser/external-store.ts';

/** What this page knows about the account's invitations. `not-offered`: the server lacks the tables. */
export type InvitationsState =
  | { status: 'unknown' | 'not-offered' }
  | { status: 'ready'; invitations: readonly SentInvitation[] };

export const invitationsState = createStore<InvitationsState>({ status: 'unknown' });

const none: readonly SentInvitation[] = [];

/** Returns all invitations of the account; empty until they are known. */
export function useInvitations(): readonly SentInvitation[] {
  const state = invitationsState.use();
  return state.status === 'ready' ? state.invitations : none;
}

/** Changes when the invitations may have changed: see docs/invitations.md. */
export const invitationSignal = createStore(0);

export function signalInvitations(): void {
  invitationSignal.update((count) => count + 1);
}

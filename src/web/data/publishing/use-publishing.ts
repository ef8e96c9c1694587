import { useEffect } from 'react';
import { mayPublish, useSession } from '../account/session.ts';
import { followPublishing } from './follow.ts';
import { type PublishingState, publishingState } from './state.ts';

/** Follows the account's publications while the component is mounted, if the backend may publish. */
export function usePublishing(): PublishingState {
  const session = useSession();
  const userId = session.status === 'signed-in' && mayPublish() ? session.user.id : undefined;
  useEffect(() => (userId === undefined ? undefined : followPublishing(userId)), [userId]);
  return publishingState.use();
}

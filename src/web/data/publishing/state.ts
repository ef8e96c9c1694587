import type { Connection, Publication } from '#domain/publishing/publication.ts';
import type { WeeklySlot } from '#domain/publishing/slots.ts';
import { createStore } from '#web/browser/external-store.ts';

export type PublishingSettings = Readonly<{
  isPaused: boolean;
  slots: readonly WeeklySlot[];
  /** An IANA name: the time zone of slots and times. */
  timeZone: string;
}>;

/** The account's publications and connections. */
export type Publishing = Readonly<{
  connections: readonly Connection[];
  settings: PublishingSettings;
  publications: readonly Publication[];
}>;

/** What this page knows about publishing. `not-offered`: the backend has no access to LinkedIn. */
export type PublishingState =
  | Readonly<{ status: 'unknown' | 'not-offered' | 'failed' }>
  | Readonly<{ status: 'ready' } & Publishing>;

export const publishingState = createStore<PublishingState>({ status: 'unknown' });

/** Shows the server's answer before publications are read again. */
export function applyPublications(changed: readonly Publication[]): void {
  publishingState.update((state) => {
    if (state.status !== 'ready') return state;
    const ids = new Set(changed.map(({ id }) => id));
    return { ...state, publications: [...state.publications.filter(({ id }) => !ids.has(id)), ...changed] };
  });
}

/** Changes when connections or publications may have changed: see docs/publishing.md. */
export const publishingSignal = createStore(0);

export function signalPublishing(): void {
  publishingSignal.update((count) => count + 1);
}

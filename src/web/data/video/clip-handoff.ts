import { createStore } from '#web/browser/external-store.ts';

/** A candidate's clip that another screen opens in the generator. The generator takes it only once. */
export const clipHandoff = createStore<{ candidateId: string; file: File } | null>(null);

import { createStore } from '#web/browser/external-store.ts';

/** A clip that gets captions by itself once it is open, if nothing has to be downloaded for them. */
export const wantedCaptions = createStore<File | null>(null);

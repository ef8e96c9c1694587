import { createStore } from '#web/browser/external-store.ts';

/** A clip that is transcribed automatically when it opens, if that needs no download. */
export const wantedCaptions = createStore<File | null>(null);

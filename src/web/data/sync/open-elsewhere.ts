import { createStore } from '#web/browser/external-store.ts';

/** The post that is open in this page's editor. */
export const openPost = createStore<string | null>(null);

/** By post, the names of the account's other devices that have it open. Empty while this page is not connected. */
export const openElsewhere = createStore<ReadonlyMap<string, readonly string[]>>(new Map());

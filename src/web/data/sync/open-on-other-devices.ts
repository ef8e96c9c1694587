import { createStore } from '#web/browser/external-store.ts';

/** The post that is open in this page's editor. */
export const openPost = createStore<string | null>(null);

/** The names of the account's other devices that have a post open, by post. Empty while this page is not connected. */
export const openOnOtherDevices = createStore<ReadonlyMap<string, readonly string[]>>(new Map());

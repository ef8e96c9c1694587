import { pluralize } from './text/pluralize.ts';

/* Each account has its own local store in a browser. The first account uses the store that browsers had before
   accounts owned their content: neither its name nor its stored values contain an account. */

/** What a browser knows about its stores when an account signs in. */
export type StoreMarks = {
  /** The account that owns the first store; null if none does. */
  firstOwner: string | null;
  /** Whether the account that signs in already has its own store. */
  hasOwn: boolean;
};

/** The store of an account: the browser's first store, or a separate one. */
export type StorePlace = 'first' | 'own';

/** The store that the marks assign to an account; null if they assign none. */
export function markedPlace(userId: string, { firstOwner, hasOwn }: StoreMarks): StorePlace | null {
  if (firstOwner === userId) return 'first';
  return hasOwn ? 'own' : null;
}

/**
 * Decides which store an account without a mark gets. `ask`: there is content without an owner, and the user must say
 * whose it is. `isSameAddress`: the owner of the first store had the same email address, so that account no longer
 * exists.
 */
export function placeFor(found: {
  firstOwner: string | null;
  isSameAddress: boolean;
  holdsContent: boolean;
}): { place: StorePlace | 'ask'; isOthers: boolean } {
  const isOthers = found.firstOwner !== null && !found.isSameAddress;
  if (isOthers) return { place: 'own', isOthers };
  return { place: found.holdsContent ? 'ask' : 'first', isOthers };
}

/** The kinds of content in a store and its stored values, in the order in which they are listed. */
const kinds = {
  posts: ['post'],
  ideas: ['idea'],
  formulas: ['formula'],
  plannerPosts: ['planner post'],
  candidates: ['candidate'],
  recordings: ['recording'],
  images: ['image'],
  videos: ['video'],
  clips: ['clip of a clip batch', 'clips of a clip batch'],
  voiceProfiles: ['voice profile'],
  brandKits: ['brand kit'],
  apiKeys: ['AI key'],
  aiSettings: ['AI setting'],
  drafts: ['unsaved draft'],
} as const;
type HoldingKind = keyof typeof kinds;
export type Holdings = { readonly [Kind in HoldingKind]?: number };

export function hasNoHoldings(holdings: Holdings): boolean {
  return Object.values(holdings).every((count) => count === 0);
}

/** “12 posts, 1 idea, and 1 AI key”; empty if there is nothing. */
export function describeHoldings(holdings: Holdings): string {
  const parts = (Object.keys(kinds) as HoldingKind[]).flatMap((kind) => {
    const count = holdings[kind] ?? 0;
    const [one, many]: readonly [string, string?] = kinds[kind];
    return count > 0 ? [pluralize(count, one, many)] : [];
  });
  const last = parts.at(-1) ?? '';
  if (parts.length < 3) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${last}`;
}

/**
 * Whether an entry of localStorage or sessionStorage belongs to an account. Names that start with one of
 * `accountKeyPrefixes` end with an account's id; `deviceNames` belong to no account. Other names end with `@` and the
 * account's id, except those of the first store.
 */
export function isValueOf(
  name: string,
  { userId, place }: { userId: string; place: StorePlace },
  {
    deviceNames,
    accountKeyPrefixes,
  }: { deviceNames: ReadonlySet<string>; accountKeyPrefixes: readonly string[] },
): boolean {
  if (!/^(standout|openai_api_key)/.test(name) || deviceNames.has(name)) return false;
  const ownPrefix = accountKeyPrefixes.find((prefix) => name.startsWith(prefix));
  const named = ownPrefix === undefined ? /@([^@]+)$/.exec(name)?.[1] : name.slice(ownPrefix.length);
  return named === undefined ? place === 'first' : named === userId;
}

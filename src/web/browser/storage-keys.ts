/** Keys of this device: every account finds the same values. */
const deviceKeys = {
  theme: 'standout-theme',
  singleKeys: 'standout-single-keys',
  backendConfig: 'standout-backend',
  clearedAt: 'standout-forgotten',
  wantedPath: 'standout-wanted-path',
  signedOutUser: 'standout-left',
  recoveringUser: 'standout-recovering',
  recoveryCodesUser: 'standout-unkept-codes',
  browserId: 'standout.browser',
  renderSamples: 'standout-render-times',
  /** The account that owns the browser's first store. */
  storeOwner: 'standout-store-owner',
  /** What was chosen at the last log-out: to keep the content on this device, or to remove it. */
  logOutChoice: 'standout-log-out',
  /** The account whose content is being removed from this device. */
  pendingRemoval: 'standout-removal',
} as const;

/** Keys whose name ends with the id of the account that has the value. */
const accountKeys = {
  /** Marks that the account has a store of its own here. */
  ownStore: (userId: string) => `standout-store-of-${userId}` as const,
  /** Set when the account does not sync on this device. */
  syncStopped: (userId: string) => `standout-sync-stopped-${userId}` as const,
  seenQuestions: (userId: string) => `standout.interview.seen.${userId}` as const,
  candidate: (userId: string) => `standout-candidate-${userId}` as const,
  candidateOfTab: (userId: string) => `standout-candidate-of-tab-${userId}` as const,
} as const;

/**
 * Every key that the application uses in localStorage and sessionStorage. Users have data under them, so a key never
 * changes. Every key that is neither one of this device nor names its account belongs to the account whose store is
 * open: `storedName` adds the account to it. `clear-stored-values.ts` clears them by their prefix.
 */
export const storageKeys = {
  ...deviceKeys,
  ...accountKeys,
  apiKey: 'openai_api_key',
  /** Set when the account is known to be an operator. */
  operator: 'standout-operator',
  aiSettings: 'standout.ai',
  refusedParameters: 'standout.ai.refused',
  interviewNote: (kind: string, id: string) => `standout.interview.${kind}.${id}` as const,
  ideaDraft: 'standout-ideaDraft',
  captureDraft: 'standout-captureDraft',
  materialDraft: 'standout-materialDraft',
  videoDraft: 'standout-videoDraft',
  unsavedText: 'standout-unsaved',
  unsavedCandidates: 'standout-unsaved-candidates',
  /** Deleted candidates of whom something may be left. */
  goneCandidates: 'standout-gone-candidates',
  /** What the last invitation asked for. */
  invitationDraft: 'standout-invitation',
  /** The profile or page, and the readers, of the last planned post. */
  publishingChoice: 'standout-publishing',
  newFormula: 'standout-formula',
  newFormulaOfTab: 'standout-formula-of-tab',
  formulaEdit: (formulaId: string) => `standout-formula-${formulaId}` as const,
  brandKit: 'standout-brand-kit',
  /** The id of the brand kit of the next videos. */
  chosenKit: 'standout-chosen-kit',
  videoPreferences: 'standout-video-preferences',
  /** The key of supabase-js, which documents it. `projectRef` is the first label of the backend's host name. */
  supabaseSession: (projectRef: string) => `sb-${projectRef}-auth-token` as const,
} as const;

/** The names that belong to this device. */
export const deviceNames: ReadonlySet<string> = new Set(Object.values(deviceKeys));

/** What the names start with that end with an account's id. */
export const ownPrefixes: readonly string[] = Object.values(accountKeys).map((keyOf) => keyOf(''));

/** The account that stored values are scoped to; null for the one that owns the browser's first store. */
let scope: string | null = null;

export function scopeStoredValues(userId: string | null): void {
  scope = userId;
}

/** The name under which the value of a key is stored for the account whose store is open. */
export function storedName(key: string): string {
  return scope === null || deviceNames.has(key) || key.endsWith(scope) ? key : `${key}@${scope}`;
}

/** Every lock that the application takes. Tabs of different releases share them, so a name never changes. */
export const lockNames = {
  recording: (recordingId: string) => `standout.recording.${recordingId}` as const,
  question: (questionId: string) => `standout.question.${questionId}` as const,
  removedQuestions: 'standout.interview.gone',
  removal: 'standout.removal',
  camera: (ownerId: string) => `standout-camera-${ownerId}` as const,
  clipBatch: (ownerId: string) => `standout-clip-batch-${ownerId}` as const,
  sync: (userId: string) => `standout.sync.${userId}` as const,
} as const;

type NameIn<Entry> = Entry extends (...args: never[]) => infer Name ? Name : Entry;
export type StorageKey = NameIn<(typeof storageKeys)[keyof typeof storageKeys]>;
export type LockName = NameIn<(typeof lockNames)[keyof typeof lockNames]>;

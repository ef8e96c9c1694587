/** Keys of the device, whose values all accounts share. */
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
  /** The choice at the last log-out: keep the content on this device, or remove it. */
  logOutChoice: 'standout-log-out',
  /** The account whose content is being removed from this device. */
  pendingRemoval: 'standout-removal',
} as const;

/** Keys that end with the id of their account. */
const accountKeys = {
  /** Set if the account has its own store in this browser. */
  ownStore: (userId: string) => `standout-store-of-${userId}` as const,
  /** Set if the account does not sync on this device. */
  syncStopped: (userId: string) => `standout-sync-stopped-${userId}` as const,
  seenQuestions: (userId: string) => `standout.interview.seen.${userId}` as const,
  candidate: (userId: string) => `standout-candidate-${userId}` as const,
  candidateOfTab: (userId: string) => `standout-candidate-of-tab-${userId}` as const,
} as const;

/**
 * All keys that the app uses in localStorage and sessionStorage. Users have data under them, so a key never changes.
 * Keys that neither belong to the device nor name an account belong to the account whose store is open: `storedName`
 * adds the account. `clear-stored-values.ts` clears keys by their prefix.
 */
export const storageKeys = {
  ...deviceKeys,
  ...accountKeys,
  apiKey: 'openai_api_key',
  /** Set if the account is known to be an operator. */
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
  /** Deleted candidates whose data may not be completely deleted. */
  goneCandidates: 'standout-gone-candidates',
  /** The settings of the last invitation. */
  invitationDraft: 'standout-invitation',
  /** The profile or page and the audience of the last planned post. */
  publishingChoice: 'standout-publishing',
  newFormula: 'standout-formula',
  newFormulaOfTab: 'standout-formula-of-tab',
  formulaEdit: (formulaId: string) => `standout-formula-${formulaId}` as const,
  brandKit: 'standout-brand-kit',
  /** The id of the brand kit for new videos. */
  chosenKit: 'standout-chosen-kit',
  videoPreferences: 'standout-video-preferences',
  /** The key of supabase-js, which is documented. `projectRef` is the first label of the backend's host name. */
  supabaseSession: (projectRef: string) => `sb-${projectRef}-auth-token` as const,
} as const;

/** The names of keys that belong to the device. */
export const deviceNames: ReadonlySet<string> = new Set(Object.values(deviceKeys));

/** The beginnings of names that end with an account's id. */
export const accountKeyPrefixes: readonly string[] = Object.values(accountKeys).map((keyOf) => keyOf(''));

/** The account that stored values belong to; null for the owner of the browser's first store. */
let scope: string | null = null;

export function scopeStoredValues(userId: string | null): void {
  scope = userId;
}

/** The name under which a value is stored for the account whose store is open. */
export function storedName(key: string): string {
  return scope === null || deviceNames.has(key) || key.endsWith(scope) ? key : `${key}@${scope}`;
}

/** All locks that the app takes. Tabs of different releases share them, so a name never changes. */
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

/**
 * Every key that the application uses in localStorage and sessionStorage. Users have data under them, so a key never
 * changes. `clear-stored-values.ts` clears them by their prefix.
 */
export const storageKeys = {
  theme: 'standout-theme',
  singleKeys: 'standout-single-keys',
  backendConfig: 'standout-backend',
  clearedAt: 'standout-forgotten',
  wantedPath: 'standout-wanted-path',
  signedOutUser: 'standout-left',
  recoveringUser: 'standout-recovering',
  recoveryCodesUser: 'standout-unkept-codes',
  apiKey: 'openai_api_key',
  aiSettings: 'standout.ai',
  refusedParameters: 'standout.ai.refused',
  browserId: 'standout.browser',
  seenQuestions: (userId: string) => `standout.interview.seen.${userId}` as const,
  interviewNote: (kind: string, id: string) => `standout.interview.${kind}.${id}` as const,
  ideaDraft: 'standout-ideaDraft',
  captureDraft: 'standout-captureDraft',
  videoDraft: 'standout-videoDraft',
  unsavedText: 'standout-unsaved',
  newFormula: 'standout-formula',
  newFormulaOfTab: 'standout-formula-of-tab',
  formulaEdit: (formulaId: string) => `standout-formula-${formulaId}` as const,
  brandKit: 'standout-brand-kit',
  candidate: (userId: string) => `standout-candidate-${userId}` as const,
  candidateOfTab: (userId: string) => `standout-candidate-of-tab-${userId}` as const,
  renderSamples: 'standout-render-times',
  videoPreferences: 'standout-video-preferences',
  syncStopped: (userId: string) => `standout-sync-stopped-${userId}` as const,
  /** The key of supabase-js, which documents it. `projectRef` is the first label of the backend's host name. */
  supabaseSession: (projectRef: string) => `sb-${projectRef}-auth-token` as const,
} as const;

/** Every lock that the application takes. Tabs of different releases share them, so a name never changes. */
export const lockNames = {
  recording: (recordingId: string) => `standout.recording.${recordingId}` as const,
  question: (questionId: string) => `standout.question.${questionId}` as const,
  removedQuestions: 'standout.interview.gone',
  camera: (ownerId: string) => `standout-camera-${ownerId}` as const,
  clipBatch: (ownerId: string) => `standout-clip-batch-${ownerId}` as const,
  sync: (userId: string) => `standout.sync.${userId}` as const,
} as const;

type NameIn<Entry> = Entry extends (...args: never[]) => infer Name ? Name : Entry;
export type StorageKey = NameIn<(typeof storageKeys)[keyof typeof storageKeys]>;
export type LockName = NameIn<(typeof lockNames)[keyof typeof lockNames]>;

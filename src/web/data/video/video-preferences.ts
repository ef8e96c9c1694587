import * as z from 'zod/mini';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const preferencesSchema = z.object({
  /** Whether videos are brought to one loudness. */
  isSoundLevelled: z.boolean(),
  /** How all videos of a batch are made. */
  batchFraming: z._default(z.enum(['fit', 'fill', 'blur']), 'fit'),
  isBatchFast: z._default(z.boolean(), false),
});

/** How this browser's videos are made, beside what is said of each. */
export type VideoPreferences = z.infer<typeof preferencesSchema>;

const kept = storedValue<VideoPreferences>({
  key: storageKeys.videoPreferences,
  parse: (text) => preferencesSchema.parse(JSON.parse(text)),
  fallback: { isSoundLevelled: true, batchFraming: 'fit', isBatchFast: false },
});

/** The preferences that were kept last. */
export const useVideoPreferences = kept.use;

/** Keeps them. Where storage is full or blocked, they last as long as the page: what was chosen is on the screen and in use. */
export const saveVideoPreferences: (preferences: VideoPreferences) => void = kept.save;

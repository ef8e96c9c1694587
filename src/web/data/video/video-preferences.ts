import * as z from 'zod/mini';
import { captionStyles } from '#domain/video/caption-style.ts';
import { type Cards, defaultCallToAction, noCards } from '#domain/video/cards.ts';
import { clipShapes } from '#domain/video/clip-shape.ts';
import { shapes } from '#domain/video/output-size.ts';
import { templateIds } from '#domain/video/templates/template-ids.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const framingKinds = z.enum(['fit', 'fill', 'blur']);

/** The cards are off, but have a text for when they are turned on. */
const firstCards: Cards = { ...noCards, callToAction: defaultCallToAction };

const preferencesSchema = z.object({
  /** Whether the loudness is normalized. */
  isSoundLevelled: z.boolean(),
  isNoiseReduced: z._default(z.boolean(), false),
  isFileSmall: z._default(z.boolean(), false),
  /** The framing of all videos of a clip batch. */
  batchFraming: z._default(framingKinds, 'fit'),
  isBatchFast: z._default(z.boolean(), false),
  /** The framing that was last chosen for a clip of each shape. */
  framings: z._default(z.partialRecord(z.enum(clipShapes), framingKinds), {}),
  /** The look of all videos. */
  template: z._default(z.enum(templateIds), 'classic'),
  shape: z._default(z.enum(shapes), 'status'),
  /** Whether elements enter and leave, in templates with motion. */
  hasMotion: z._default(z.boolean(), true),
  /** The cards before and after the clip. */
  cards: z._default(
    z.object({
      hasIntro: z.boolean(),
      hasOutro: z.boolean(),
      agency: z.string(),
      callToAction: z.string(),
      link: z.string(),
    }),
    firstCards,
  ),
  captionStyle: z._default(z.enum(captionStyles), 'plain'),
});

/** This browser's settings for all videos, in addition to those of each video. */
export type VideoPreferences = z.infer<typeof preferencesSchema>;

const stored = storedValue<VideoPreferences>({
  key: storageKeys.videoPreferences,
  parse: (text) => preferencesSchema.parse(JSON.parse(text)),
  fallback: {
    isSoundLevelled: true,
    isNoiseReduced: false,
    isFileSmall: false,
    batchFraming: 'fit',
    isBatchFast: false,
    framings: {},
    template: 'classic',
    shape: 'status',
    hasMotion: true,
    cards: firstCards,
    captionStyle: 'plain',
  },
});

/** Returns the stored preferences. */
export const useVideoPreferences = stored.use;

/** Saves the preferences. If storage is full or blocked, they last only until the page closes. */
export const saveVideoPreferences: (preferences: VideoPreferences) => void = stored.save;

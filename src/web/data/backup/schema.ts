import * as z from 'zod/mini';
import { candidateStages } from '#domain/candidates/stage.ts';
import { webLink } from '#domain/formulas/links.ts';
import { angleFrom, postStateFrom } from '#domain/posts/post.ts';
import { dailyTargetFrom, defaultPreferences } from '#domain/posts/preferences.ts';
import { weekdays } from '#domain/posts/weekday.ts';
import { maxKitNameLength } from '#domain/video/brand-kits.ts';
import { brandKitSchema } from '../video/brand-kit.ts';

/** Milliseconds since 1970, within the range of `Date`. */
const instant = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15));
const link = z.pipe(z.nullable(z.string()), z.transform(webLink));
const text = z.object({
  title: z.string(),
  content: z.string(),
  angle: z.pipe(z.unknown(), z.transform(angleFrom)),
  tags: z.array(z.string()),
  scheduledAt: z.nullable(z.string()),
});
const entry = {
  entryId: z.string(),
  postId: z.string(),
  ts: instant,
  by: z.literal('user'),
  device: z.optional(z.string()),
};
const historyEntry = z.discriminatedUnion('action', [
  z.object({
    ...entry,
    action: z.literal('edited'),
    text,
    writerId: z.string(),
    revision: z.number(),
    startedAt: instant,
    removedCharacters: z.number(),
    onlyRemoves: z.boolean(),
  }),
  z.object({ ...entry, action: z.literal('locked'), locked: z.boolean() }),
  z.object({
    ...entry,
    action: z.literal('completed'),
    timeZone: z.string(),
    dailyTarget: z.number(),
    reopenedAt: z.optional(instant),
  }),
]);
const leader = z.object({ key: z.string(), name: z.string(), styleNotes: z.string(), color: z.string() });

/** The backup file format. Fields added later have defaults, so older files stay readable. */
export const backupSchema = z.object({
  exportedAt: instant,
  batchId: z.string(),
  batches: z
    .array(
      z.object({
        batchId: z.string(),
        createdAt: instant,
        postIds: z.array(z.string()),
        celebratedAt: z.nullable(instant),
      }),
    )
    .check(z.minLength(1)),
  // Passes through settings from newer releases.
  userPreferences: z.looseObject({
    dailyTarget: z.pipe(z.number(), z.transform(dailyTargetFrom)),
    voiceProfileId: z.nullable(z.string()),
    darkMode: z.optional(z.boolean()),
    mobileLineLength: z.enum(['short', 'medium', 'long']),
    workingDays: z._default(z.array(z.literal(weekdays)), [...defaultPreferences.workingDays]),
    hasStreakFreeze: z._default(z.boolean(), defaultPreferences.hasStreakFreeze),
  }),
  posts: z.array(
    z.extend(text, {
      postId: z.string(),
      batchId: z.string(),
      state: z.pipe(z.unknown(), z.transform(postStateFrom)),
      locked: z.boolean(),
      revision: z.number(),
      updatedAt: instant,
      imageId: z.optional(z.nullable(z.string())),
      history: z.array(historyEntry),
    }),
  ),
  dumpIdeas: z.array(
    z.object({
      ideaId: z.string(),
      source: z.enum(['voice', 'youtube', 'text']),
      raw: z.string(),
      summary: z.string(),
      createdAt: instant,
      youtubeMeta: z.optional(
        z.object({
          url: z.pipe(
            link,
            z.transform((url) => url ?? ''),
          ),
          title: z.nullable(z.string()),
          durationSec: z.nullable(z.number()),
        }),
      ),
      recordingId: z.optional(z.string()),
    }),
  ),
  formulas: z.array(
    z.object({
      formulaId: z.string(),
      type: z.enum(['video', 'text', 'image']),
      post: z.object({
        content: z.string(),
        imageUrl: link,
        imageId: z.nullable(z.string()),
        linkedinUrl: link,
      }),
      breakdown: z.string(),
      isExample: z.boolean(),
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  contentPlannerPosts: z.array(
    z.object({
      postId: z.string(),
      position: z.number(),
      content: z.string(),
      imageId: z.nullable(z.string()),
      imageUrl: z.nullable(z.string()),
      revision: z.number(),
      setAside: z.array(z.string()),
      sentAs: z.optional(z.nullable(z.string())),
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  images: z.array(z.object({ imageId: z.string(), dataUrl: z.string() })),
  recordings: z.array(
    z.object({
      recordingId: z.string(),
      mimeType: z.string(),
      startedAt: instant,
      durationSeconds: z.nullable(z.number()),
      purpose: z._default(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('dump') }),
          z.object({ kind: z.literal('post'), postId: z.string() }),
          z.object({ kind: z.literal('interview'), questionId: z.string() }),
        ]),
        { kind: 'dump' },
      ),
      isOpen: z._default(z.boolean(), false),
      audio: z.string(),
    }),
  ),
  plannerBegun: z._default(z.boolean(), false),
  formulasBegun: z._default(z.boolean(), false),
  thoughtLeaders: z.optional(z.tuple([leader, leader, leader])),
  /** Missing in files of earlier releases. */
  editEvidence: z._default(z.record(z.string(), instant), {}),
  ruleChoices: z._default(z.record(z.string(), instant), {}),
  formulasBeside: z._default(z.record(z.string(), z.string()), {}),
  resultScores: z._default(z.record(z.string(), z.number()), {}),
  savedHooks: z._default(z.record(z.string(), instant), {}),
  dictations: z._default(z.array(z.object({ postId: z.string(), passages: z.array(z.string()) })), []),
  voiceProfiles: z._default(
    z.array(
      z.object({
        voiceProfileId: z.string(),
        /** Missing in files of earlier releases. */
        role: z._default(z.string(), ''),
        audience: z._default(z.string(), ''),
        goal: z._default(z.string(), ''),
        samplePosts: z.array(z.string()),
        wordsNeverUsed: z.array(z.string()),
      }),
    ),
    [],
  ),
  /** Missing in files of earlier releases. */
  brandKits: z.optional(
    z.array(
      z.extend(brandKitSchema, {
        kitId: z.string(),
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxKitNameLength)),
        createdAt: z.number(),
      }),
    ),
  ),
  /** Missing in files of earlier releases. */
  candidates: z.optional(
    z.array(
      z.object({
        candidateId: z.string(),
        number: z.string(),
        name: z.string(),
        showsName: z.boolean(),
        countryCode: z.string(),
        title: z.string(),
        availability: z.string(),
        contact: z.string(),
        notes: z.string(),
        tags: z.array(z.string()),
        kitId: z.nullable(z.string()),
        stage: z.enum(candidateStages),
        videoIds: z.array(z.string()),
        consent: z.nullable(z.object({ text: z.string(), version: z.string(), at: instant })),
        // Missing in files of earlier releases.
        heardAt: z._default(instant, 0),
        seenAt: z._default(instant, 0),
        deleteOn: z.string(),
        createdAt: instant,
        updatedAt: instant,
        revision: z.number(),
      }),
    ),
  ),
});

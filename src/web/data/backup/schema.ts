import * as z from 'zod/mini';
import { angleFrom, postStateFrom } from '#domain/posts/post.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { weekdays } from '#domain/posts/weekday.ts';

const text = z.object({
  title: z.string(),
  content: z.string(),
  angle: z.pipe(z.unknown(), z.transform(angleFrom)),
  tags: z.array(z.string()),
  scheduledAt: z.nullable(z.string()),
});
const entry = { entryId: z.string(), postId: z.string(), ts: z.number(), by: z.literal('user') };
const historyEntry = z.discriminatedUnion('action', [
  z.object({
    ...entry,
    action: z.literal('edited'),
    text,
    writerId: z.string(),
    revision: z.number(),
    startedAt: z.number(),
    removedCharacters: z.number(),
    onlyRemoves: z.boolean(),
  }),
  z.object({ ...entry, action: z.literal('locked'), locked: z.boolean() }),
  z.object({ ...entry, action: z.literal('completed'), timeZone: z.string(), dailyTarget: z.number() }),
]);
const leader = z.object({ key: z.string(), name: z.string(), styleNotes: z.string(), color: z.string() });

/** The file's form. What came later has a default, so that every earlier file is read. */
export const backupSchema = z.object({
  exportedAt: z.number(),
  batchId: z.string(),
  batches: z
    .array(
      z.object({
        batchId: z.string(),
        createdAt: z.number(),
        postIds: z.array(z.string()),
        celebratedAt: z.nullable(z.number()),
      }),
    )
    .check(z.minLength(1)),
  // Later settings are kept as they are.
  userPreferences: z.looseObject({
    dailyTarget: z.number(),
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
      updatedAt: z.number(),
      history: z.array(historyEntry),
    }),
  ),
  dumpIdeas: z.array(
    z.object({
      ideaId: z.string(),
      source: z.enum(['voice', 'youtube', 'text']),
      raw: z.string(),
      summary: z.string(),
      createdAt: z.number(),
      youtubeMeta: z.optional(
        z.object({ url: z.string(), title: z.nullable(z.string()), durationSec: z.nullable(z.number()) }),
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
        imageUrl: z.nullable(z.string()),
        imageId: z.nullable(z.string()),
        linkedinUrl: z.nullable(z.string()),
      }),
      breakdown: z.string(),
      isExample: z.boolean(),
      createdAt: z.number(),
      updatedAt: z.number(),
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
      createdAt: z.number(),
      updatedAt: z.number(),
    }),
  ),
  images: z.array(z.object({ imageId: z.string(), dataUrl: z.string() })),
  recordings: z.array(
    z.object({
      recordingId: z.string(),
      mimeType: z.string(),
      startedAt: z.number(),
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
  thoughtLeaders: z.optional(z.tuple([leader, leader, leader])),
  formulasBeside: z._default(z.record(z.string(), z.string()), {}),
  dictations: z._default(z.array(z.object({ postId: z.string(), passages: z.array(z.string()) })), []),
  voiceProfiles: z._default(
    z.array(
      z.object({
        voiceProfileId: z.string(),
        samplePosts: z.array(z.string()),
        wordsNeverUsed: z.array(z.string()),
      }),
    ),
    [],
  ),
});

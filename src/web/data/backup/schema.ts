import { z } from 'zod';
import { angleFrom, postStateFrom } from '#domain/posts/post.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { weekdays } from '#domain/posts/weekday.ts';

const text = z.object({
  title: z.string(),
  content: z.string(),
  angle: z.unknown().transform(angleFrom),
  tags: z.array(z.string()),
  scheduledAt: z.string().nullable(),
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
        celebratedAt: z.number().nullable(),
      }),
    )
    .min(1),
  // Later settings are kept as they are.
  userPreferences: z.looseObject({
    dailyTarget: z.number(),
    voiceProfileId: z.string().nullable(),
    darkMode: z.boolean(),
    mobileLineLength: z.enum(['short', 'medium', 'long']),
    workingDays: z.array(z.literal(weekdays)).default([...defaultPreferences.workingDays]),
    hasStreakFreeze: z.boolean().default(defaultPreferences.hasStreakFreeze),
  }),
  posts: z.array(
    text.extend({
      postId: z.string(),
      batchId: z.string(),
      state: z.unknown().transform(postStateFrom),
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
      youtubeMeta: z
        .object({ url: z.string(), title: z.string().nullable(), durationSec: z.number().nullable() })
        .optional(),
      recordingId: z.string().optional(),
    }),
  ),
  formulas: z.array(
    z.object({
      formulaId: z.string(),
      type: z.enum(['video', 'text', 'image']),
      post: z.object({
        content: z.string(),
        imageUrl: z.string().nullable(),
        imageId: z.string().nullable(),
        linkedinUrl: z.string().nullable(),
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
      imageId: z.string().nullable(),
      imageUrl: z.string().nullable(),
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
      durationSeconds: z.number().nullable(),
      purpose: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('dump') }),
          z.object({ kind: z.literal('post'), postId: z.string() }),
          z.object({ kind: z.literal('interview'), questionId: z.string() }),
        ])
        .default({ kind: 'dump' }),
      isOpen: z.boolean().default(false),
      audio: z.string(),
    }),
  ),
  thoughtLeaders: z.tuple([leader, leader, leader]).optional(),
  formulasBeside: z.record(z.string(), z.string()).default({}),
  dictations: z.array(z.object({ postId: z.string(), passages: z.array(z.string()) })).default([]),
  voiceProfiles: z
    .array(
      z.object({
        voiceProfileId: z.string(),
        samplePosts: z.array(z.string()),
        wordsNeverUsed: z.array(z.string()),
      }),
    )
    .default([]),
});

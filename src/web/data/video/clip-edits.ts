import * as z from 'zod/mini';
import { type FileVersion, isSameVersion } from '#domain/video/file-version.ts';

/** The edits of one clip, and the clip that they belong to. The clip itself is too large for localStorage. */
const timedText = { startSeconds: z.number(), endSeconds: z.number(), text: z.string() };

export const clipEditsSchema = z.object({
  clip: z.object({ name: z.string(), bytes: z.number(), modifiedAt: z.number() }),
  silences: z.optional(z.array(z.object({ startSeconds: z.number(), endSeconds: z.number() }))),
  trim: z.optional(z.object({ startSeconds: z.number(), durationSeconds: z.number() })),
  coverSeconds: z.optional(z.number()),
  /** Null until the user chooses it for this clip. */
  framingKind: z.nullable(z.enum(['fit', 'fill', 'blur'])),
  /** Null until the user moves the crop. */
  focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** Whether a crop on a face stands still although the person moves. */
  isHeldStill: z.optional(z.boolean()),
  captions: z.object({
    areShown: z.boolean(),
    cues: z.array(
      z.object({ id: z.string(), ...timedText, words: z.optional(z.readonly(z.array(z.object(timedText)))) }),
    ),
  }),
});

export type ClipEdits = z.infer<typeof clipEditsSchema>;

/** Identifies a clip among others with the same name after a reload. */
export function identityOf({ name, size, lastModified }: File): ClipEdits['clip'] {
  return { name, bytes: size, modifiedAt: lastModified };
}

export function areOfClip(edits: ClipEdits | null, file: File): edits is ClipEdits {
  const version: FileVersion = identityOf(file);
  return edits !== null && edits.clip.name === file.name && isSameVersion(edits.clip, version);
}

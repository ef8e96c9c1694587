import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import { requireKnown, type Versions, versionsShape } from './versions.ts';

/** The format of the archive. A newer one is refused. */
const format = 1;

export const manifestName = 'manifest.json';
export const checksumsName = 'SHA256SUMS';

/** `bytes` and `files` count what the archive contains besides the manifest and the checksums. */
const manifestShape = z.object({
  app: z.literal('standout'),
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  versions: versionsShape,
  files: z.int(),
  bytes: z.int(),
  checksums: z.string(),
});
export type Manifest = z.infer<typeof manifestShape>;

const anyManifest = z.object({ app: z.literal('standout'), format: z.int() });

/** Returns the text of the manifest file for an archive with these checksums. */
export function makeManifest(
  content: Readonly<{ madeAt: Date; versions: Versions; files: number; bytes: number; checksums: string }>,
): string {
  const manifest: Manifest = {
    app: 'standout',
    format,
    madeAt: content.madeAt.toISOString(),
    versions: content.versions,
    files: content.files,
    bytes: content.bytes,
    checksums: sha256(content.checksums),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads the manifest of an archive. Throws StartupError if it has none, or comes from a newer version. */
export function readManifest(text: string | undefined, own: Versions, source: string): Manifest {
  const json = parseJson(text ?? '');
  const head = anyManifest.safeParse(json);
  if (!head.success) throw new StartupError(`${source} is not a backup: it has no ${manifestName}.`);
  if (head.data.format > format)
    throw new StartupError(
      `${source} is from a newer version of Standout. Update Standout, then restore it. Nothing was changed.`,
    );
  const manifest = manifestShape.safeParse(json);
  if (!manifest.success) throw new StartupError(`${source} is damaged: its ${manifestName} is incomplete.`);
  requireKnown(manifest.data.versions, own, source);
  return manifest.data;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

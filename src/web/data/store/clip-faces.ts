import type { FaceSearch } from '#domain/video/face-search.ts';
import { isSameVersion } from '#domain/video/file-version.ts';
import { type ClipFaces, type StoredClip, store } from './database.ts';
import { useStored } from './live-query.ts';

/** The faces found in clips of a batch, by `clipId`. */
export type KnownFaces = ReadonlyMap<string, ClipFaces>;

const none: KnownFaces = new Map();

/** Returns the faces of all clips, whichever tab searched for them. Undefined until read. */
export function useClipFaces(): KnownFaces | undefined {
  return useStored(readClipFaces, [], none);
}

export async function readClipFaces(): Promise<KnownFaces> {
  return new Map((await store.clipFaces.toArray()).map((faces) => [faces.clipId, faces]));
}

/** The searches of a clip's current version. Empty after another file replaced it. */
export function searchesOf(
  known: KnownFaces,
  clip: Pick<StoredClip, 'clipId' | 'version'> | undefined,
): readonly FaceSearch[] {
  const faces = clip && known.get(clip.clipId);
  return faces && isSameVersion(faces.version, clip.version) ? faces.searches : [];
}

/**
 * Stores the faces found in a part of a clip, unless another file has replaced the clip in the meantime or the clip no
 * longer exists.
 */
export function storeClipFaces({ clipId, version }: StoredClip, search: FaceSearch): Promise<void> {
  return store.transaction('rw', store.clips, store.clipFaces, async () => {
    const now = await store.clips.get(clipId);
    if (!version || !isSameVersion(now?.version, version)) return;
    const before = await store.clipFaces.get(clipId);
    const kept = before && isSameVersion(before.version, version) ? before.searches : [];
    await store.clipFaces.put({ clipId, version, searches: [...kept, search] });
  });
}

/** A clip to preview. `url` plays it. */
export type PreviewedClip = { file: File; url: string };

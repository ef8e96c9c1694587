/** A track's out-of-band decoder configuration: for H.264 in MP4, the `avcC` box. Null if the packets contain it. */
export function descriptionOf(config: VideoDecoderConfig | null): Uint8Array | null {
  const description = config?.description;
  if (!description) return null;
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

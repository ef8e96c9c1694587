/** What a track tells its decoder beforehand: for H.264 in MP4 an `avcC` box. Null where it tells it in the packets. */
export function descriptionOf(config: VideoDecoderConfig | null): Uint8Array | null {
  const description = config?.description;
  if (!description) return null;
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

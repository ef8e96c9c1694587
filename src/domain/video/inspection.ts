/** Facts about a clip that `inspect` collects before rendering. */
export type Inspection = {
  fileBytes: number;
  /** Display name: "MP4", "WebM", "QuickTime", … */
  container: string;
  durationSeconds: number;
  video: {
    /** Short codec name, such as `avc`, `hevc`, or `vp9`. Null if unknown. */
    codec: string | null;
    /** After rotation, in square pixels: what a player shows. */
    displayWidthPixels: number;
    displayHeightPixels: number;
    rotationDegrees: 0 | 90 | 180 | 270;
    averageFramesPerSecond: number | null;
    /** True if the browser converts decoded frames to RGB, as Firefox does: reading them back takes longer. */
    areFramesConverted?: true;
    /** True if the browser can't decode it. */
    isDecodedByFfmpeg?: true;
  };
  audio: { codec: string | null; channels: number; sampleRateHertz: number } | null;
  /** The codec backend that decodes it: WebCodecs, or ffmpeg.wasm if the browser lacks a decoder. */
  engine: 'webcodecs' | 'ffmpeg';
};

/** Why a file cannot become a candidate video. The screen has a sentence for each. */
export type InspectionRefusal =
  | 'empty-file'
  | 'not-a-video'
  | 'damaged'
  /** Damage can keep a reader busy forever, and a busy device can make it slow: nobody can tell which. */
  | 'too-slow'
  /** The file can't be read: it was moved or deleted since it was chosen, or it is in the cloud. */
  | 'out-of-reach'
  | 'no-video-track'
  | 'unsupported-codec'
  | 'load-timeout'
  | 'part-missing';

export type InspectionResult =
  | { ok: true; inspection: Inspection }
  | { ok: false; reason: InspectionRefusal };

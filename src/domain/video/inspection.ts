/** Facts about a clip that `inspect` collects before rendering. */
export type Inspection = {
  fileBytes: number;
  /** Display name: "MP4", "WebM", "QuickTime", … */
  container: string;
  durationSeconds: number;
  video: {
    /** Short codec name, such as `avc`, `hevc`, or `vp9`. Null if unknown. */
    codec: string | null;
    /** The size that players show: after rotation, in square pixels. */
    displayWidthPixels: number;
    displayHeightPixels: number;
    rotationDegrees: 0 | 90 | 180 | 270;
    averageFramesPerSecond: number | null;
    /** True if the browser converts decoded frames to RGB, as Firefox does. Reading those frames takes longer. */
    areFramesConverted?: true;
    /** True if the browser can't decode the track. */
    isDecodedByFfmpeg?: true;
  };
  audio: { codec: string | null; channels: number; sampleRateHertz: number } | null;
  /** The codec backend that decodes the clip: WebCodecs, or ffmpeg.wasm if the browser lacks a decoder. */
  engine: 'webcodecs' | 'ffmpeg';
};

/** Why a file can't become a candidate video. The screen has a sentence for each reason. */
export type InspectionRefusal =
  | 'empty-file'
  | 'not-a-video'
  | 'damaged'
  /** A damaged file can keep a reader busy forever, but a busy device can also be slow. The cause is unknown. */
  | 'too-slow'
  /** The file can't be read: it was moved or deleted after it was chosen, or it is in the cloud. */
  | 'out-of-reach'
  | 'no-video-track'
  | 'unsupported-codec'
  | 'load-timeout'
  | 'part-missing';

export type InspectionResult =
  | { ok: true; inspection: Inspection }
  | { ok: false; reason: InspectionRefusal };

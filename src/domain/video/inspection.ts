/** What `inspect` found out about a file before anything is promised. */
export type Inspection = {
  fileBytes: number;
  /** For people: "MP4", "WebM", "QuickTime", … */
  container: string;
  durationSeconds: number;
  video: {
    /** Short codec name, such as `avc`, `hevc`, `vp9`; null when it is not known. */
    codec: string | null;
    /** After rotation and with square pixels: what a player shows. */
    displayWidthPixels: number;
    displayHeightPixels: number;
    rotationDegrees: 0 | 90 | 180 | 270;
    averageFramesPerSecond: number | null;
  };
  audio: { codec: string | null; channels: number; sampleRateHertz: number } | null;
  /** Which engine will decode it: WebCodecs, or ffmpeg.wasm where the browser lacks the decoder. */
  engine: 'webcodecs' | 'ffmpeg';
};

/** Why a file cannot become a candidate video; the screen has a sentence for each. */
export type InspectionRefusal =
  | 'empty-file'
  | 'not-a-video'
  | 'damaged'
  /** The device does not hand it over: it was moved or deleted since it was chosen, or is in a cloud. */
  | 'out-of-reach'
  | 'no-video-track'
  | 'unsupported-codec'
  | 'load-timeout'
  | 'part-missing';

export type InspectionResult =
  | { ok: true; inspection: Inspection }
  | { ok: false; reason: InspectionRefusal };

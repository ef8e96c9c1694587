/** The constants of part 1 §9 of the specification. Durations carry their unit; sizes are bytes. */
export const maxInputDurationSeconds = 60;
/** The shortest allowed trim, unless the clip itself is shorter. */
export const minTrimSeconds = 1;
export const outputFramesPerSecond = 24;
export const keyframeIntervalFrames = 48;
export const audioBitsPerSecond = 64_000;

export const normalOutput = { widthPixels: 1080, heightPixels: 1920 } as const;
export const fastOutput = { widthPixels: 720, heightPixels: 1280 } as const;

/** WhatsApp refuses more than 16 MB. We read that as 16,000,000 bytes, the smaller of the two common meanings. */
export const maxOutputBytes = 16_000_000;

export const fastModeFileBytes = 50 * 1024 * 1024;
export const ffmpegLoadTimeoutMilliseconds = 25_000;
/** Covers loading ffmpeg.wasm and its own time limit per file, so anything slower has hung. */
export const inspectionTimeoutMilliseconds = 45_000;
/** A worker that reads a file handles messages between slices, so it responds within this time. */
export const heartbeatTimeoutMilliseconds = 3_000;
export const heartbeatIntervalMilliseconds = 500;
export const stallTimeoutMilliseconds = 20_000;
export const stallCheckIntervalMilliseconds = 2_000;

export const defaultCandidateNumber = '001';
/** Shown instead of a missing position title. */
export const exampleTitle = 'Executive Assistant';
export const candidateNumberDigits = 4;
export const defaultCountryCode = 'US';

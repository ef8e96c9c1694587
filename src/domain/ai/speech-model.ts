/** The speech model that runs in the browser: Whisper base for about a hundred languages, with the times of words. */
export const speechModel = {
  id: 'onnx-community/whisper-base_timestamped',
  /** A fixed commit, so that every browser gets the same files. */
  revision: '85322b45a808c5f17e4a70a21ea1c431b5348e62',
} as const;

/** Names the model and its version. */
export const speechModelName = `${speechModel.id}@${speechModel.revision}`;

/** Where browsers download the model, unless the operator stores it on the server. */
export const speechModelHub = 'https://huggingface.co';

/** Where the server serves models stored by `npm run models`. */
export const modelsPath = '/models';

/** The model's files and their approximate sizes, for progress. */
export const speechModelFiles = {
  'config.json': 2_240,
  'generation_config.json': 3_830,
  'preprocessor_config.json': 339,
  'tokenizer_config.json': 283_000,
  'tokenizer.json': 2_480_000,
  'onnx/encoder_model_quantized.onnx': 23_200_000,
  'onnx/decoder_model_merged_quantized.onnx': 53_700_000,
} as const satisfies Readonly<Record<string, number>>;

export type SpeechModelFile = keyof typeof speechModelFiles;

export const speechModelBytes: number = Object.values(speechModelFiles).reduce(
  (sum, bytes) => sum + bytes,
  0,
);

/** The path of a model file on the hub, and below the server's folder. */
export function speechModelPath(file: SpeechModelFile): string {
  return `/${speechModel.id}/resolve/${speechModel.revision}/${file}`;
}

import { onnxFile } from './onnx-file.ts';

/** The words that the tiny model recognizes in any audio, with the time of each in seconds. */
const tinyWhisperWords = [
  [' Ich', 0.4],
  [' führe', 0.7],
  [' die', 1.1],
  [' Bücher', 1.3],
  [' von', 1.7],
  [' drei', 1.9],
  [' Firmen', 2.2],
  ['.', 2.6],
] as const;

/** The language that the model detects. */
const tinyWhisperLanguage = 'de';

const languages = ['en', 'de'];
const timestamps = Array.from({ length: 1501 }, (_, index) => `<|${(index * 0.02).toFixed(2)}|>`);
const end = '<|endoftext|>';
const start = '<|startoftranscript|>';
const noTimestamps = '<|notimestamps|>';
const special = [
  end,
  start,
  ...languages.map((language) => `<|${language}|>`),
  '<|translate|>',
  '<|transcribe|>',
  noTimestamps,
];
const words = tinyWhisperWords.map(([word]) => byteLevel(word));
const vocabulary = [...words, ...special, ...timestamps];
const idOf = (token: string) => {
  const id = vocabulary.indexOf(token);
  if (id < 0) throw new Error(`The tiny model has no token ${token}.`);
  return id;
};
const framesPerSecond = 50;
const encoderFrames = 1500;

/**
 * The files of a Whisper model with constructed weights. It has the architecture, inputs, and outputs of a real
 * model, but continues each token with a fixed next one. Its cross-attentions say when each word was spoken. Tests
 * use it for the path from a clip to captions where no real weights can be downloaded; it says nothing about the
 * quality.
 */
export function tinyWhisper(): Map<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const json = (name: string, value: unknown) =>
    files.set(name, new TextEncoder().encode(JSON.stringify(value)));
  json('config.json', config());
  json('generation_config.json', generationConfig());
  json('preprocessor_config.json', {
    feature_extractor_type: 'WhisperFeatureExtractor',
    processor_class: 'WhisperProcessor',
    ...{ chunk_length: 30, feature_size: 80, hop_length: 160, n_fft: 400, n_samples: 480_000 },
    ...{ nb_max_frames: 3000, padding_side: 'right', padding_value: 0, sampling_rate: 16_000 },
  });
  json('tokenizer.json', tokenizer());
  json('tokenizer_config.json', {
    tokenizer_class: 'WhisperTokenizer',
    processor_class: 'WhisperProcessor',
    ...{ bos_token: end, eos_token: end, unk_token: end, pad_token: end, model_max_length: 1024 },
  });
  files.set('onnx/encoder_model_quantized.onnx', encoder());
  files.set('onnx/decoder_model_merged_quantized.onnx', decoder());
  return files;
}

function config() {
  return {
    architectures: ['WhisperForConditionalGeneration'],
    model_type: 'whisper',
    is_encoder_decoder: true,
    ...{ d_model: 2, encoder_layers: 1, decoder_layers: 1 },
    ...{ encoder_attention_heads: 1, decoder_attention_heads: 1, num_mel_bins: 80 },
    ...{ max_source_positions: encoderFrames, max_target_positions: 448, median_filter_width: 7 },
    ...{ vocab_size: vocabulary.length, decoder_start_token_id: idOf(start) },
    ...{ bos_token_id: idOf(end), eos_token_id: idOf(end), pad_token_id: idOf(end) },
  };
}

function generationConfig() {
  return {
    alignment_heads: [[0, 0]],
    begin_suppress_tokens: [idOf(end)],
    decoder_start_token_id: idOf(start),
    ...{ bos_token_id: idOf(end), eos_token_id: idOf(end), pad_token_id: idOf(end) },
    is_multilingual: true,
    lang_to_id: Object.fromEntries(languages.map((language) => [`<|${language}|>`, idOf(`<|${language}|>`)])),
    task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
    no_timestamps_token_id: idOf(noTimestamps),
    max_initial_timestamp_index: 50,
    max_length: 448,
    return_timestamps: false,
  };
}

function tokenizer() {
  const isAdded = (token: string) => token.startsWith('<|');
  return {
    version: '1.0',
    ...{ truncation: null, padding: null, normalizer: null },
    added_tokens: vocabulary.filter(isAdded).map((content) => ({
      id: idOf(content),
      content,
      ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
      special: special.includes(content),
    })),
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      ...{ dropout: null, unk_token: null, continuing_subword_prefix: '', end_of_word_suffix: '' },
      fuse_unk: false,
      vocab: Object.fromEntries(words.map((word) => [word, idOf(word)])),
      merges: [],
    },
  };
}

/** Returns, for each token, the next token and the frame that it belongs to. */
function chain(): { next: number[]; frames: number[] } {
  const next = vocabulary.map(() => idOf(end));
  const frames = vocabulary.map(() => 0);
  const spokenEnd = '<|3.00|>';
  const tokens = ['<|0.00|>', ...words, spokenEnd, end];
  tokens.slice(0, -1).forEach((token, index) => {
    next[idOf(token)] = idOf(tokens[index + 1] ?? end);
  });
  next[idOf('<|transcribe|>')] = idOf('<|0.00|>');
  next[idOf(start)] = idOf(`<|${tinyWhisperLanguage}|>`);
  tinyWhisperWords.forEach(([word, seconds]) => {
    frames[idOf(byteLevel(word))] = seconds * framesPerSecond;
  });
  frames[idOf(spokenEnd)] = 3 * framesPerSecond;
  return { next, frames };
}

function encoder(): Uint8Array<ArrayBuffer> {
  return onnxFile({
    inputs: [{ name: 'input_features', type: 'float32', shape: ['batch_size', 80, 2 * encoderFrames] }],
    outputs: [{ name: 'last_hidden_state', type: 'float32', shape: ['batch_size', encoderFrames, 2] }],
    constants: [{ name: 'shape', type: 'int64', shape: [3], values: [-1, encoderFrames, 2] }],
    nodes: [
      {
        operator: 'ReduceMean',
        inputs: ['input_features'],
        outputs: ['mean'],
        attributes: { axes: [1], keepdims: 1 },
      },
      { operator: 'Reshape', inputs: ['mean', 'shape'], outputs: ['last_hidden_state'] },
    ],
  });
}

function decoder(): Uint8Array<ArrayBuffer> {
  const { next, frames } = chain();
  const size = vocabulary.length;
  const cache = (name: string) => ({
    name,
    type: 'float32' as const,
    shape: ['batch_size', 1, 'past_length', 2],
  });
  const int = (name: string, values: readonly number[]) =>
    ({ name, type: 'int64', shape: [values.length], values }) as const;
  const float = (name: string, values: readonly number[]) =>
    ({ name, type: 'float32', shape: [values.length], values }) as const;
  return onnxFile({
    inputs: [
      { name: 'input_ids', type: 'int64', shape: ['batch_size', 'length'] },
      { name: 'encoder_hidden_states', type: 'float32', shape: ['batch_size', encoderFrames, 2] },
      cache('past_key_values.0.decoder.key'),
      cache('past_key_values.0.decoder.value'),
    ],
    outputs: [
      { name: 'logits', type: 'float32', shape: ['batch_size', 'length', size] },
      cache('present.0.decoder.key'),
      cache('present.0.decoder.value'),
      { name: 'present.0.encoder.key', type: 'float32', shape: ['batch_size', 1, encoderFrames, 2] },
      { name: 'present.0.encoder.value', type: 'float32', shape: ['batch_size', 1, encoderFrames, 2] },
      { name: 'cross_attentions.0', type: 'float32', shape: ['batch_size', 1, 'length', encoderFrames] },
    ],
    constants: [
      int('next', next),
      float('frames', frames),
      int('size', [size]),
      float('low_high', [0, 30]),
      float(
        'all_frames',
        Array.from({ length: encoderFrames }, (_, frame) => frame),
      ),
      float('one', [1]),
      int('heads_axis', [1]),
      int('last_axis', [2]),
    ],
    nodes: [
      { operator: 'Gather', inputs: ['next', 'input_ids'], outputs: ['next_ids'] },
      { operator: 'OneHot', inputs: ['next_ids', 'size', 'low_high'], outputs: ['logits'] },
      // Attention decreases with the squared distance from the token's frame.
      { operator: 'Gather', inputs: ['frames', 'input_ids'], outputs: ['centers'] },
      { operator: 'Unsqueeze', inputs: ['centers', 'last_axis'], outputs: ['centers_3'] },
      { operator: 'Sub', inputs: ['all_frames', 'centers_3'], outputs: ['distance'] },
      { operator: 'Mul', inputs: ['distance', 'distance'], outputs: ['squared'] },
      { operator: 'Add', inputs: ['squared', 'one'], outputs: ['from_one'] },
      { operator: 'Reciprocal', inputs: ['from_one'], outputs: ['attention'] },
      { operator: 'Unsqueeze', inputs: ['attention', 'heads_axis'], outputs: ['cross_attentions.0'] },
      ...['key', 'value'].flatMap((kind) => [
        {
          operator: 'Identity',
          inputs: [`past_key_values.0.decoder.${kind}`],
          outputs: [`present.0.decoder.${kind}`],
        },
        {
          operator: 'Unsqueeze',
          inputs: ['encoder_hidden_states', 'heads_axis'],
          outputs: [`present.0.encoder.${kind}`],
        },
      ]),
    ],
  });
}

/** Byte-level tokens write a space as Ġ, and each byte outside ASCII as a letter of Latin-1. */
function byteLevel(word: string): string {
  return [...new TextEncoder().encode(word)]
    .map((byte) => {
      if (byte === 0x20) return 'Ġ';
      // Control bytes and the soft hyphen have no letter, so they are mapped from U+0100 on.
      if (byte >= 0x7f && byte <= 0xa0) return String.fromCodePoint(0x100 + 0x21 + (byte - 0x7f));
      return String.fromCodePoint(byte);
    })
    .join('');
}

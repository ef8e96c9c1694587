/** The model's weights by name, as described in its package: one byte per weight, with a scale. */
export type WeightEntry = {
  name: string;
  shape: readonly number[];
  quantization: { scale: number; min: number };
};

type Convolution = { weights: Float32Array; bias: Float32Array };
/** A convolution of each channel, followed by one across the channels of each pixel. */
type SeparableConvolution = Convolution & { perChannel: Float32Array };

/** The tiny face detector of face-api: a small convolutional network with one kind of box per anchor. */
export type FaceModel = {
  first: Convolution;
  separable: readonly SeparableConvolution[];
  last: Convolution;
};

/** Reads the model file of `@vladmandic/face-api`. @throws if it is not the expected model */
export function readFaceModel(manifest: readonly WeightEntry[], file: ArrayBuffer): FaceModel {
  const sizes = manifest.map(({ shape }) => shape.reduce((product, size) => product * size, 1));
  const expected = sizes.reduce((sum, size) => sum + size, 0);
  if (file.byteLength !== expected) {
    throw new Error(`The face model has ${file.byteLength} bytes, not ${expected}.`);
  }
  const weights = new Map<string, Float32Array>();
  let offset = 0;
  manifest.forEach(({ name, quantization: { scale, min } }, index) => {
    const bytes = new Uint8Array(file, offset, sizes[index]);
    weights.set(
      name,
      Float32Array.from(bytes, (byte) => byte * scale + min),
    );
    offset += bytes.length;
  });
  const named = (name: string): Float32Array => {
    const found = weights.get(name);
    if (!found) throw new Error(`The face model lacks ${name}.`);
    return found;
  };
  const separable = [1, 2, 3, 4, 5].map((layer) => ({
    perChannel: named(`conv${layer}/depthwise_filter`),
    weights: named(`conv${layer}/pointwise_filter`),
    bias: named(`conv${layer}/bias`),
  }));
  return {
    first: { weights: named('conv0/filters'), bias: named('conv0/bias') },
    separable,
    last: paddedToFours({ weights: named('conv8/filters'), bias: named('conv8/bias') }),
  };
}

/** Pads the outputs with zeros to a multiple of four, which the SIMD code needs. */
function paddedToFours({ weights, bias }: Convolution): Convolution {
  const outputs = Math.ceil(bias.length / 4) * 4;
  const filled = {
    weights: new Float32Array((weights.length / bias.length) * outputs),
    bias: new Float32Array(outputs),
  };
  filled.bias.set(bias);
  for (let from = 0, to = 0; from < weights.length; from += bias.length, to += outputs)
    filled.weights.set(weights.subarray(from, from + bias.length), to);
  return filled;
}

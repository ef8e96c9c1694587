import { instantiateWithMemory } from '../planes/wasm-module.ts';
import type { FaceModel } from './face-model.ts';
import { facesReference } from './faces-reference.ts';

/** The network's output: `channels` values for each cell, by row and column. */
export type Cells = { width: number; height: number; channels: number; values: Float32Array };

/** Weights and values start at addresses where SIMD code reads fastest. */
const alignment = 64;

/** Loads the network for images of this size. The returned function applies all layers to an image. */
export async function loadLayers(
  module: BufferSource,
  { first, separable, last }: FaceModel,
  picture: { width: number; height: number },
): Promise<(input: Float32Array) => Cells> {
  const inputChannels = 3;
  // The first layer's output is the largest.
  const layerBytes = 4 * picture.width * picture.height * first.bias.length;
  const tables = [first, last, ...separable].flatMap((layer) => Object.values(layer));
  const tableBytes = tables.reduce((sum, { byteLength }) => sum + byteLength + alignment, 0);
  const math = await instantiateWithMemory(module, tableBytes + 3 * (layerBytes + alignment), facesReference);
  let next = math.firstFreeByte;
  const allocate = (bytes: number) => {
    const address = Math.ceil(next / alignment) * alignment;
    next = address + bytes;
    return address;
  };
  const store = (table: Float32Array) => {
    const address = allocate(table.byteLength);
    new Float32Array(math.memory.buffer, address, table.length).set(table);
    return address;
  };
  const placed = ({ weights, bias }: FaceModel['first']) => ({
    weights: store(weights),
    bias: store(bias),
    outputs: bias.length,
  });
  const start = placed(first);
  const middle = separable.map((layer) => ({ ...placed(layer), perChannel: store(layer.perChannel) }));
  const end = placed(last);
  const [one, two, three] = [allocate(layerBytes), allocate(layerBytes), allocate(layerBytes)] as const;

  return (input) => {
    new Float32Array(math.memory.buffer, one, input.length).set(input);
    let { width, height } = picture;
    math.convolve(one, width, height, inputChannels, start.weights, start.bias, start.outputs, two);
    [width, height] = [width - 2, height - 2];
    let channels = start.outputs;
    const pool = (from: number, step: 1 | 2) => {
      math.poolLargest(from, width, height, channels, step, one);
      [width, height] = [Math.ceil(width / step), Math.ceil(height / step)];
    };
    pool(two, 2);
    middle.forEach(({ weights, bias, outputs, perChannel }, layer) => {
      math.convolveChannels(one, width, height, channels, perChannel, two);
      math.mixChannels(two, width * height, channels, weights, bias, outputs, three);
      math.activate(three, width * height * outputs);
      channels = outputs;
      pool(three, layer === middle.length - 1 ? 1 : 2);
    });
    math.mixChannels(one, width * height, channels, end.weights, end.bias, end.outputs, two);
    const count = width * height * end.outputs;
    return { width, height, channels: end.outputs, values: new Float32Array(math.memory.buffer, two, count) };
  };
}

/** A node of a graph: an operator, the names of its inputs and outputs, and its integer attributes. */
type OnnxNode = {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, number | readonly number[]>>;
};
type ElementType = 'float32' | 'int64';
/** Names stand for dimensions that are known only when the model runs. */
type OnnxValue = { name: string; type: ElementType; shape: readonly (number | string)[] };
type OnnxConstant = {
  name: string;
  type: ElementType;
  shape: readonly number[];
  values: readonly number[];
};
export type OnnxGraph = {
  nodes: readonly OnnxNode[];
  constants: readonly OnnxConstant[];
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
};

const opset = 13;
const elementTypes: Record<ElementType, number> = { float32: 1, int64: 7 };
const attributeTypes = { int: 2, ints: 7 };

/** Encodes a model as an ONNX file, which is a protocol buffer (github.com/onnx/onnx, onnx.proto). */
export function onnxFile({ nodes, constants, inputs, outputs }: OnnxGraph): Uint8Array<ArrayBuffer> {
  const graph = [
    ...nodes.map((node) => message(1, nodeBytes(node))),
    text(2, 'graph'),
    ...constants.map((constant) => message(5, constantBytes(constant))),
    ...inputs.map((value) => message(11, valueBytes(value))),
    ...outputs.map((value) => message(12, valueBytes(value))),
  ];
  const irVersion = 8;
  return new Uint8Array([
    ...number(1, irVersion),
    ...message(7, graph),
    ...message(8, [text(1, ''), number(2, opset)]),
  ]);
}

type Bytes = readonly number[];

function nodeBytes({ operator, inputs, outputs, attributes = {} }: OnnxNode): Bytes[] {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) =>
      message(
        5,
        typeof value === 'number'
          ? [text(1, name), number(3, value), number(20, attributeTypes.int)]
          : [text(1, name), ...value.map((each) => number(8, each)), number(20, attributeTypes.ints)],
      ),
    ),
  ];
}

function constantBytes({ name, type, shape, values }: OnnxConstant): Bytes[] {
  const raw =
    type === 'float32' ? new Float32Array(values) : new BigInt64Array(values.map((value) => BigInt(value)));
  return [
    ...shape.map((size) => number(1, size)),
    number(2, elementTypes[type]),
    text(8, name),
    bytes(9, new Uint8Array(raw.buffer)),
  ];
}

function valueBytes({ name, type, shape }: OnnxValue): Bytes[] {
  const sizes = shape.map((size) => message(1, [typeof size === 'number' ? number(1, size) : text(2, size)]));
  return [text(1, name), message(2, [message(1, [number(1, elementTypes[type]), message(2, sizes)])])];
}

function varint(value: number): number[] {
  // Negative integers take ten bytes.
  let rest = BigInt.asUintN(64, BigInt(value));
  const written: number[] = [];
  while (rest > 127n) {
    written.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...written, Number(rest)];
}

function number(field: number, value: number): Bytes {
  return [...varint(field << 3), ...varint(value)];
}

function bytes(field: number, content: Iterable<number> & { length: number }): Bytes {
  return [...varint((field << 3) | 2), ...varint(content.length), ...content];
}

function text(field: number, value: string): Bytes {
  return bytes(field, new TextEncoder().encode(value));
}

function message(field: number, parts: readonly Bytes[]): Bytes {
  return bytes(field, parts.flat());
}

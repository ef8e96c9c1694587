/** Operations and the memory they work on. Bytes before `firstFreeByte` are reserved. */
export type WithMemory<Operations> = Operations & {
  memory: { readonly buffer: ArrayBuffer };
  firstFreeByte: number;
};

/** SIMD code reads up to this many bytes beyond its input. */
const readAheadBytes = 64;
const pageBytes = 65_536;

/** Decodes a module that the build inlined as base64. */
export function moduleBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Creates operations with at least `bytes` of free memory: WebAssembly if it has SIMD, otherwise TypeScript. */
export async function instantiateWithMemory<Operations extends object>(
  module: BufferSource,
  bytes: number,
  reference: (buffer: ArrayBuffer) => Operations,
): Promise<WithMemory<Operations>> {
  if (!WebAssembly.validate(module)) return referenceWithMemory(bytes, reference);
  const { instance } = await WebAssembly.instantiate(module);
  const exports = instance.exports as Operations & {
    memory: WebAssembly.Memory & { buffer: ArrayBuffer };
    heapBase(): number;
  };
  const firstFreeByte = exports.heapBase();
  const missing = firstFreeByte + bytes + readAheadBytes - exports.memory.buffer.byteLength;
  if (missing > 0) exports.memory.grow(Math.ceil(missing / pageBytes));
  return { ...exports, firstFreeByte };
}

export function referenceWithMemory<Operations extends object>(
  bytes: number,
  reference: (buffer: ArrayBuffer) => Operations,
): WithMemory<Operations> {
  const buffer = new ArrayBuffer(Math.ceil((bytes + readAheadBytes) / 8) * 8);
  return { ...reference(buffer), memory: { buffer }, firstFreeByte: 0 };
}

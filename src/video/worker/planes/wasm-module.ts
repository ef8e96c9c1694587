/** Operations with the one memory on which they work; what is before the first free byte is theirs. */
export type Placed<Operations> = Operations & {
  memory: { readonly buffer: ArrayBuffer };
  firstFreeByte: number;
};

/** The vector code reads up to this far behind what it was given. */
const readAheadBytes = 64;
const pageBytes = 65_536;

/** The bytes of a module as the build puts it into the code. */
export function moduleBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** A memory with at least `bytes` free and what works on it: WebAssembly where it has SIMD, else TypeScript. */
export async function placed<Operations extends object>(
  module: BufferSource,
  bytes: number,
  reference: (buffer: ArrayBuffer) => Operations,
): Promise<Placed<Operations>> {
  if (!WebAssembly.validate(module)) return placedReference(bytes, reference);
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

export function placedReference<Operations extends object>(
  bytes: number,
  reference: (buffer: ArrayBuffer) => Operations,
): Placed<Operations> {
  const buffer = new ArrayBuffer(Math.ceil((bytes + readAheadBytes) / 8) * 8);
  return { ...reference(buffer), memory: { buffer }, firstFreeByte: 0 };
}

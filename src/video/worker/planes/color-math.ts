import type { ColorOperations } from './color-operations.ts';
import { colorsReference } from './colors-reference.ts';
import { instantiateWithMemory, referenceWithMemory, type WithMemory } from './wasm-module.ts';

export type ColorMath = WithMemory<ColorOperations>;

/** See `instantiateWithMemory`. @param module the compiled colors.as */
export function createColorMath(module: BufferSource, bytes: number): Promise<ColorMath> {
  return instantiateWithMemory(module, bytes, colorsReference);
}

export function createReferenceColorMath(bytes: number): ColorMath {
  return referenceWithMemory(bytes, colorsReference);
}

import type { ColourOperations } from './colour-operations.ts';
import { coloursReference } from './colours-reference.ts';
import { type Placed, placed, placedReference } from './wasm-module.ts';

export type ColourMath = Placed<ColourOperations>;

/** As `placed`. @param module the compiled colours.as */
export function createColourMath(module: BufferSource, bytes: number): Promise<ColourMath> {
  return placed(module, bytes, coloursReference);
}

export function createReferenceColourMath(bytes: number): ColourMath {
  return placedReference(bytes, coloursReference);
}

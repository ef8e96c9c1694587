import type { PlaneOperations } from './plane-operations.ts';
import { planesReference } from './planes-reference.ts';
import { instantiateWithMemory, referenceWithMemory, type WithMemory } from './wasm-module.ts';

export type PlaneMath = WithMemory<PlaneOperations>;

/** See `instantiateWithMemory`. @param module the compiled planes.as */
export function createPlaneMath(module: BufferSource, bytes: number): Promise<PlaneMath> {
  return instantiateWithMemory(module, bytes, planesReference);
}

export function createReferencePlaneMath(bytes: number): PlaneMath {
  return referenceWithMemory(bytes, planesReference);
}

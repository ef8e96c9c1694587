import type { PlaneOperations } from './plane-operations.ts';
import { planesReference } from './planes-reference.ts';
import { type Placed, placed, placedReference } from './wasm-module.ts';

export type PlaneMath = Placed<PlaneOperations>;

/** As `placed`. @param module the compiled planes.as */
export function createPlaneMath(module: BufferSource, bytes: number): Promise<PlaneMath> {
  return placed(module, bytes, planesReference);
}

export function createReferencePlaneMath(bytes: number): PlaneMath {
  return placedReference(bytes, planesReference);
}

const bool = 16;
const int2 = 21;
const int4 = 23;
const float4 = 700;
const float8 = 701;
const textArray = 1009;

/** OIDs of the types that become JavaScript values. */
export const nativeTypes: readonly number[] = [bool, int2, int4, float4, float8, textArray];

/**
 * OIDs of types that PGlite and pg would convert less precisely than their text: JSON, timestamps, 64-bit integers,
 * and others.
 */
export const textTypes: readonly number[] = [
  17, 20, 114, 1082, 1083, 1114, 1184, 1186, 1266, 1700, 2950, 3802,
];

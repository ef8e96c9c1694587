/** The transcription methods, best first: nothing leaves the device, the operator pays, the user pays. */
const transcriptionMethods = ['device', 'server', 'key'] as const;
export type TranscriptionMethod = (typeof transcriptionMethods)[number];

export const transcriptionMethodNames: Readonly<Record<TranscriptionMethod, string>> = {
  device: 'On this device',
  server: 'Server',
  key: 'Your key',
};

/** What is missing before a method can start: a download that the user must agree to, or a key. */
export type MethodState = { way: TranscriptionMethod; lacks: 'download' | 'key' | null };

/**
 * Returns the best method: the chosen one if available, else the first that is ready, else the first that only needs a
 * download.
 */
export function bestMethod(
  ways: readonly MethodState[],
  chosen: TranscriptionMethod | null,
): MethodState | null {
  const inOrder = transcriptionMethods.flatMap((way) => ways.filter((state) => state.way === way));
  return (
    inOrder.find(({ way }) => way === chosen) ??
    inOrder.find(({ lacks }) => lacks === null) ??
    inOrder.find(({ lacks }) => lacks === 'download') ??
    inOrder[0] ??
    null
  );
}

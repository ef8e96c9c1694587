/** The ways to transcribe, best first: nothing leaves the device, the operator pays, the user pays. */
const transcriptionWays = ['device', 'server', 'key'] as const;
export type TranscriptionWay = (typeof transcriptionWays)[number];

export const transcriptionWayNames: Readonly<Record<TranscriptionWay, string>> = {
  device: 'On this device',
  server: 'Server',
  key: 'Your key',
};

/** What a way lacks before it can start: a download that the user agrees to, or a key. */
export type WayState = { way: TranscriptionWay; lacks: 'download' | 'key' | null };

/**
 * Returns the best way: the chosen one if there is one, else the first that lacks nothing, else the first that only
 * needs a download.
 */
export function bestWay(ways: readonly WayState[], chosen: TranscriptionWay | null): WayState | null {
  const inOrder = transcriptionWays.flatMap((way) => ways.filter((state) => state.way === way));
  return (
    inOrder.find(({ way }) => way === chosen) ??
    inOrder.find(({ lacks }) => lacks === null) ??
    inOrder.find(({ lacks }) => lacks === 'download') ??
    inOrder[0] ??
    null
  );
}

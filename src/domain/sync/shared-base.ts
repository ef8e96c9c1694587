import type { AccountRecord, RecordState, RecordValue } from './record.ts';
import { ageAfterReset } from './reset.ts';

/**
 * Returns the value from which this device and the account's record started; undefined if there is none. Usually, this
 * is the last shared value. If a push arrived and only its answer was lost, it is the sent value.
 */
export function sharedBase(
  state: RecordState | undefined,
  { value, ownVersion }: AccountRecord,
): RecordValue | null | undefined {
  if (!state) return undefined;
  // Until its push gets a response, a device sends nothing else based on the version that it has.
  if (state.sent && ownVersion > state.version) return state.sent.value;
  if (state.ahead && value && ageAfterReset(state.ahead, value) === 'newer') return state.ahead;
  return state.version === 0 && state.base === null ? undefined : state.base;
}

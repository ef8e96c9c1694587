import type { RecordState, RecordValue } from './record.ts';

/** True after the account was emptied or restored, until the device has heard of the record again. */
export function isAfterReset(state: RecordState | undefined): state is RecordState & { base: RecordValue } {
  return state?.version === 0 && state.base !== null;
}

/**
 * How a value of the account relates to the one last shared with it before it was emptied or restored. Revisions only
 * increase. Records without one tell nothing.
 */
export function ageAfterReset(shared: RecordValue, theirs: RecordValue): 'newer' | 'older' | 'unclear' {
  const [known, found] = [shared.revision, theirs.revision];
  if (typeof known !== 'number' || typeof found !== 'number' || known === found) return 'unclear';
  return found > known ? 'newer' : 'older';
}

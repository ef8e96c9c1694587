import type { RecordState, RecordValue } from './record.ts';

/** True after the account was emptied or restored, until the device receives the record again. */
export function isAfterReset(state: RecordState | undefined): state is RecordState & { base: RecordValue } {
  return state?.version === 0 && state.base !== null;
}

/**
 * Compares a value of the account with the one last shared before the account was emptied or restored. Revisions only
 * increase. Records without a revision can't be compared.
 */
export function ageAfterReset(shared: RecordValue, theirs: RecordValue): 'newer' | 'older' | 'unclear' {
  const [known, found] = [shared.revision, theirs.revision];
  if (typeof known !== 'number' || typeof found !== 'number' || known === found) return 'unclear';
  return found > known ? 'newer' : 'older';
}

import { storageKeys } from '#web/browser/storage-keys.ts';
import { keptPerson } from './kept-person.ts';

/**
 * Who asked for new recovery codes and has not said that they keep them: the answer may have been lost, or the page with the codes on it. Those of before
 * are gone then, and nobody else can tell the person so.
 */
const unkept = keptPerson(storageKeys.recoveryCodesUser);

export const noteUnkeptCodes = unkept.save;
export const hasUnkeptCodes = unkept.is;
/** For a component, which follows it. */
export const useUnkeptCodes = unkept.useIs;

import { keptPerson } from './kept-person.ts';

/**
 * Who signed out of this browser by themselves, in whichever of its tabs; nobody from when somebody signs in. The screen that they left is nobody's way:
 * whose session ends otherwise goes on there once they have signed in again.
 */
const leaver = keptPerson('standout-left');

export const keepLeaving = leaver.keep;
export const isLeaving = leaver.is;

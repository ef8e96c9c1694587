/* The code that every screen for signed-in users loads, in one file. */
export { prepareWhenOpen } from '#web/data/ownership/ownership.ts';
export { Framed } from './framed.tsx';
export { Owned } from './owned.tsx';

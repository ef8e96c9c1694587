/* What every screen for signed-in users loads, as one file. */
export { prepareWhenOpen } from '#web/data/ownership/ownership.ts';
export { Owned } from './owned.tsx';
export { Shell } from './shell/shell.tsx';

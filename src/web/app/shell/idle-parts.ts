/* What the shell needs once the screen is idle, as one file. */
export { dropExpiredCandidates } from '#web/data/store/candidates.ts';
export { dropDiscardedSounds } from '#web/data/store/ideas.ts';
export { QuickCapture } from '#web/features/engine/quick-capture.tsx';

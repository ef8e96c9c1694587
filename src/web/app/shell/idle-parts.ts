/* The parts of the shell that load once the screen is idle, in one file. */
export { dropExpiredCandidates } from '#web/data/store/candidates.ts';
export { dropDiscardedAudio } from '#web/data/store/ideas.ts';
export { QuickCapture } from '#web/features/engine/quick-capture.tsx';

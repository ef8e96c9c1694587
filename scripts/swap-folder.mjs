import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Replaces the folder `target` with `draft` while other processes may be reading it. If several processes do this at
 * once, the last one wins.
 * @param {string} draft
 * @param {string} target
 */
export function swapFolder(draft, target) {
  const replaced = `${draft}.replaced`;
  for (let triesLeft = 100; ; triesLeft--) {
    try {
      if (existsSync(target)) renameSync(target, replaced);
      renameSync(draft, target);
      break;
    } catch (error) {
      if (triesLeft === 0 || !lostRace(error) || !existsSync(draft)) throw error;
      // If the target is missing, the replaced folder is the only copy.
      if (existsSync(target)) rmSync(replaced, { recursive: true, force: true });
    }
  }
  rmSync(replaced, { recursive: true, force: true });
}

/**
 * Whether another process was faster: the target has already moved, or a new one exists.
 * @param {unknown} error
 */
function lostRace(error) {
  return error instanceof Error && 'code' in error && /^(ENOENT|ENOTEMPTY|EEXIST)$/.test(String(error.code));
}

import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Puts a folder in the place of another, which somebody may be reading. Others may do the same with theirs at the same moment: the last one stays.
 * @param {string} draft
 * @param {string} place
 */
export function putInPlace(draft, place) {
  const replaced = `${draft}.replaced`;
  for (let triesLeft = 100; ; triesLeft--) {
    try {
      if (existsSync(place)) renameSync(place, replaced);
      renameSync(draft, place);
      break;
    } catch (error) {
      if (triesLeft === 0 || !isOvertaken(error) || !existsSync(draft)) throw error;
      // Until there is something in its place again, it is all that there is.
      if (existsSync(place)) rmSync(replaced, { recursive: true, force: true });
    }
  }
  rmSync(replaced, { recursive: true, force: true });
}

/**
 * Whether another was faster: what was to be moved away is gone, or there is something again where it was.
 * @param {unknown} error
 */
function isOvertaken(error) {
  return error instanceof Error && 'code' in error && /^(ENOENT|ENOTEMPTY|EEXIST)$/.test(String(error.code));
}

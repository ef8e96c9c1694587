import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Owner } from './prepare.ts';

/** Returns the path of the marker file that a restore leaves next to the database files at `place`. */
export function restoreMarkOf(place: string): string {
  return `${place}.restored`;
}

/** Calls `private.after_restore()` on the first start after a restore, if the project has this function. */
export async function runAfterRestore(asOwner: Owner, place: string): Promise<void> {
  if (!existsSync(restoreMarkOf(place))) return;
  await asOwner(({ script }) =>
    script(`do $$ begin
      if to_regprocedure('private.after_restore()') is not null then
        perform private.after_restore();
      end if;
    end $$`),
  );
  await rm(restoreMarkOf(place));
}

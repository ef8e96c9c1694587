import { removeNamed } from '../_shared/project-api.ts';
import type { Service } from '../_shared/service.ts';

type Ended = { invitation_id: string; object_names: string[] };

/** An upload that was in flight may finish after its file was removed. */
const attempts = 3;

/**
 * Deletes the files and rows of ended invitations: of one account, one of them, or all that are due. False if something
 * is left.
 */
export async function erase(
  { fetch: fetchProject, rpc }: Service,
  which: Readonly<{ person: string | null; invitation: string | null }>,
): Promise<boolean> {
  for (;;) {
    const ended = (await rpc('invitations_to_erase', which)) as Ended[];
    if (ended.length === 0) return true;
    for (const { invitation_id: invitation, object_names: names } of ended) {
      let isGone = false;
      for (let attempt = 0; attempt < attempts && !isGone; attempt += 1) {
        if (!(await removeNamed(fetchProject, 'answers', names))) return false;
        isGone = (await rpc('erase_invitation', { invitation })) === true;
      }
      if (!isGone) return false;
    }
  }
}

/** Deletes files that belong to no answer. False if some are left. */
export async function eraseStrayFiles({ fetch: fetchProject, rpc }: Service): Promise<boolean> {
  const names = (await rpc('stray_answer_files', {})) as string[];
  return removeNamed(fetchProject, 'answers', names);
}

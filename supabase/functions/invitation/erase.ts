import { removeNamed } from '../_shared/project-api.ts';
import type { Service } from '../_shared/service.ts';

type Ended = { invitation_id: string; object_names: string[] };

/** An upload that was in flight may finish after its file was removed. */
const attempts = 3;

/**
 * Deletes the files and rows of ended invitations: all of an account, one of them, or all that are due. Returns false
 * if something is left.
 */
export async function eraseInvitations(
  { fetch: fetchProject, rpc }: Service,
  which: Readonly<{ person: string | null; invitation: string | null }>,
): Promise<boolean> {
  for (;;) {
    const ended = (await rpc('invitations_to_erase', which)) as Ended[];
    if (ended.length === 0) return true;
    let goneCount = 0;
    // A failure must not block the other invitations.
    for (const each of ended) if (await eraseOne(each)) goneCount += 1;
    if (goneCount === 0) return false;
  }

  async function eraseOne({ invitation_id: invitation, object_names: names }: Ended): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (!(await removeNamed(fetchProject, 'answers', names))) return false;
      if ((await rpc('erase_invitation', { invitation })) === true) return true;
    }
    return false;
  }
}

/** Deletes files that belong to no answer. Returns false if some are left. */
export async function deleteOrphanedFiles({ fetch: fetchProject, rpc }: Service): Promise<boolean> {
  const names = (await rpc('stray_answer_files', {})) as string[];
  return removeNamed(fetchProject, 'answers', names);
}

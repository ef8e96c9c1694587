import { followInvitations } from '#web/data/invitations/follow.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Follows the account's invitations, and tells the user who withdrew, until the returned function is called.
 */
export function followNews(userId: string): () => void {
  return followInvitations(userId, { onWithdrawn: tell });
}

function tell(names: readonly string[]): void {
  // The user may be elsewhere when it happens. The shell and the screen both tell; the same id shows it once.
  toast.info(names.length === 1 ? `${names[0]} withdrew` : `${names.length} candidates withdrew`, {
    id: `withdrew ${names.join()}`,
    description:
      names.length === 1
        ? 'The candidate, their clips, and their videos were deleted.'
        : `${names.join(', ')} were deleted with their clips and videos.`,
    duration: Number.POSITIVE_INFINITY,
  });
}

import { followInvitations } from '#web/data/invitations/follow.ts';
import { toast } from '#web/ui/toast.ts';

/** Follows the account's invitations and reports withdrawals. Returns a function that stops it. */
export function followNews(userId: string): () => void {
  return followInvitations(userId, { onWithdrawn: reportWithdrawals });
}

function reportWithdrawals(names: readonly string[]): void {
  // The user may be on another screen. The shell and this screen both report it; the shared id avoids a second toast.
  toast.info(names.length === 1 ? `${names[0]} withdrew` : `${names.length} candidates withdrew`, {
    id: `withdrew ${names.join()}`,
    description:
      names.length === 1
        ? 'The candidate, their clips, and their videos were deleted.'
        : `${names.join(', ')} were deleted with their clips and videos.`,
    duration: Number.POSITIVE_INFINITY,
  });
}

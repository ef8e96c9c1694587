import { pluralize } from '#domain/text/pluralize.ts';
import { toast, toastDone } from '#web/ui/toast.ts';

/** Reports an export and how many of its images could not be fetched from the account. */
export function toastExported(unreachableCount: number): void {
  if (unreachableCount === 0) {
    toastDone('Content exported');
    return;
  }
  toast.warning(`Exported without ${pluralize(unreachableCount, 'image')}`, {
    description: 'The missing images are in your account. Check your connection, then export again.',
    duration: 8_000,
  });
}

import { formatBytes } from '#web/browser/format-bytes.ts';
import { useLoaded } from '#web/browser/use-loaded.ts';
import { readFileSpace } from '#web/data/sync/devices.ts';
import { followStage } from '#web/data/sync/sync-status.ts';
import { Progress } from '#web/ui/progress.tsx';

/** Shows how much of the account's space images and recordings use. Renders nothing if the server doesn't answer. */
export function FileSpaceBar() {
  // Reload when the sync stage changes, for example after an upload or when the network returns.
  const { loaded } = useLoaded(readFileSpace, followStage);
  if (loaded.stage !== 'known') return null;
  const { usedBytes, limitBytes } = loaded.value;
  return (
    <Progress
      label="Space used"
      fraction={Math.min(1, usedBytes / limitBytes)}
      detail={`${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}`}
    />
  );
}

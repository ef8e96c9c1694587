import { useEffect, useState } from 'react';
import { type FileSpace, readFileSpace } from '#web/data/sync/devices.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { Progress } from '#web/ui/progress.tsx';
import { formatBytes } from './format-bytes.ts';

/** How much of the account's space images and recordings take. Shows nothing if the server does not answer. */
export function FileSpaceBar() {
  const [space, setSpace] = useState<FileSpace>();
  const { stage } = syncStatus.use();
  // Uploads end and the network returns with a new stage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stage is the reason to read again.
  useEffect(() => {
    readFileSpace().then(setSpace, () => undefined);
  }, [stage]);
  if (!space) return null;
  const { usedBytes, limitBytes } = space;
  return (
    <Progress
      label="Space used"
      fraction={Math.min(1, usedBytes / limitBytes)}
      detail={`${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}`}
    />
  );
}

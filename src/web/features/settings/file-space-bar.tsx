import { useEffect, useState } from 'react';
import { type FileSpace, readFileSpace } from '#web/data/sync/devices.ts';
import { Progress } from '#web/ui/progress.tsx';
import { formatBytes } from './format-bytes.ts';

/** How much of the account's space images and recordings take. Shows nothing if the server does not answer. */
export function FileSpaceBar() {
  const [space, setSpace] = useState<FileSpace>();
  useEffect(() => {
    readFileSpace().then(setSpace, () => undefined);
  }, []);
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

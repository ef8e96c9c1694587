import { MonitorSmartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { useNow } from '#web/browser/clock.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { listDevices, removeDevice, type SyncDevice, thisDeviceId } from '#web/data/sync/devices.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

type DeviceList =
  | { stage: 'loading' | 'failed' }
  | { stage: 'known'; devices: readonly SyncDevice[]; ownId: string | undefined };

/** The devices that sync with the account, each with its last sync and a button that takes it off the list. */
export function SyncDevices() {
  const [list, setList] = useState<DeviceList>({ stage: 'loading' });
  const listRef = useListFocus<HTMLUListElement>(list.stage === 'known' ? list.devices.length : 0);
  const { stage } = syncStatus.use();
  const refresh = useCallback(async () => {
    const read = await Promise.all([listDevices(), thisDeviceId()]).catch(() => null);
    // A list that was read once stays while there is no network.
    if (read) setList({ stage: 'known', devices: read[0], ownId: read[1] });
    else setList((shown) => (shown.stage === 'known' ? shown : { stage: 'failed' }));
  }, []);
  // The first sync adds this device, and a return of the network lets a failed list load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stage is the reason to read again.
  useEffect(() => void refresh(), [refresh, stage]);
  if (list.stage === 'loading')
    return (
      <p className="grid min-h-18 content-center">
        <Spinner label="Loading your devices" />
      </p>
    );
  if (list.stage !== 'known')
    return <NotOpened reason="Couldn’t load your devices." onTryAgain={() => void refresh()} />;
  return (
    <section aria-label="Devices" className="grid grid-cols-1 gap-1">
      <h4 className="text-sm font-medium">Devices</h4>
      {list.devices.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">No device has synced yet.</p>
      ) : (
        <ul ref={listRef} className="grid divide-y divide-line">
          {list.devices.map((device) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              isOwn={device.deviceId === list.ownId}
              onRemoved={refresh}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function DeviceRow({
  device: { deviceId, name, syncedAtMs },
  isOwn,
  onRemoved,
}: {
  device: SyncDevice;
  isOwn: boolean;
  onRemoved: () => Promise<void>;
}) {
  const now = useNow(30_000);
  const { run: remove, isPending } = useAction(
    async () => {
      const isRemoved = await removeDevice(deviceId);
      await onRemoved();
      return isRemoved
        ? { ok: true, value: undefined }
        : { ok: false, message: 'Check your connection and try again.' };
    },
    {
      failure: 'That device is still in the list',
      onSuccess: () => toastDone(`Removed ${name}`, 'If it syncs again, it comes back.'),
    },
  );
  return (
    <li className="flex min-h-18 items-center gap-4 py-3 max-[18rem]:flex-wrap">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">synced {elapsedLabel(syncedAtMs, now).toLowerCase()}</p>
      </div>
      {isOwn ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          isBusy={isPending}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

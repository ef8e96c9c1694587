import { MonitorSmartphone } from 'lucide-react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { useNow } from '#web/browser/clock.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { useLoaded } from '#web/browser/use-loaded.ts';
import { listDevices, removeDevice, type SyncDevice, thisDeviceId } from '#web/data/sync/devices.ts';
import { followStage } from '#web/data/sync/sync-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** The devices that sync with the account, each with its last sync and a remove button. */
export function SyncDevices() {
  // Reload when the sync stage changes: the first sync adds this device, and a failed list can load again once online.
  const { loaded, refresh } = useLoaded(readDevices, followStage);
  const listRef = useListFocus<HTMLUListElement>(loaded.stage === 'known' ? loaded.value.devices.length : 0);
  if (loaded.stage === 'loading')
    return (
      <p className="grid min-h-18 content-center">
        <Spinner label="Loading your devices" />
      </p>
    );
  if (loaded.stage !== 'known')
    return <NotOpened reason="Couldn’t load your devices." onTryAgain={() => void refresh()} />;
  const { devices, ownId } = loaded.value;
  return (
    <section aria-label="Devices" className="grid grid-cols-1 gap-1">
      <h4 className="text-sm font-medium">Devices</h4>
      {devices.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">
          No device has synced yet. This one appears here after its first sync.
        </p>
      ) : (
        <ul ref={listRef} className="grid divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              isOwn={device.deviceId === ownId}
              onRemoved={refresh}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

async function readDevices() {
  const [devices, ownId] = await Promise.all([listDevices(), thisDeviceId()]);
  return { devices, ownId };
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
      failure: 'Couldn’t remove that device',
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

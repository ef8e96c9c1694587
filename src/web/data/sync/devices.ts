import * as z from 'zod/mini';
import { requestJson, withClient } from '../backend-request.ts';
import { store } from '../store/database.ts';
import { remembered } from './sync-state.ts';

/** A device that syncs with the account. Times are in milliseconds since 1970. */
export type SyncDevice = Readonly<{ deviceId: string; name: string; syncedAtMs: number }>;
/** The storage used by the account's images and recordings. */
export type FileSpace = Readonly<{ usedBytes: number; limitBytes: number }>;

const deviceRows = z.array(z.object({ device_id: z.string(), name: z.string(), last_sync_at: z.string() }));
const registration = z.object({ files: z.object({ bytes: z.number(), limit: z.number() }) });

/** The account's devices, latest sync first. Rejects if the backend does not answer. */
export async function listDevices(): Promise<readonly SyncDevice[]> {
  const path = '/rest/v1/content_devices?select=device_id,name,last_sync_at&order=last_sync_at.desc';
  return deviceRows.parse(await requestJson(path)).map((row) => ({
    deviceId: row.device_id,
    name: row.name,
    syncedAtMs: Date.parse(row.last_sync_at),
  }));
}

/**
 * Removes a device from the list and returns whether that succeeded. The device returns to the list with its next
 * sync.
 */
export async function removeDevice(deviceId: string): Promise<boolean> {
  const { error } = await withClient((client) => client.rpc('remove_device', { device_id: deviceId }));
  return error === null;
}

/** Reads the storage used by files. Rejects if the backend does not answer. */
export async function readFileSpace(): Promise<FileSpace> {
  // Without a device, the function only reports the state.
  const { data, error } = await withClient((client) =>
    client.rpc('register_device', { device_id: null, name: null }),
  );
  if (error) throw error;
  const { files } = registration.parse(data);
  return { usedBytes: files.bytes, limitBytes: files.limit };
}

/** The id of this device in the list; undefined before its first sync. */
export function thisDeviceId(): Promise<string | undefined> {
  return remembered(store, 'device');
}

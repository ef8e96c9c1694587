import { deviceName } from '#domain/device.ts';
import type { Writing } from '#domain/posts/history.ts';
import { now } from '#web/browser/clock.ts';
import { newId, pageId } from '#web/browser/ids.ts';

/**
 * The writer in this page. The history names the device, because another device may have written the version before.
 */
export function writing(): Writing & { device: string } {
  return { now: now(), writerId: pageId, entryId: newId(), device: thisDeviceName() };
}

/** The name of this device, as shown on the account's other devices. */
export function thisDeviceName(): string {
  return deviceName(navigator.userAgent);
}

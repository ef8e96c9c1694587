import type { AccountRecord } from '#domain/sync/record.ts';
import { dataUrlOf } from '#web/browser/data-url.ts';
import { rememberLogo, unknownLogo } from './brand-kit-record.ts';
import { fetchFile } from './files.ts';
import { type LocalStore, remembered } from './sync-state.ts';

/**
 * Downloads the logo of a brand kit among new or held records before they are applied, because a transaction cannot
 * wait for the network. If a logo cannot be fetched now, its kit stays on hold.
 */
export async function fetchLogos(local: LocalStore, records: readonly AccountRecord[]): Promise<void> {
  const held = (await remembered(local, 'held')) ?? [];
  for (const { kind, value } of [...held, ...records]) {
    const ref = kind === 'brandKit' ? await unknownLogo(local, value) : null;
    if (ref === null) continue;
    const fetched = await fetchFile(ref);
    if (fetched.ok) await rememberLogo(local, ref, await dataUrlOf(fetched.blob));
  }
}

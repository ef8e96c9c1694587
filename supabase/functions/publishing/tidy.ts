import { removeNamed } from '../_shared/project-api.ts';
import type { Service } from '../_shared/service.ts';
import { type Refreshable, refreshAccessToken } from './access.ts';
import { NoResponseError } from './linkedin-api.ts';
import type { Tools } from './tokens.ts';

/**
 * Refreshes tokens that expire soon, ends expired connections, and deletes unused files. Returns false if work is
 * left.
 */
export async function tidyConnections(tools: Tools | undefined, service: Service): Promise<boolean> {
  if (tools) {
    const ending = (await service.rpc('connections_to_refresh', {})) as Refreshable[];
    for (const connection of ending)
      await refreshAccessToken(tools, service, connection).catch((error: unknown) => {
        // Refreshing starts ten days before the token expires, so the next run can try again.
        if (!(error instanceof NoResponseError)) throw error;
      });
  }
  const names = (await service.rpc('tidy_publishing', {})) as string[];
  return removeNamed(service.fetch, 'publications', names);
}

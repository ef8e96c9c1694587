import { type Answer, errorResponse, type RecordedRequest } from './protocol.ts';

/** How long LinkedIn supports a version. */
const months = 12;

/** Refuses a request without the headers that all versioned APIs require, or with a version that has ended. */
export function refusalOfVersion({ path, headers }: RecordedRequest, now = new Date()): Answer | undefined {
  if (!path.startsWith('/rest/')) return undefined;
  const version = String(headers['linkedin-version'] ?? '');
  if (version === '') return errorResponse(400, 'VERSION_MISSING', 'A version must be present.');
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const asked = Number(version.slice(0, 4)) * 12 + Number(version.slice(4)) - 1;
  if (!/^\d{6}$/.test(version) || asked > month || asked < month - months)
    return errorResponse(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  if (headers['x-restli-protocol-version'] !== '2.0.0')
    return errorResponse(400, 'ILLEGAL_ARGUMENT', 'X-Restli-Protocol-Version must be 2.0.0.');
  return undefined;
}

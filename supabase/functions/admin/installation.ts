import { type AuditPage, auditEntriesPerPage } from '../../../src/domain/admin/audit-entry.ts';
import { readDomains } from '../../../src/domain/admin/read-domains.ts';
import {
  type Backups,
  type ServerStatus,
  type SlowQueries,
  type StoredBackup,
  slowQueriesShown,
  slowQueryMilliseconds,
} from '../../../src/domain/admin/server-status.ts';
import type { SignUpPolicy, SignUpSettings } from '../../../src/domain/admin/sign-up-policy.ts';
import { callEmbeddedApi, isEmbedded, type Service } from '../_shared/service.ts';
import { type Fields, idIn, invalid, textIn } from './fields.ts';

const maxDomains = 200;

/** Reads a page of the audit log. */
export async function readAudit({ rpc }: Service, fields: Fields): Promise<AuditPage> {
  return (await rpc('admin_audit', {
    search: textIn(fields, 'search'),
    person: fields.userId === null ? null : idIn(fields, 'userId'),
    before: fields.before === null ? null : cursorIn(fields),
    most: auditEntriesPerPage,
  })) as AuditPage;
}

/** Reads the cursor that an earlier page returned as `next`: a time and an id. */
function cursorIn(fields: Fields): string {
  const cursor = textIn(fields, 'before');
  if (!/^\d{4}-[\d :.+-]+,[\da-f-]{36}$/.test(cursor))
    throw invalid('“before” must be the “next” of a page.');
  return cursor;
}

export async function readSignUp(service: Service): Promise<SignUpSettings> {
  const policy = (await service.rpc('admin_sign_up', {})) as SignUpPolicy;
  return { policy, enforcedBy: (await isEmbedded(service)) ? 'server' : 'hook' };
}

export async function setSignUp(service: Service, { policy }: Fields): Promise<SignUpSettings> {
  const { kind, domains } = policyIn(policy);
  await service.rpc('admin_set_sign_up', { new_kind: kind, new_domains: domains });
  return readSignUp(service);
}

/** Reads slow statements from the embedded server, or from the database of a hosted project. */
export async function readSlowQueries(service: Service): Promise<SlowQueries | 'not-offered'> {
  const found = await service.rpc('admin_slow_queries', {
    threshold: slowQueryMilliseconds,
    most: slowQueriesShown,
  });
  if (found !== null)
    return { thresholdMilliseconds: slowQueryMilliseconds, queries: found as SlowQueries['queries'] };
  return callEmbeddedApi<SlowQueries>(service, 'GET', '/slow-queries');
}

export async function readServer(service: Service): Promise<ServerStatus> {
  const status = await callEmbeddedApi<ServerStatus>(service, 'GET', '/server');
  if (status !== 'not-offered') return status;
  const version = String(await service.rpc('admin_database_version', {}));
  return { startedAt: null, versions: [{ name: 'PostgreSQL', version }] };
}

export function readBackups(service: Service): Promise<Backups | 'not-offered'> {
  return callEmbeddedApi<Backups>(service, 'GET', '/backups');
}

export function backUp(service: Service): Promise<StoredBackup | 'not-offered'> {
  return callEmbeddedApi<StoredBackup>(service, 'POST', '/backups');
}

export async function sendTestEmail(service: Service, fields: Fields): Promise<object | 'not-offered'> {
  return callEmbeddedApi<object>(service, 'POST', '/test-email', { to: textIn(fields, 'to') });
}

function policyIn(policy: unknown): { kind: SignUpPolicy['kind']; domains: readonly string[] } {
  const { kind, domains } = Object(policy) as Record<string, unknown>;
  if (kind === 'open' || kind === 'invitation') return { kind, domains: [] };
  const listed = kind === 'domains' && Array.isArray(domains) && domains.length <= maxDomains ? domains : [];
  const read = readDomains(listed.filter((domain) => typeof domain === 'string').join('\n'));
  if (!read.ok) throw invalid('“policy” must be open, invitation, or a list of email domains.');
  return { kind: 'domains', domains: read.value };
}

import type { AdminAction, AdminAnswer } from '#domain/admin/actions.ts';
import type { PersonDetails } from '#domain/admin/person.ts';
import { fileNames, personalBuckets } from '../_shared/project-api.ts';
import { countIn, type Fields, idIn, invalid, textIn } from './fields.ts';
import { readPeople, readPerson } from './people.ts';
import { type Service, ServiceRefusal } from './service.ts';

type Call = Readonly<{ service: Service; callerId: string; fields: Fields }>;
type Act<Answer> = (call: Call) => Promise<Answer | 'not-offered'>;

/** GoTrue bans for a time: this is a century. */
const endlessBan = '876000h';
const maxQuotaBytes = 1_000_000_000_000_000;
const removedAtOnce = 100;

const actions: Partial<{ [Action in AdminAction]: Act<AdminAnswer<Action>> }> = {
  people: ({ service, fields }) =>
    readPeople(service, textIn(fields, 'search'), countIn(fields, 'page', 1, 1_000_000)),
  person: ({ service, fields }) => readPerson(service, idIn(fields, 'userId')),
  invite: async ({ service, fields }) => {
    const response = await service.auth('POST', '/invite', { email: textIn(fields, 'email') });
    const { id } = (await response.json()) as { id: string };
    return readPerson(service, id);
  },
  confirm: changing(async ({ auth }, userId) => {
    await auth('PUT', `/admin/users/${userId}`, { email_confirm: true });
  }),
  ban: changing(async ({ auth, rpc }, userId, { callerId }) => {
    if (userId === callerId) throw invalid('You cannot ban yourself. Another operator can.');
    await auth('PUT', `/admin/users/${userId}`, { ban_duration: endlessBan });
    await rpc('admin_end_sessions', { person: userId });
  }),
  unban: changing(async ({ auth }, userId) => {
    await auth('PUT', `/admin/users/${userId}`, { ban_duration: 'none' });
  }),
  'sign-out': changing(async ({ rpc }, userId) => {
    await rpc('admin_end_sessions', { person: userId });
  }),
  'remove-factor': changing(async ({ auth }, userId, { fields }) => {
    await auth('DELETE', `/admin/users/${userId}/factors/${idIn(fields, 'factorId')}`);
  }),
  'set-quota': changing(async ({ rpc }, userId, { fields }) => {
    const quota = fields.bytes === null ? null : countIn(fields, 'bytes', 0, maxQuotaBytes);
    await rpc('admin_set_quota', { person: userId, quota });
  }),
  delete: async ({ service, callerId, fields }) => {
    const userId = idIn(fields, 'userId');
    if (userId === callerId) throw invalid('You cannot delete yourself here. Use your settings.');
    // Only the storage API removes the bytes, and later nobody would know whose they were.
    await removeFiles(service, userId);
    await service.auth('DELETE', `/admin/users/${userId}`, { should_soft_delete: false });
    return {};
  },
};

/** Returns what an action does, or undefined if there is none of that name. */
export function actionOf(name: unknown): ((call: Call) => Promise<object | 'not-offered'>) | undefined {
  return typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name as AdminAction] : undefined;
}

/** An action that changes an account and answers with its new state. */
function changing(
  change: (service: Service, userId: string, call: Call) => Promise<void>,
): Act<PersonDetails> {
  return async (call) => {
    const userId = idIn(call.fields, 'userId');
    await change(call.service, userId, call);
    return readPerson(call.service, userId);
  };
}

async function removeFiles(service: Service, userId: string): Promise<void> {
  for (const bucket of personalBuckets) {
    // Collect all names first, because deleting while paging would skip some.
    const names: string[] = [];
    for await (const name of fileNames(service.fetch, bucket, userId)) names.push(name);
    for (let first = 0; first < names.length; first += removedAtOnce) {
      const prefixes = names.slice(first, first + removedAtOnce);
      const body = JSON.stringify({ prefixes });
      const { ok } = await service.fetch(`/storage/v1/object/${bucket}`, { method: 'DELETE', body });
      if (!ok) throw new ServiceRefusal(502, 'unavailable', 'Not all files could be deleted. Try again.');
    }
  }
}

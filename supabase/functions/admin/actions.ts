import type { AdminAction, AdminAnswer } from '../../../src/domain/admin/actions.ts';
import type { PersonDetails } from '../../../src/domain/admin/person.ts';
import { removeFiles } from '../_shared/project-api.ts';
import { type Service, ServiceRefusal } from '../_shared/service.ts';
import { countIn, type Fields, idIn, invalid, textIn } from './fields.ts';
import {
  backUp,
  readAudit,
  readBackups,
  readServer,
  readSignUp,
  readSlowQueries,
  sendTestEmail,
  setSignUp,
} from './installation.ts';
import { readPeople, readPerson } from './people.ts';
import { type Operator, type Recorded, record } from './record.ts';

type Call = Readonly<{ service: Service; operator: Operator; fields: Fields }>;
type Act<Answer> = (call: Call) => Promise<Answer | 'not-offered'>;

/** GoTrue requires a duration for a ban: this is a century. */
const endlessBan = '876000h';
const maxQuotaBytes = 1_000_000_000_000_000;

const actions: { [Action in AdminAction]: Act<AdminAnswer<Action>> } = {
  people: ({ service, fields }) =>
    readPeople(service, textIn(fields, 'search'), countIn(fields, 'page', 1, 1_000_000)),
  person: ({ service, fields }) => readPerson(service, idIn(fields, 'userId')),
  invite: async ({ service, operator, fields }) => {
    const email = textIn(fields, 'email').trim();
    // Otherwise, the sign-up policy of a hosted project would refuse the invitation.
    await service.rpc('admin_expect_invitation', { address: email });
    const response = await service.auth('POST', '/invite', { email });
    const { id } = (await response.json()) as { id: string };
    const person = await readPerson(service, id);
    await record(service, operator, ['user_invited', 'team'], person);
    return person;
  },
  confirm: changing(['user_confirmed', 'user'], async ({ auth }, userId) => {
    await auth('PUT', `/admin/users/${userId}`, { email_confirm: true });
  }),
  ban: changing(['user_banned', 'user'], async ({ auth, rpc }, userId, { operator }) => {
    if (userId === operator.id) throw invalid('You cannot ban yourself. Another operator can.');
    await auth('PUT', `/admin/users/${userId}`, { ban_duration: endlessBan });
    await rpc('admin_end_sessions', { person: userId });
  }),
  unban: changing(['user_unbanned', 'user'], async ({ auth }, userId) => {
    await auth('PUT', `/admin/users/${userId}`, { ban_duration: 'none' });
  }),
  'sign-out': changing(['user_logged_out', 'account'], async ({ rpc }, userId) => {
    await rpc('admin_end_sessions', { person: userId });
  }),
  'remove-factor': changing(['factor_deleted', 'factor'], async ({ auth }, userId, { fields }) => {
    await auth('DELETE', `/admin/users/${userId}/factors/${idIn(fields, 'factorId')}`);
  }),
  'set-quota': changing(['quota_changed', 'user'], async ({ rpc }, userId, { fields }) => {
    const quota = fields.bytes === null ? null : countIn(fields, 'bytes', 0, maxQuotaBytes);
    await rpc('admin_set_quota', { person: userId, quota });
  }),
  delete: async ({ service, operator, fields }) => {
    const userId = idIn(fields, 'userId');
    if (userId === operator.id) throw invalid('You cannot delete yourself here. Use your settings.');
    const person = await readPerson(service, userId);
    // Only the storage API removes the bytes, and their owner is unknown once the account is deleted.
    await removeAllFiles(service, userId);
    await service.auth('DELETE', `/admin/users/${userId}`, { should_soft_delete: false });
    // An open page may have uploaded files in the meantime.
    await removeAllFiles(service, userId);
    await record(service, operator, ['user_deleted', 'team'], person);
    return {};
  },
  'sign-up': ({ service }) => readSignUp(service),
  'set-sign-up': async ({ service, operator, fields }) => {
    const settings = await setSignUp(service, fields);
    await record(service, operator, ['sign_up_policy_changed', 'team'], null);
    return settings;
  },
  audit: ({ service, fields }) => readAudit(service, fields),
  'test-email': ({ service, fields }) => sendTestEmail(service, fields),
  backups: ({ service }) => readBackups(service),
  'back-up': async ({ service, operator }) => {
    const made = await backUp(service);
    if (made !== 'not-offered') await record(service, operator, ['backup_created', 'team'], null);
    return made;
  },
  'slow-queries': ({ service }) => readSlowQueries(service),
  server: ({ service }) => readServer(service),
};

/** Returns the action with this name, or undefined if there is none. */
export function actionOf(name: unknown): ((call: Call) => Promise<object | 'not-offered'>) | undefined {
  return typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name as AdminAction] : undefined;
}

/** Wraps an action that changes an account: records it, and returns the account's new state. */
function changing(
  recorded: Recorded,
  change: (service: Service, userId: string, call: Call) => Promise<void>,
): Act<PersonDetails> {
  return async (call) => {
    const userId = idIn(call.fields, 'userId');
    await change(call.service, userId, call);
    const person = await readPerson(call.service, userId);
    await record(call.service, call.operator, recorded, person);
    return person;
  };
}

async function removeAllFiles(service: Service, userId: string): Promise<void> {
  if (!(await removeFiles(service.fetch, userId)))
    throw new ServiceRefusal(502, 'unavailable', 'Not all files could be deleted. Try again.');
}

import type { AdminAnswer, AdminRequest } from '#domain/admin/actions.ts';
import type { Call } from './account-calls.ts';

const domain = 'northbound-staffing.example';
const password = 'a long enough password';
/** Colleagues, and whether they have confirmed their address and signed in since. */
const colleagues = [
  { name: 'tomas.brandt', isConfirmed: true, signsIn: true },
  { name: 'aylin.kaya', isConfirmed: true, signsIn: true },
  { name: 'grace.otieno', isConfirmed: true, signsIn: false },
  { name: 'li.na', isConfirmed: true, signsIn: true },
  { name: 'pedro.almeida', isConfirmed: false, signsIn: false },
  { name: 'hannah.wolf', isConfirmed: true, signsIn: true },
] as const;

/** Adds the operator's colleagues: most are confirmed, one is banned, and one is invited. */
export async function addPeople(call: Call): Promise<void> {
  const admin = async <Request extends AdminRequest>(request: Request) =>
    (await call('POST', '/functions/v1/admin', request)) as AdminAnswer<Request['action']>;
  for (const { name } of colleagues)
    await call('POST', '/auth/v1/signup', { email: `${name}@${domain}`, password });
  const { people } = await admin({ action: 'people', search: domain, page: 1 });
  for (const { name, isConfirmed, signsIn } of colleagues) {
    const email = `${name}@${domain}`;
    const userId = people.find((person) => person.email === email)?.userId;
    if (userId === undefined) throw new Error(`The list of people lacks ${email}.`);
    if (isConfirmed) await admin({ action: 'confirm', userId });
    if (signsIn) await call('POST', '/auth/v1/token?grant_type=password', { email, password });
    if (name === 'grace.otieno') await admin({ action: 'ban', userId });
  }
  await admin({ action: 'invite', email: `samuel.adeyemi@${domain}` });
}

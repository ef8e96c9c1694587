import {
  type Factor,
  type PeoplePage,
  type Person,
  type PersonDetails,
  peoplePerPage,
} from '../../../src/domain/admin/person.ts';
import type { Service } from '../_shared/service.ts';

type User = {
  id: string;
  email?: string;
  created_at: string;
  invited_at?: string;
  confirmed_at?: string;
  last_sign_in_at?: string;
  banned_until?: string;
  app_metadata?: { providers?: unknown };
  factors?: { id: string; factor_type: string; friendly_name?: string; status: string; created_at: string }[];
};

/** Reads one page of accounts. */
export async function readPeople({ auth, rpc }: Service, search: string, page: number): Promise<PeoplePage> {
  const query = new URLSearchParams({ page: String(page), per_page: String(peoplePerPage) });
  if (search !== '') query.set('filter', search);
  const response = await auth('GET', `/admin/users?${query}`);
  const { users } = (await response.json()) as { users: User[] };
  const operators = (await rpc('admin_operators', { people: users.map(({ id }) => id) })) as string[];
  return {
    people: users.map((user) => personOf(user, operators.includes(user.id))),
    total: Number(response.headers.get('x-total-count') ?? users.length),
  };
}

/** Reads all details of one account. */
export async function readPerson({ auth, rpc }: Service, userId: string): Promise<PersonDetails> {
  const [response, rows] = await Promise.all([
    auth('GET', `/admin/users/${userId}`),
    rpc('admin_account', { person: userId }),
  ]);
  const user = (await response.json()) as User;
  const [account] = rows as {
    is_operator: boolean;
    sessions: number;
    used_bytes: number;
    limit_bytes: number | null;
    own_limit_bytes: number | null;
  }[];
  const providers = user.app_metadata?.providers;
  return {
    ...personOf(user, account?.is_operator ?? false),
    factors: (user.factors ?? []).map(factorOf),
    providers: Array.isArray(providers) ? providers.filter((each) => typeof each === 'string') : [],
    sessionCount: account?.sessions ?? null,
    space: account
      ? { used: account.used_bytes, limit: account.limit_bytes, ownLimit: account.own_limit_bytes }
      : null,
  };
}

function personOf(user: User, isOperator: boolean): Person {
  return {
    userId: user.id,
    email: user.email ?? '',
    createdAt: user.created_at,
    invitedAt: user.invited_at ?? null,
    confirmedAt: user.confirmed_at ?? null,
    lastSignInAt: user.last_sign_in_at ?? null,
    bannedUntil: user.banned_until ?? null,
    isOperator,
  };
}

function factorOf({
  id,
  factor_type,
  friendly_name,
  status,
  created_at,
}: NonNullable<User['factors']>[number]): Factor {
  return {
    factorId: id,
    kind: factor_type === 'phone' || factor_type === 'webauthn' ? factor_type : 'totp',
    name: friendly_name ?? '',
    isVerified: status === 'verified',
    createdAt: created_at,
  };
}

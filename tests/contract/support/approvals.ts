import type { TestUser } from './each-database.ts';
import { inSeconds, type Plan, plan, planOf } from './publishing.ts';
import { clientOf, type Target } from './target.ts';

export type Approvals = ReturnType<typeof approvalsOf>;

/** Requests approval as this author, and answers as anyone who has the link. */
export function approvalsOf(target: Target, author: TestUser, connection: string) {
  const anyone = async (name: string, parameters: object) => {
    const { data, error } = await clientOf(target).rpc(name, parameters);
    if (error) throw error;
    return data;
  };
  const open = (token: string) => anyone('open_approval', { token });
  return {
    open,
    /** Plans a post that waits for approval. */
    async held(changes: Partial<Plan> = {}): Promise<Plan> {
      const post = planOf(connection, { publish_at: inSeconds(3600), ...changes });
      await plan(author, { ...post, needs_approval: true });
      return post;
    },
    async ask(publication: string, user: Pick<TestUser, 'client'> = author): Promise<string> {
      const { data, error } = await user.client.rpc('ask_approval', { publication, asked_by: 'Anna Berg' });
      if (error) throw error;
      return data.token;
    },
    /** Approves the newest version as Ana Cruz, unless `given` says otherwise. */
    async answer(
      token: string,
      given: { answer?: string; name?: string; comment?: string; version?: string } = {},
    ) {
      const version = given.version ?? (await open(token)).version;
      const answer = { answer: 'approved', name: 'Ana Cruz', comment: '', ...given, version };
      return anyone('answer_approval', { token, ...answer });
    },
  };
}

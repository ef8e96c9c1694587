import { z } from 'zod';
import { type Database, DatabaseError, serviceRole, type Transaction } from '../database/database.ts';
import { StartupError } from '../startup-error.ts';

/** A change of who may use /admin: `list`, `add EMAIL`, or `remove EMAIL`. */
export type OperatorCommand = Readonly<{ kind: 'list' } | { kind: 'add' | 'remove'; email: string }>;

const usage = 'Use: npm run operator -- list, add EMAIL, or remove EMAIL';

/** Throws StartupError with the usage. */
export function parseOperatorCommand(words: readonly string[]): OperatorCommand {
  const [kind, email, ...rest] = words;
  if (kind === 'list' && email === undefined) return { kind };
  if ((kind === 'add' || kind === 'remove') && email?.includes('@') && rest.length === 0)
    return { kind, email };
  throw new StartupError(usage);
}

/** Runs the command and returns a message. Throws StartupError with the reason and what to do. */
export async function changeOperators(database: Database, command: OperatorCommand): Promise<string> {
  try {
    return await database.asIdentity(serviceRole, (tx) =>
      command.kind === 'list' ? listed(tx) : changed(tx, command.email, command.kind === 'add'),
    );
  } catch (error) {
    // The project has no operators: the schema or the function is missing.
    if (error instanceof DatabaseError && ['3F000', '42883', '42501'].includes(error.code))
      throw new StartupError('This project has no operators: its migrations do not define them.');
    throw error;
  }
}

async function listed(tx: Transaction): Promise<string> {
  const rows = await tx.rows(
    z.object({ email: z.string().nullable() }),
    'select private.operator_emails() as email',
  );
  return rows.length === 0
    ? 'There is no operator. Add one with: npm run operator -- add EMAIL'
    : rows.map(({ email }) => email ?? 'an account without an email').join('\n');
}

const outcomeRow = z.object({
  outcome: z.enum(['added', 'removed', 'unchanged', 'unknown', 'unconfirmed', 'last']),
});

async function changed(tx: Transaction, email: string, adds: boolean): Promise<string> {
  const [row] = await tx.rows(outcomeRow, 'select private.set_operator($1, $2) as outcome', [email, adds]);
  switch (row?.outcome) {
    case 'added':
      return `${email} is now an operator and finds /admin in the sidebar.`;
    case 'removed':
      return `${email} is no longer an operator.`;
    case 'unchanged':
      return adds ? `${email} is already an operator.` : `${email} is not an operator.`;
    case 'unconfirmed':
      throw new StartupError(
        `${email} has not confirmed its address. Open the link in the confirmation email, then run this again.`,
      );
    case 'last':
      throw new StartupError(`${email} is the only operator. Add another one first.`);
    default:
      throw new StartupError(`There is no account with ${email}. Sign up with it, then run this again.`);
  }
}

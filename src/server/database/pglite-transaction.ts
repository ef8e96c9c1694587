import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Result, Text } from './database.ts';
import type { StatementNames } from './statement-names.ts';
import { beginSql, commitSql, type Identity, identitySql } from './transaction.ts';

const { serialize, messages } = protocol;
const { RowDescriptionMessage, DataRowMessage, CommandCompleteMessage } = messages;

/**
 * Runs one statement in its own transaction under an identity, in a single message. Throws the database's error
 * after rolling back. After an error, PostgreSQL skips the rest of the message, so a statement never runs without
 * its identity.
 */
export async function runTransaction(
  database: PGlite,
  names: StatementNames,
  identity: Identity,
  sql: string,
  parameters: readonly Text[],
): Promise<Result> {
  const { name, isNew, dropped } = names.use(sql);
  const parts = [
    ...dropped.map((old) => serialize.close({ type: 'S', name: old })),
    begin,
    serialize.bind({ statement: '', values: [...identity] }),
    serialize.execute({}),
    ...(isNew ? [serialize.parse({ name, text: sql })] : []),
    serialize.bind({ statement: name, values: [...parameters] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    commit,
  ];
  try {
    return resultOf(await database.execProtocolStream(joined(parts)), database.parsers);
  } catch (error) {
    names.forget(sql);
    await database.exec('rollback');
    throw error;
  }
}

const complete = (sql: string) => [serialize.parse({ text: sql }), serialize.bind({}), serialize.execute({})];
/** The start of the message, up to the values of the identity. */
const begin = joined([...complete(beginSql), serialize.parse({ text: identitySql })]);
const commit = joined([...complete(commitSql), serialize.sync()]);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Only the statement itself is described, so its rows are between the row description and the next completion. */
function resultOf(
  answers: Awaited<ReturnType<PGlite['execProtocolStream']>>,
  parsers: PGlite['parsers'],
): Result {
  const described = answers.findIndex((message) => message instanceof RowDescriptionMessage);
  const description = answers[described];
  if (!(description instanceof RowDescriptionMessage)) return { rows: [], affectedRows: 0 };
  const { fields } = description;
  const rows: Record<string, unknown>[] = [];
  for (const message of answers.slice(described)) {
    if (message instanceof CommandCompleteMessage) break;
    if (!(message instanceof DataRowMessage)) continue;
    const row: Record<string, unknown> = {};
    for (const [index, { name, dataTypeID }] of fields.entries()) {
      const text = message.fields[index] ?? null;
      const parse = parsers[dataTypeID];
      row[name] = text === null || !parse ? text : parse(text, dataTypeID);
    }
    rows.push(row);
  }
  return { rows, affectedRows: rows.length };
}

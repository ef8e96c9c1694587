/** Must differ from every column name: PostgreSQL would resolve it to the column instead of the row. */
export const rowAlias = '_standout_row';

const maxResponseBytes = 16 * 1024 * 1024;
const tooLarge = /"response of \d+ bytes is too large"/;

/**
 * Returns a FROM item whose only column, `rowAlias`, holds the rows of `from`. Fails early when the rows exceed the
 * size of a response. The error comes from a failing cast, because a function that raises it would have to exist in
 * every database. Each row reads the time, because only then can PGlite notice that its statement was canceled.
 */
export function boundedRows(from: string): string {
  const row = rowAlias;
  return (
    `(select sized.${row} from (select ${row}, sum(octet_length(${row}::text)) over (rows unbounded preceding) as bytes ` +
    `from ${from} as ${row}) as sized where clock_timestamp() is not null and case when sized.bytes > ${maxResponseBytes} ` +
    `then ('response of ' || sized.bytes || ' bytes is too large')::boolean else true end) as bounded`
  );
}

export function isTooLarge({ message }: Error): boolean {
  return tooLarge.test(message);
}

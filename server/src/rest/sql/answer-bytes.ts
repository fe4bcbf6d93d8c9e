import { type Sql, sql } from './sql.ts'

/** Rows up to this size are not counted: a page of a thousand of them is small. */
const shortBytes = '4096'

/**
 * A value that was built for the answer, counted when it is long. Its expression is used three times, so it has to be
 * a column of a subquery with `offset 0`, which is computed once.
 */
export function measured(value: Sql): Sql {
  const bytes = sql`pg_column_size(${value})`
  return sql`case when ${value} is null or ${bytes} <= ${shortBytes}::int or private.take_bytes(${bytes}) then ${value} end`
}

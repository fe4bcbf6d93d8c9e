import type { Format } from '../parse/media-type.ts'
import { measured } from './answer-bytes.ts'
import { fromCatalog, type Sql, sql } from './sql.ts'

/** What the one row of a request's statement holds, in order. */
export const answerColumns = ['body', 'rows', 'total', 'headers', 'status', 'extra'] as const

type Answer = {
  /** The statement that gives the rows of the answer. */
  rows: Sql
  /** `row`: each row is an object; `value`: its only column `v` is the element itself. */
  element: 'row' | 'value'
  format: Format
  total?: Sql | undefined
  extra?: Sql | undefined
  /** CTEs that come first, such as the write itself. */
  before?: Sql | undefined
  hasBody: boolean
}

const nothing = fromCatalog('null::text')

/** One row as text, as it stands in the body. */
function lineSql({ element, format }: Answer): Sql {
  if (format.shape === 'csv') {
    const text = sql`(_row.*)::text`
    return sql`substring(${text}, 2, length(${text}) - 2)`
  }
  const json =
    element === 'row' ? sql`row_to_json(_row.*)` : sql`coalesce(to_json(_row.v), 'null'::json)`
  const value = format.stripNulls ? sql`json_strip_nulls(${json})` : json
  return sql`(${value})::text`
}

function bodySql({ format, hasBody }: Answer): Sql {
  if (!hasBody) return nothing
  const line = measured(sql`_row._line`)
  if (format.shape === 'object') return sql`string_agg(${line}, ',')`
  if (format.shape === 'list') return sql`'[' || coalesce(string_agg(${line}, ','), '') || ']'`
  const header = sql`(select string_agg(_key, ',') from (
    select json_object_keys(row_to_json(_first.*)) as _key from (select * from _rows limit 1) as _first) as _keys)`
  return sql`coalesce(${header}, '') || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`
}

/** One statement with one row: the body, how many rows, the total, and what SQL set for the response. */
export function answerSql(answer: Answer): Sql {
  const before = answer.before ? sql`${answer.before}, ` : fromCatalog('')
  const lines = answer.hasBody
    ? sql`(select ${lineSql(answer)} as _line from _rows as _row offset 0) as _row`
    : sql`_rows as _row`
  return sql`with ${before}_rows as (${answer.rows}) select ${bodySql(answer)}, count(*), ${answer.total ?? nothing}, nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), ''), ${answer.extra ?? nothing} from ${lines}`
}

import { HttpResponse, http } from 'msw'
import type { Row, TableName } from '@/lib/query/row.ts'

/** Columns of a table as its rows have them, and whatever is embedded. */
type Shown<Table extends TableName> = Partial<Row<Table>> & { [Embedded in TableName]?: unknown }

/** The server's answer to every question for rows of this table; what is asked for is in the query. */
export const rowsOf = <Table extends TableName>(
  table: Table,
  rows: (query: URLSearchParams) => Shown<Table>[],
) =>
  http.get(`*/rest/v1/${table}`, ({ request }) =>
    HttpResponse.json(rows(new URL(request.url).searchParams)),
  )

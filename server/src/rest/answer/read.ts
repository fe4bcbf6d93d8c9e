import type { Row } from '../../lib/database/round-trip.ts'
import type { Relation } from '../catalog/catalog.ts'
import { notSingular } from '../errors.ts'
import type { RestAnswer } from '../message.ts'
import { contentRange, narrowByRange, pageStatus } from '../parse/page.ts'
import { parseQuery } from '../parse/query-string.ts'
import { contextOf, type RestRequest, readerOf } from '../parse/rest-request.ts'
import { selectSql, whereSql } from '../plan/plan-read.ts'
import { buildTree } from '../plan/read-tree.ts'
import { answerSql } from '../sql/answer-sql.ts'
import { execute } from '../sql/execute.ts'
import { and, ident, type Sql, sql } from '../sql/sql.ts'
import { answerPlan } from './explain.ts'
import { readAnswer, reply } from './response.ts'

/** The planner's guess, out of `explain (format json)`. */
function plannedRows(rows: Row[] | undefined) {
  const text = rows?.map(([line]) => line).join('') ?? '[]'
  const [first] = JSON.parse(text)
  return Number(first?.Plan?.['Plan Rows'] ?? 0)
}

type Count = { total: Sql | undefined; explain: Sql[] }

function countSql({ preferences, environment }: RestRequest, from: Sql, where: Sql): Count {
  const { count } = preferences
  const all = sql`select 1 from ${from} where ${where}`
  if (count === undefined) return { total: undefined, explain: [] }
  if (count === 'exact') return { total: sql`(select count(*) from (${all}) as _all)`, explain: [] }
  const explain = [sql`explain (format json) ${all}`]
  if (count === 'planned') return { total: undefined, explain }
  const most = String(environment.maxRows + 1)
  return { total: sql`(select count(*) from (${all} limit ${most}) as _all)`, explain }
}

/** An estimate counts exactly up to the page limit and believes the planner beyond it. */
function totalOf(
  { preferences, environment }: RestRequest,
  counted: number | undefined,
  planned: Row[] | undefined,
) {
  if (preferences.count === 'planned') return plannedRows(planned)
  if (preferences.count !== 'estimated' || counted === undefined) return counted
  return counted > environment.maxRows ? Math.max(counted, plannedRows(planned)) : counted
}

/** GET and HEAD of a table or view. */
export async function answerRead(request: RestRequest, relation: Relation): Promise<RestAnswer> {
  const { environment, catalog, format, method } = request
  const query = parseQuery(request.search, { isCall: false })
  const root = buildTree(catalog, relation, request.schema, query)
  narrowByRange(root.clauses, request.message)
  const reader = readerOf(request)
  const from = sql`${ident(relation.schema, relation.name)} as ${ident(root.alias)}`
  const conditions = whereSql(reader, root)
  const rows = selectSql(reader, root, { from, conditions, most: environment.maxRows })
  const { total, explain } = countSql(request, from, and(conditions))
  const statement = answerSql({ rows, element: 'row', format, total, hasBody: method !== 'HEAD' })
  const { plan } = format
  if (plan) {
    return answerPlan(request, { plan, statement, isReadOnly: true, isRolledBack: false })
  }
  const results = await execute(environment.pool, {
    context: contextOf(request, true),
    statements: [statement, ...explain],
    check: undefined,
    isRolledBack: false,
  })
  const answer = readAnswer(results[0])
  const { offset } = root.clauses
  const known = totalOf(request, answer.total, results[1])
  if (format.shape === 'object' && answer.rows !== 1) throw notSingular(answer.rows)
  const status = pageStatus(offset, answer.rows, known)
  return reply(request, {
    answer,
    status,
    body: answer.body ?? '',
    used: ['count', 'tx', 'handling', 'timezone'],
    headers: {
      'content-range': contentRange(offset, answer.rows, known),
      'content-location': query.canonical ? `${request.path}?${query.canonical}` : request.path,
    },
  })
}

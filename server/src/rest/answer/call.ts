import type { Row } from '../../lib/database/round-trip.ts'
import type { Relation, Routine } from '../catalog/catalog.ts'
import { chooseRoutine } from '../catalog/choose-routine.ts'
import { RestError } from '../errors.ts'
import type { RestAnswer } from '../message.ts'
import type { Format } from '../parse/media-type.ts'
import { contentRange, narrowByRange, pageStatus } from '../parse/page.ts'
import { type Payload, readPayload } from '../parse/payload.ts'
import { parseQuery, type Query } from '../parse/query-string.ts'
import { contextOf, type RestRequest, readerOf } from '../parse/rest-request.ts'
import { selectSql, whereSql } from '../plan/plan-read.ts'
import { callWithBody, callWithText } from '../plan/plan-rpc.ts'
import { buildTree } from '../plan/read-tree.ts'
import { answerSql } from '../sql/answer-sql.ts'
import { execute } from '../sql/execute.ts'
import { ident, type Sql, sql } from '../sql/sql.ts'
import { checkRows } from './check-rows.ts'
import { answerPlan } from './explain.ts'
import { readAnswer, reply } from './response.ts'

type Chosen = { routine: Routine; call: (alias: string) => Sql }

function givenNames(payload: Payload) {
  return payload.kind === 'rows' ? Object.keys(payload.rows[0] ?? {}) : []
}

async function choose(request: RestRequest, name: string, query: Query): Promise<Chosen> {
  const { catalog, schema, method } = request
  if (method !== 'POST') {
    const given = [...new Set(query.args.map(([key]) => key))]
    const routine = chooseRoutine(catalog, { schema, name, given, body: undefined })
    return { routine, call: (alias) => callWithText(routine, query.args, alias) }
  }
  const payload = await readPayload(request.message, true)
  const body = payload.kind === 'rows' ? 'json' : payload.type
  const routine = chooseRoutine(catalog, { schema, name, given: givenNames(payload), body })
  return { routine, call: (alias) => callWithBody(routine, payload, alias) }
}

const noColumns: Omit<Relation, 'schema' | 'name'> = {
  columns: new Map(),
  primaryKey: [],
  isView: false,
  isInsertable: false,
  isUpdatable: false,
  isDeletable: false,
}

function formatOf(routine: Routine, format: Format): Format {
  if (routine.isSet || format.shape === 'csv') return format
  const type = format.shape === 'object' ? format.type : 'application/json; charset=utf-8'
  return { ...format, shape: 'object', type }
}

type Planned = { statement: Sql; offset: number }

function plan(
  request: RestRequest,
  { routine, call }: Chosen,
  query: Query,
  format: Format,
): Planned {
  const { environment, catalog, schema, preferences, method } = request
  const { returns } = routine
  const hasBody = method !== 'HEAD' && returns.kind !== 'void'
  if (returns.kind !== 'row') {
    const most = String(environment.maxRows)
    const value = returns.kind === 'void' ? sql`null::text as v` : sql`t0.v`
    const rows = sql`select ${value} from ${call('t0')} limit ${most}`
    return { statement: answerSql({ rows, element: 'value', format, hasBody }), offset: 0 }
  }
  const relation = returns.relation ?? { schema, name: routine.name, ...noColumns }
  const root = buildTree(catalog, relation, schema, query)
  narrowByRange(root.clauses, request.message)
  const reader = readerOf(request)
  const conditions = whereSql(reader, root)
  const alias = ident(root.alias)
  // Counting needs the rows twice, and the function must run once.
  const isCounted = preferences.count !== undefined && routine.isSet
  const before = isCounted
    ? sql`_call as materialized (select ${alias}.* from ${call(root.alias)})`
    : undefined
  const from = isCounted ? sql`_call as ${alias}` : call(root.alias)
  const rows = selectSql(reader, root, { from, conditions, most: environment.maxRows })
  const where = whereSql(reader, root)
  const total = isCounted
    ? sql`(select count(*) from ${from}${where.length > 0 ? sql` where ${joinAnd(where)}` : sql``})`
    : undefined
  const statement = answerSql({ rows, element: 'row', format, total, before, hasBody })
  return { statement, offset: root.clauses.offset }
}

function joinAnd(conditions: Sql[]) {
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`)
}

function checkAnswer({ preferences, format }: RestRequest, results: Row[][]) {
  const { rows } = readAnswer(results[0])
  checkRows(rows, format, preferences.maxAffected)
}

/** GET, HEAD and POST of a function. */
export async function answerCall(request: RestRequest, name: string): Promise<RestAnswer> {
  const { environment, preferences, method } = request
  const query = parseQuery(request.search, { isCall: true })
  if (method === 'POST') query.args = []
  const chosen = await choose(request, name, query)
  const { routine } = chosen
  if (preferences.maxAffected !== undefined && !routine.isSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const format = formatOf(routine, request.format)
  const { statement, offset } = plan(request, chosen, query, format)
  const isReadOnly = method !== 'POST' || !routine.isVolatile
  const mustCheck = request.format.shape === 'object' || preferences.maxAffected !== undefined
  const isRolledBack = preferences.tx === 'rollback' && environment.features.rollback
  const { plan: explained } = request.format
  if (explained) {
    return answerPlan(request, { plan: explained, statement, isReadOnly, isRolledBack })
  }
  const results = await execute(environment.pool, {
    context: contextOf(request, isReadOnly),
    statements: [statement],
    check: mustCheck ? (all) => checkAnswer(request, all) : undefined,
    isRolledBack,
  })
  const answer = readAnswer(results[0])
  const used = ['count', 'tx', 'handling', 'timezone', 'maxAffected'] as const
  if (routine.returns.kind === 'void') {
    const headers = { 'content-range': contentRange(0, 1, preferences.count && 1) }
    return reply(request, { answer, status: 204, body: null, used, headers })
  }
  const isCountedBySql = routine.isSet && routine.returns.kind === 'row'
  const total = preferences.count && !isCountedBySql ? answer.rows : answer.total
  return reply(
    { ...request, format },
    {
      answer,
      status: pageStatus(offset, answer.rows, total),
      body: answer.body ?? 'null',
      used,
      headers: { 'content-range': contentRange(offset, answer.rows, total) },
    },
  )
}

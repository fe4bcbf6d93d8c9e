import type { Row } from '../../lib/database/round-trip.ts'
import type { Column, Relation } from '../catalog/catalog.ts'
import { RestError } from '../errors.ts'
import type { RestAnswer } from '../message.ts'
import type { Filter } from '../parse/filter-grammar.ts'
import { contentRange } from '../parse/page.ts'
import { type Payload, readPayload } from '../parse/payload.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseQuery, type Query } from '../parse/query-string.ts'
import { contextOf, type RestRequest, readerOf } from '../parse/rest-request.ts'
import { filtersSql, innerSql, selectSql } from '../plan/plan-read.ts'
import {
  deleteSql,
  insertedSql,
  insertSql,
  type Resolution,
  updateSql,
  writtenColumns,
} from '../plan/plan-write.ts'
import { buildTree, type TreeNode } from '../plan/read-tree.ts'
import { answerSql } from '../sql/answer-sql.ts'
import { execute } from '../sql/execute.ts'
import { columnSql } from '../sql/field-sql.ts'
import { fromCatalog, ident, join, type Sql, sql } from '../sql/sql.ts'
import { checkRows } from './check-rows.ts'
import { answerPlan } from './explain.ts'
import { type Answer, readAnswer, reply } from './response.ts'

type Write = {
  request: RestRequest
  relation: Relation
  query: Query
  root: TreeNode
  /** PUT: the key in the address. */
  keys: [name: string, value: string][]
}

/** The root's own columns that its answer is made of; null when it is all of them. */
function neededColumns({ root, relation, request }: Write): string[] | null {
  const needed = new Set<string>()
  for (const item of root.items) {
    if (item.kind === 'all') return null
    if (item.kind === 'field') needed.add(item.item.field.name)
    if (item.kind !== 'embed' || !item.node.tie) continue
    if (item.node.tie.kind === 'computed') return null
    const { pairs, junction } = item.node.tie.relationship
    for (const [from] of junction?.source ?? pairs) needed.add(from)
  }
  // `count` of a grouped answer is no column.
  return [...needed].filter(
    (name) =>
      relation.columns.has(name) ||
      columnSql({ catalog: request.catalog, relation, alias: root.alias, depth: 0 }, name),
  )
}

const one = fromCatalog('1')

/** Without an answer nothing is returned, so that no right to read is needed. */
function returningSql(write: Write): Sql {
  const { relation, root, request } = write
  const { preferences, catalog } = request
  if (preferences.return === 'headers-only' && relation.primaryKey.length > 0) {
    return join(
      relation.primaryKey.map((name) => ident(root.alias, name)),
      ', ',
    )
  }
  if (preferences.return !== 'representation') return one
  const names = neededColumns(write)
  if (names === null) return sql`${ident(root.alias)}.*`
  const place = { catalog, relation, alias: root.alias, depth: 0 }
  const columns = names.map((name) => sql`${columnSql(place, name)} as ${ident(name)}`)
  return columns.length === 0 ? one : join(columns, ', ')
}

/** Computed columns are worked out while the row is written; afterwards they are plain ones. */
function asWritten({ relation, root }: Write): TreeNode {
  const text: Omit<Column, 'name'> = {
    type: fromCatalog('text'),
    typeName: 'text',
    family: 'other',
    default: undefined,
  }
  const computed = root.items.flatMap((item): [string, Column][] => {
    if (item.kind !== 'field' || relation.columns.has(item.item.field.name)) return []
    const { name } = item.item.field
    return [[name, { name, ...text }]]
  })
  return {
    ...root,
    relation: { ...relation, columns: new Map([...relation.columns, ...computed]) },
  }
}

function resolutionOf({ request, relation, query, keys }: Write): Resolution | undefined {
  if (request.method === 'PUT')
    return { kind: 'merge-duplicates', target: keys.map(([name]) => name) }
  const kind = request.preferences.resolution
  const target = query.onConflict ?? relation.primaryKey
  return kind && target.length > 0 ? { kind, target } : undefined
}

async function mutationSql(write: Write): Promise<Sql> {
  const { request, relation, query, root } = write
  const returning = returningSql(write)
  const where = filtersSql(readerOf(request), root)
  const common = { relation, alias: root.alias, where, returning }
  if (request.method === 'DELETE') return deleteSql(common)
  const payload = await rowsPayload(request)
  const columns = writtenColumns(relation, payload, query.columns)
  if (request.method === 'PATCH') return updateSql({ ...common, payload, columns })
  const useDefaults = request.preferences.missing === 'default'
  const resolution = resolutionOf(write)
  return insertSql({ ...common, payload, columns, useDefaults, resolution, keys: write.keys })
}

async function rowsPayload({ message }: RestRequest) {
  const payload: Payload = await readPayload(message, false)
  if (payload.kind !== 'rows') throw new RestError(400, 'PGRST102', 'The body holds no rows')
  return payload
}

/** PUT names one row by its whole primary key and nothing else. */
function keysOf(relation: Relation, root: TreeNode): [string, string][] {
  const { conditions, limit, offset } = root.clauses
  if (limit !== undefined || offset > 0) {
    throw new RestError(
      400,
      'PGRST114',
      'limit/offset querystring parameters are not allowed for PUT',
    )
  }
  const refused = new RestError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  )
  const isKey = (condition: (typeof conditions)[number]): condition is Filter =>
    condition.kind === 'filter' &&
    !condition.isNegated &&
    condition.field.path.length === 0 &&
    condition.test.op === 'eq' &&
    condition.test.quantifier === undefined &&
    relation.primaryKey.includes(condition.field.name)
  const keys = conditions.map((condition): [string, string] => {
    if (!isKey(condition) || condition.test.op !== 'eq') throw refused
    return [condition.field.name, condition.test.value]
  })
  const names = new Set(keys.map(([name]) => name))
  if (names.size !== relation.primaryKey.length || names.size === 0) throw refused
  return keys
}

function checkAnswer({ request }: Write, results: Row[][]) {
  const { rows } = readAnswer(results[0])
  const { preferences, format, method } = request
  if (method === 'PUT' && rows !== 1) {
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
  checkRows(rows, format, method === 'POST' ? undefined : preferences.maxAffected)
}

/** Whether the answer itself decides if the write stays. */
function mustCheck({ request }: Write) {
  const { preferences, format, method } = request
  return (
    method === 'PUT' ||
    format.shape === 'object' ||
    (method !== 'POST' && preferences.maxAffected !== undefined)
  )
}

function statusOf({ request }: Write, { rows }: Answer, inserted: number) {
  const { method, preferences } = request
  const hasBody = preferences.return === 'representation'
  if (method === 'POST') {
    return preferences.resolution === 'merge-duplicates' && rows > 0 && inserted === 0 ? 200 : 201
  }
  if (!hasBody) return 204
  return method === 'PUT' && inserted > 0 ? 201 : 200
}

function rangeOf({ method, preferences }: RestRequest, { rows }: Answer) {
  const total = preferences.count ? rows : undefined
  if (method === 'PUT') return undefined
  return contentRange(0, method === 'PATCH' ? rows : 0, total)
}

function locationOf({ request, relation }: Write, location: unknown) {
  if (typeof location !== 'object' || location === null || request.method !== 'POST')
    return undefined
  const pairs = Object.entries(location).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`,
  )
  return pairs.length > 0 ? `/${encodeURIComponent(relation.name)}?${pairs.join('&')}` : undefined
}

const usedBy: Record<string, (keyof Preferences)[]> = {
  POST: ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'],
  PUT: ['return', 'count', 'tx', 'handling', 'timezone'],
  PATCH: ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'],
  DELETE: ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'],
}

/** POST, PATCH, PUT and DELETE of a table or view. */
export async function answerWrite(request: RestRequest, relation: Relation): Promise<RestAnswer> {
  const { environment, catalog, preferences, method, format } = request
  const query = parseQuery(request.search, { isCall: false })
  const root = buildTree(catalog, relation, request.schema, query)
  const keys = method === 'PUT' ? keysOf(relation, root) : []
  const write: Write = { request, relation, query, root, keys }
  const hasBody = preferences.return === 'representation'
  const isHeadersOnly = preferences.return === 'headers-only' && relation.primaryKey.length > 0
  const before = sql`_write as (${await mutationSql(write)})`
  const reader = readerOf(request)
  const written = asWritten(write)
  const rows = hasBody
    ? selectSql(reader, written, {
        from: sql`_write as ${ident(root.alias)}`,
        conditions: innerSql(reader, written),
        most: undefined,
      })
    : sql`select 1 from _write`
  const location = isHeadersOnly
    ? sql`(select row_to_json(_write.*) from _write limit 1)`
    : sql`null::json`
  const extra = sql`json_build_object('inserted', ${insertedSql}, 'location', ${location})`
  const isRolledBack = preferences.tx === 'rollback' && environment.features.rollback
  const statement = answerSql({ rows, element: 'row', format, before, extra, hasBody })
  const { plan } = format
  if (plan) return answerPlan(request, { plan, statement, isReadOnly: false, isRolledBack })
  const results = await execute(environment.pool, {
    context: contextOf(request, false),
    statements: [statement],
    check: mustCheck(write) ? (all) => checkAnswer(write, all) : undefined,
    isRolledBack,
  })
  const answer = readAnswer(results[0])
  const { inserted, location: key } = JSON.parse(answer.extra ?? '{}')
  const used = (usedBy[method] ?? []).filter(
    (name) => name !== 'tx' || environment.features.rollback,
  )
  return reply(request, {
    answer,
    status: statusOf(write, answer, Number(inserted ?? 0)),
    body: hasBody ? (answer.body ?? '') : null,
    used,
    headers: {
      'content-range': rangeOf(request, answer),
      location: answer.rows === 1 ? locationOf(write, key) : undefined,
    },
  })
}

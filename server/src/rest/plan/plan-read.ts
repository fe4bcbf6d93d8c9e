import type { Catalog, Pairs } from '../catalog/catalog.ts'
import { RestError } from '../errors.ts'
import type { Condition } from '../parse/filter-grammar.ts'
import type { OrderTerm } from '../parse/order-grammar.ts'
import { measured } from '../sql/answer-bytes.ts'
import { castSql, columnSql, fieldSql, type Place } from '../sql/field-sql.ts'
import { filterSql } from '../sql/filter-sql.ts'
import { and, empty, fromCatalog, ident, join, type Sql, sql } from '../sql/sql.ts'
import { childNamed, children, type TreeItem, type TreeNode } from './read-tree.ts'

export type Features = { aggregates: boolean; regex: boolean; rollback: boolean; plans: boolean }
export type Reader = { catalog: Catalog; features: Features; maxRows: number }

function place({ catalog }: Reader, { relation, alias, depth }: TreeNode): Place {
  return { catalog, relation, alias, depth }
}

function pairsSql(from: string, to: string, pairs: Pairs) {
  return pairs.map(([a, b]) => sql`${ident(from, a)} = ${ident(to, b)}`)
}

/** Where an embedded resource's rows come from, and what ties them to the parent's row. */
function tieSql(node: TreeNode, parent: TreeNode): { from: Sql; conditions: Sql[] } {
  const { tie, relation, alias } = node
  const rows = sql`${ident(relation.schema, relation.name)} as ${ident(alias)}`
  if (tie?.kind === 'computed') {
    const { schema, name } = tie.computed
    return {
      from: sql`${ident(schema, name)}(${ident(parent.alias)}) as ${ident(alias)}`,
      conditions: [],
    }
  }
  if (!tie) return { from: rows, conditions: [] }
  const { pairs, junction } = tie.relationship
  if (!junction) return { from: rows, conditions: pairsSql(parent.alias, alias, pairs) }
  const through = `${alias}_j`
  const { schema, name } = junction.relation
  return {
    from: sql`${rows}, ${ident(schema, name)} as ${ident(through)}`,
    conditions: [
      ...pairsSql(parent.alias, through, junction.source),
      ...pairsSql(through, alias, junction.target),
    ],
  }
}

function existsSql(reader: Reader, child: TreeNode, parent: TreeNode): Sql {
  const { from, conditions } = tieSql(child, parent)
  return sql`exists (select from ${from} where ${and([...conditions, ...whereSql(reader, child)])})`
}

function conditionSql(reader: Reader, node: TreeNode, condition: Condition): Sql {
  if (condition.kind !== 'filter') {
    const parts = condition.parts.map((part) => conditionSql(reader, node, part))
    const tree = join(parts, condition.kind === 'and' ? ' and ' : ' or ')
    return condition.isNegated ? sql`not (${tree})` : sql`(${tree})`
  }
  const { field, test, isNegated } = condition
  const child = field.path.length === 0 ? childNamed(node, field.name) : undefined
  if (child && test.op === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    const exists = existsSql(reader, child, node)
    return (test.value === 'null') === isNegated ? exists : sql`not ${exists}`
  }
  if (child && !node.relation.columns.has(field.name)) {
    throw new RestError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  }
  return filterSql(place(reader, node), condition, reader.features.regex)
}

/** The filters on a node's own rows. */
export function filtersSql(reader: Reader, node: TreeNode): Sql[] {
  return node.clauses.conditions.map((condition) => conditionSql(reader, node, condition))
}

/** `!inner`: a row counts only when the embedded resource has one for it. */
export function innerSql(reader: Reader, node: TreeNode): Sql[] {
  return children(node)
    .filter(({ isInner }) => isInner)
    .map((child) => existsSql(reader, child, node))
}

/** What a row of this node must satisfy, without its tie to a parent. */
export function whereSql(reader: Reader, node: TreeNode): Sql[] {
  return [...filtersSql(reader, node), ...innerSql(reader, node)]
}

function orderTermSql(reader: Reader, node: TreeNode, term: OrderTerm): Sql {
  const direction = fromCatalog(term.direction ? ` ${term.direction}` : '')
  const nulls = fromCatalog(term.nulls ? ` nulls ${term.nulls}` : '')
  if (term.relation === undefined) {
    return sql`${fieldSql(place(reader, node), term.field)}${direction}${nulls}`
  }
  const child = childNamed(node, term.relation)
  if (!child) {
    throw new RestError(
      400,
      'PGRST108',
      `'${term.relation}' is not an embedded resource in this request`,
      {
        hint: `Verify that '${term.relation}' is included in the 'select' query parameter.`,
      },
    )
  }
  if (!child.isToOne) {
    throw new RestError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
      details: `'${node.label}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const { from, conditions } = tieSql(child, node)
  const field = fieldSql(place(reader, child), term.field)
  const where = and([...conditions, ...whereSql(reader, child)])
  return sql`(select ${field} from ${from} where ${where} limit 1)${direction}${nulls}`
}

function orderSql(reader: Reader, node: TreeNode) {
  const terms = node.clauses.order.map((term) => orderTermSql(reader, node, term))
  return terms.length === 0 ? empty : sql` order by ${join(terms, ', ')}`
}

function pageSql(node: TreeNode, most: number) {
  const { offset } = node.clauses
  const limit = Math.min(node.clauses.limit ?? most, most)
  const skip = offset > 0 ? sql` offset ${String(offset)}` : empty
  return sql` limit ${String(limit)}${skip}`
}

/** The names under which a node's columns appear; a spread passes on those of its own embed. */
function labels(node: TreeNode): string[] {
  return node.items.flatMap((item) => {
    if (item.kind === 'all') return [...node.relation.columns.keys()]
    if (item.kind !== 'embed') return [item.label]
    return item.node.isSpread ? labels(item.node) : [item.node.label]
  })
}

function aggregateSql(reader: Reader, item: Extract<TreeItem, { kind: 'field' }>, source: Place) {
  const { field, cast, aggregate, aggregateCast } = item.item
  // The plain `count` of an embed, which is no column.
  const isRowCount =
    aggregate === 'count' && field.name === 'count' && !source.relation.columns.has('count')
  if (isRowCount) return castSql(reader.catalog, sql`count(*)`, cast)
  const value = castSql(reader.catalog, fieldSql(source, field), cast)
  return castSql(reader.catalog, sql`${fromCatalog(aggregate ?? 'count')}(${value})`, aggregateCast)
}

function isAggregate(item: TreeItem) {
  return item.kind === 'count' || (item.kind === 'field' && item.item.aggregate !== undefined)
}

function refuseAggregates(reader: Reader, node: TreeNode) {
  if (reader.features.aggregates) return
  const isPlainCount = (item: TreeItem) =>
    node.tie !== undefined &&
    item.kind === 'field' &&
    item.item.aggregate === 'count' &&
    item.item.field.name === 'count'
  if (node.items.some((item) => isAggregate(item) && !isPlainCount(item))) {
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  }
}

function itemSql(reader: Reader, node: TreeNode, item: TreeItem, isGrouped: boolean): Sql[] {
  const source = place(reader, node)
  if (item.kind === 'all') {
    return isGrouped
      ? [...node.relation.columns.keys()].map((name) => columnSql(source, name))
      : [sql`${ident(node.alias)}.*`]
  }
  if (item.kind === 'count') {
    return [sql`${castSql(reader.catalog, sql`count(*)`, item.cast)} as ${ident(item.label)}`]
  }
  if (item.kind === 'embed') {
    const child = item.node
    if (child.isSpread) {
      return labels(child).map((name) => sql`${ident(`${child.alias}_s`, name)}`)
    }
    if (child.items.length === 0) return []
    const value = embedSql(reader, child, node)
    return [sql`${isGrouped ? sql`${value}::jsonb` : value} as ${ident(child.label)}`]
  }
  const value = item.item.aggregate
    ? aggregateSql(reader, item, source)
    : castSql(reader.catalog, fieldSql(source, item.item.field), item.item.cast)
  return [sql`${value} as ${ident(item.label)}`]
}

function childRowsSql(reader: Reader, child: TreeNode, parent: TreeNode) {
  const { from, conditions } = tieSql(child, parent)
  const all = [...conditions, ...whereSql(reader, child)]
  return selectSql(reader, child, { from, conditions: all, most: reader.maxRows })
}

/** One JSON value for an embedded resource: an object or null, or an array. */
function embedSql(reader: Reader, child: TreeNode, parent: TreeNode): Sql {
  const rows = childRowsSql(reader, child, parent)
  return child.isToOne
    ? sql`(select row_to_json(_e.*) from (${rows}) as _e limit 1)`
    : sql`(select coalesce(json_agg(${measured(sql`_l.j`)}), '[]') from (select row_to_json(_e.*) as j from (${rows}) as _e offset 0) as _l)`
}

/** A spread lifts the columns of a to-one relation, or one array per column of a to-many one. */
function spreadSql(reader: Reader, child: TreeNode, parent: TreeNode): Sql {
  const rows = childRowsSql(reader, child, parent)
  const name = ident(`${child.alias}_s`)
  if (child.isToOne) return sql` left join lateral (${rows} limit 1) as ${name} on true`
  if (child.items.some(isAggregate)) {
    throw new RestError(400, 'PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  }
  const names = labels(child)
  const values = names.map((label) => sql`to_json(${ident('_e', label)}) as ${ident(label)}`)
  const arrays = names.map(
    (label) => sql`coalesce(json_agg(${measured(ident('_l', label))}), '[]') as ${ident(label)}`,
  )
  const lines = sql`(select ${join(values, ', ')} from (${rows}) as _e offset 0) as _l`
  return sql` left join lateral (select ${join(arrays, ', ')} from ${lines}) as ${name} on true`
}

type Source = { from: Sql; conditions: Sql[]; most: number | undefined }

/** The rows of a node with everything selected from it. */
export function selectSql(reader: Reader, node: TreeNode, { from, conditions, most }: Source): Sql {
  refuseAggregates(reader, node)
  const isGrouped = node.items.some(isAggregate)
  const lists = node.items.map((item) => ({
    columns: itemSql(reader, node, item, isGrouped),
    isAggregate: isAggregate(item),
  }))
  const columns = lists.flatMap((list) => list.columns)
  const groups = lists
    .flatMap((list) => list.columns.map(() => list.isAggregate))
    .flatMap((aggregate, index) => (aggregate ? [] : [fromCatalog(String(index + 1))]))
  const spreads = children(node)
    .filter(({ isSpread }) => isSpread)
    .map((child) => spreadSql(reader, child, node))
  const group = isGrouped && groups.length > 0 ? sql` group by ${join(groups, ', ')}` : empty
  const page = most === undefined || (node.isToOne && node.tie) ? empty : pageSql(node, most)
  const order = orderSql(reader, node)
  return sql`select ${join(columns, ', ')} from ${from}${join(spreads, '')} where ${and(conditions)}${group}${order}${page}`
}

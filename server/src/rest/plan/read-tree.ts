import { type Catalog, isToOne, type Relation } from '../catalog/catalog.ts'
import { findRelationship, type Tie } from '../catalog/find-relationship.ts'
import { notEmbedded, RestError } from '../errors.ts'
import { countColumns } from '../parse/column-counts.ts'
import { fieldLabel } from '../parse/field-grammar.ts'
import type { Clauses, Query } from '../parse/query-string.ts'
import type { SelectEmbed, SelectField, SelectItem } from '../parse/select-grammar.ts'

export type TreeItem =
  | { kind: 'all' }
  | { kind: 'count'; label: string; cast: string | undefined }
  | { kind: 'field'; label: string; item: SelectField }
  | { kind: 'embed'; node: TreeNode }

/** One resource of a read: the root, or one embedded in another. */
export type TreeNode = {
  label: string
  /** The name of its rows within the statement. */
  alias: string
  /** How many embeds lead here. */
  depth: number
  relation: Relation
  tie: Tie | undefined
  isToOne: boolean
  isInner: boolean
  isSpread: boolean
  items: TreeItem[]
  clauses: Clauses
}

const noClauses = (): Clauses => ({ conditions: [], order: [], limit: undefined, offset: 0 })

function tieTarget(tie: Tie, source: Relation): { relation: Relation; toOne: boolean } {
  if (tie.kind === 'keys') {
    return { relation: tie.relationship.target, toOne: isToOne(tie.relationship) }
  }
  return { relation: tie.computed.target ?? source, toOne: tie.computed.isSingle }
}

function checkLabels(parent: Relation, items: readonly TreeItem[]) {
  const seen = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'embed') continue
    const { label } = item.node
    if (seen.has(label)) {
      const name = `${parent.name}_${label}_1`
      throw new RestError(400, '42712', `table name "${name}" specified more than once`)
    }
    seen.add(label)
  }
}

class TreeBuilder {
  readonly catalog: Catalog
  readonly schema: string
  aliases = 0

  constructor(catalog: Catalog, schema: string) {
    this.catalog = catalog
    this.schema = schema
  }

  alias() {
    this.aliases += 1
    return `t${this.aliases - 1}`
  }

  items(relation: Relation, select: readonly SelectItem[], depth: number): TreeItem[] {
    const items = select.map((item): TreeItem => {
      if (item.kind === 'all') return { kind: 'all' }
      if (item.kind === 'count')
        return { kind: 'count', label: item.alias ?? 'count', cast: item.cast }
      if (item.kind === 'embed')
        return { kind: 'embed', node: this.embed(relation, item, depth + 1) }
      const { field, alias, cast } = item
      // `rel(count)` is older than aggregates and stays allowed without them.
      const isCount = field.name === 'count' && field.path.length === 0 && !item.aggregate
      if (depth > 0 && isCount && !relation.columns.has('count')) {
        return {
          kind: 'field',
          label: alias ?? 'count',
          item: { ...item, aggregate: 'count', cast },
        }
      }
      return { kind: 'field', label: alias ?? item.aggregate ?? fieldLabel(field), item }
    })
    checkLabels(relation, items)
    return items
  }

  embed(source: Relation, item: SelectEmbed, depth: number): TreeNode {
    const { target, hint, isInner, isSpread } = item
    const tie = findRelationship(this.catalog, source, { target, hint, schema: this.schema })
    const { relation, toOne } = tieTarget(tie, source)
    return {
      label: item.alias ?? target,
      alias: this.alias(),
      depth,
      relation,
      tie,
      isToOne: toOne,
      isInner,
      isSpread,
      items: this.items(relation, item.select, depth),
      clauses: noClauses(),
    }
  }
}

export function children(node: TreeNode): TreeNode[] {
  return node.items.flatMap((item) => (item.kind === 'embed' ? [item.node] : []))
}

export function childNamed(node: TreeNode, label: string) {
  return children(node).find((child) => child.label === label)
}

function attach(root: TreeNode, path: readonly string[], clauses: Clauses) {
  let node = root
  for (const name of path) {
    const child = childNamed(node, name)
    if (!child) throw notEmbedded(name)
    node = child
  }
  node.clauses = clauses
}

/** Resolves every name of a select against the catalog and gives each resource its clauses. */
export function buildTree(catalog: Catalog, relation: Relation, schema: string, query: Query) {
  const builder = new TreeBuilder(catalog, schema)
  const root: TreeNode = {
    label: relation.name,
    alias: builder.alias(),
    depth: 0,
    relation,
    tie: undefined,
    isToOne: false,
    isInner: false,
    isSpread: false,
    items: builder.items(relation, query.select, 0),
    clauses: noClauses(),
  }
  countColumns(root)
  for (const { path, clauses } of query.clauses) attach(root, path, clauses)
  return root
}

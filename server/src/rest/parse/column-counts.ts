import { tooMuch } from '../errors.ts'
import type { TreeItem, TreeNode } from '../plan/read-tree.ts'

/** How often a select may name one column: a page of repeated texts is larger than all that is stored. */
const mostTimes = 2

const waysOf = new WeakMap<object, Map<string, string>>()

/** Through which keys a node's rows are found: the same column by another key is another column. */
function wayTo({ tie, relation }: TreeNode) {
  const name = `${relation.schema}.${relation.name}`
  if (tie?.kind !== 'keys') return name
  const { relationship } = tie
  const ways = waysOf.get(relationship) ?? new Map<string, string>()
  waysOf.set(relationship, ways)
  const known = ways.get(name)
  if (known !== undefined) return known
  const { source, pairs, junction } = relationship
  const keys = junction ? [...junction.source, ...junction.target] : pairs
  const way = JSON.stringify([source.name, junction?.relation.name, keys, name])
  ways.set(name, way)
  return way
}

/** A part of a JSON value counts for itself; a cast or an alias makes no other column. */
function nameOf(item: TreeItem) {
  if (item.kind !== 'field' || item.item.aggregate) return undefined
  const { name, path } = item.item.field
  return [name, ...path.map(({ key }) => key)].join('->')
}

function check(name: string, count: number) {
  if (count > mostTimes) throw tooMuch(`the column '${name}' more than ${mostTimes} times`)
}

/** How often all columns of a relation are asked for at once, and how often each by its name. */
class Counts {
  #all = 0
  readonly #names = new Map<string, number>()

  add(name: string) {
    const count = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, count)
    check(name, name.includes('->') ? count : count + this.#all)
  }

  addAll(columns: ReadonlyMap<string, unknown>) {
    this.#all += 1
    const [first = ''] = columns.keys()
    check(first, this.#all)
    for (const [name, count] of this.#names) {
      if (columns.has(name)) check(name, count + this.#all)
    }
  }
}

/** Refuses a select that names a column too often, in whatever embeds, under whatever aliases and casts. */
export function countColumns(root: TreeNode) {
  const ways = new Map<string, Counts>()
  const visit = (node: TreeNode) => {
    const way = wayTo(node)
    const counts = ways.get(way) ?? new Counts()
    ways.set(way, counts)
    for (const item of node.items) {
      if (item.kind === 'all') counts.addAll(node.relation.columns)
      const name = nameOf(item)
      if (name !== undefined) counts.add(name)
      if (item.kind === 'embed') visit(item.node)
    }
  }
  visit(root)
}

import { tooMuch } from '../errors.ts'
import type { TreeItem, TreeNode } from '../plan/read-tree.ts'

/** How often a select may name one column: a page of repeated texts is larger than all that is stored. */
const mostTimes = 2

/** Through which keys a node's rows are found: the same column by another key is another column. */
function wayTo({ tie, relation }: TreeNode) {
  const name = `${relation.schema}.${relation.name}`
  if (tie?.kind !== 'keys') return name
  const { source, pairs, junction } = tie.relationship
  const keys = junction ? [...junction.source, ...junction.target] : pairs
  return JSON.stringify([source.name, junction?.relation.name, keys, name])
}

/** A part of a JSON value counts for itself; a cast or an alias makes no other column. */
function namesOf(node: TreeNode, item: TreeItem): string[] {
  if (item.kind === 'all') return [...node.relation.columns.keys()]
  if (item.kind !== 'field' || item.item.aggregate) return []
  const { name, path } = item.item.field
  return [[name, ...path.map(({ key }) => key)].join('->')]
}

/** Refuses a select that names a column too often, in whatever embeds, under whatever aliases and casts. */
export function countColumns(root: TreeNode) {
  const counts = new Map<string, number>()
  const visit = (node: TreeNode) => {
    const way = wayTo(node)
    for (const item of node.items) {
      for (const name of namesOf(node, item)) {
        const key = `${way} ${name}`
        const count = (counts.get(key) ?? 0) + 1
        if (count > mostTimes) throw tooMuch(`the column '${name}' more than ${mostTimes} times`)
        counts.set(key, count)
      }
      if (item.kind === 'embed') visit(item.node)
    }
  }
  visit(root)
}

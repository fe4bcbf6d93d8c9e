import { badRange, tooMuch } from '../errors.ts'
import {
  type Condition,
  countFilters,
  isTest,
  parseKey,
  parseTest,
  parseTree,
} from './filter-grammar.ts'
import { type OrderTerm, parseOrder } from './order-grammar.ts'
import { parseColumns, parseSelect, type SelectItem } from './select-grammar.ts'

/** What one resource, the root or an embedded one, is narrowed by. */
export type Clauses = {
  conditions: Condition[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number
}

export type Query = {
  select: SelectItem[]
  columns: string[] | undefined
  onConflict: string[] | undefined
  /** By the names of the embeds that lead there; the root's path is empty. */
  clauses: { path: string[]; clauses: Clauses }[]
  /** Arguments of a function called with GET. */
  args: [name: string, value: string][]
  /** The parameters sorted by key, for Content-Location. */
  canonical: string
}

// Security 7.
const mostFilters = 50

const treeKey = /^(?:(.+?)\.)??(not\.)?(and|or)$/su
const partKey = /^(?:(.*)\.)?(order|limit|offset)$/su

function splitPath(text: string | undefined) {
  if (!text) return []
  const { path, field } = parseKey(text)
  return [...path, field.name]
}

function readCount(text: string, what: 'limit' | 'offset') {
  // As upstream: what is no number limits nothing.
  if (!/^-?\d+$/.test(text)) return undefined
  const count = Number(text)
  if (count < 0 && what === 'limit') {
    throw badRange('Limit should be greater than or equal to zero.')
  }
  return Math.min(Math.max(count, 0), Number.MAX_SAFE_INTEGER)
}

/** Also what `encodeURIComponent` leaves as it is and RFC 3986 reserves. */
function encode(text: string) {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function canonicalText(parameters: [string, string][]) {
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
}

class ClauseBook {
  readonly entries: Query['clauses'] = []

  at(path: string[]) {
    const known = this.entries.find(
      (entry) =>
        entry.path.length === path.length &&
        entry.path.every((name, index) => name === path[index]),
    )
    if (known) return known.clauses
    const clauses: Clauses = { conditions: [], order: [], limit: undefined, offset: 0 }
    this.entries.push({ path, clauses })
    return clauses
  }

  /** Whether the parameter was one of order, limit, offset, and, or. */
  take(key: string, value: string) {
    const part = partKey.exec(key)
    if (part) {
      const clauses = this.at(splitPath(part[1]))
      if (part[2] === 'order') clauses.order = parseOrder(value)
      if (part[2] === 'limit') clauses.limit = readCount(value, 'limit')
      if (part[2] === 'offset') clauses.offset = readCount(value, 'offset') ?? 0
      return true
    }
    const tree = treeKey.exec(key)
    if (!tree) return false
    const kind = tree[3] === 'and' ? 'and' : 'or'
    this.at(splitPath(tree[1])).conditions.push(parseTree(kind, tree[2] !== undefined, value))
    return true
  }

  filter(key: string, value: string) {
    const { path, field } = parseKey(key)
    this.at(path).conditions.push({ kind: 'filter', field, ...parseTest(value) })
  }
}

/** The query string of a request; for a function, parameters without operator are its arguments. */
export function parseQuery(search: string, { isCall }: { isCall: boolean }): Query {
  const parameters = [...new URLSearchParams(search)]
  const selected = parameters.find(([key]) => key === 'select')
  const book = new ClauseBook()
  const query: Query = {
    select: selected ? parseSelect(selected[1]) : [{ kind: 'all' }],
    columns: undefined,
    onConflict: undefined,
    clauses: book.entries,
    args: [],
    canonical: canonicalText(parameters),
  }
  for (const [key, value] of parameters) {
    if (key === 'select') continue
    if (key === 'columns' && !isCall) query.columns = parseColumns(value, 'columns')
    else if (key === 'on_conflict' && !isCall) query.onConflict = parseColumns(value, 'on_conflict')
    else if (book.take(key, value)) continue
    else if (isCall && !isTest(value)) query.args.push([key, value])
    else book.filter(key, value)
  }
  const filters = book.entries.reduce(
    (sum, { clauses }) => sum + countFilters(clauses.conditions),
    0,
  )
  if (filters > mostFilters) throw tooMuch(`more than ${mostFilters} filters`)
  return query
}

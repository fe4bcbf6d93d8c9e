type Row = Record<string, unknown>
/** Whether a row passes. Of a row that is not whole, what is not known passes. */
export type ChangeFilter = (row: Row, isWhole: boolean) => boolean
type Condition = (value: unknown) => boolean

/** Below, at or above zero as `<` says; numbers as numbers, all else as text. */
function compare(left: unknown, right: string) {
  if (typeof left === 'number') return left - Number(right)
  const text = String(left)
  return text === right ? 0 : text < right ? -1 : 1
}

/** Elements between commas; a quoted one may hold commas, and a backslash takes the next character as it is. */
function elements(list: string) {
  const found = list.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"|([^,]*))\s*(?:,|$)/gs)
  return [...found]
    .filter(({ 0: whole }) => whole !== '')
    .map(([, quoted, plain = '']) => quoted?.replace(/\\(.)/gs, '$1') ?? plain.trim())
}

/** `%` and `_` as in SQL, without a regular expression: a client's pattern must not cost much time. */
function isLike(text: string, pattern: string) {
  let [at, wanted, lastPercent, resume] = [0, 0, -1, 0]
  while (at < text.length) {
    if (pattern[wanted] === '%') {
      lastPercent = wanted
      resume = at
      wanted += 1
    } else if (pattern[wanted] === '_' || pattern[wanted] === text[at]) {
      at += 1
      wanted += 1
    } else if (lastPercent >= 0) {
      resume += 1
      at = resume
      wanted = lastPercent + 1
    } else {
      return false
    }
  }
  return /^%*$/.test(pattern.slice(wanted))
}

// As in SQL, null is neither equal nor unequal to anything.
const known = (holds: (value: unknown, wanted: string) => boolean) => (wanted: string) =>
  ((value) => value !== null && value !== undefined && holds(value, wanted)) satisfies Condition

const truths: Record<string, Condition> = {
  null: (value) => value === null || value === undefined,
  not_null: (value) => value !== null && value !== undefined,
  true: (value) => value === true,
  false: (value) => value === false,
  unknown: (value) => value === null || value === undefined,
}

/** Regular expressions are not offered to clients (security 7). */
const operators: Record<string, (wanted: string) => Condition | undefined> = {
  eq: known((value, wanted) => compare(value, wanted) === 0),
  neq: known((value, wanted) => compare(value, wanted) !== 0),
  lt: known((value, wanted) => compare(value, wanted) < 0),
  lte: known((value, wanted) => compare(value, wanted) <= 0),
  gt: known((value, wanted) => compare(value, wanted) > 0),
  gte: known((value, wanted) => compare(value, wanted) >= 0),
  like: known((value, wanted) => isLike(String(value), wanted)),
  ilike: known((value, wanted) => isLike(String(value).toLowerCase(), wanted.toLowerCase())),
  isdistinct: (wanted) => (value) =>
    value === null || value === undefined ? wanted !== 'null' : compare(value, wanted) !== 0,
  is: (wanted) => {
    const name = wanted.toLowerCase()
    return Object.hasOwn(truths, name) ? truths[name] : undefined
  },
  in: (wanted) => {
    const list = elements(wanted.replace(/^\(|\)$/g, ''))
    return (value) =>
      value !== null && value !== undefined && list.some((one) => compare(value, one) === 0)
  },
}

function readCondition(text: string): ChangeFilter | undefined {
  const [, column = '', not, name = '', given = ''] =
    /^(\w+)=(not\.)?(\w+)\.(.*)$/s.exec(text) ?? []
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  const quoted = name === 'in' ? null : /^"((?:[^"\\]|\\.)*)"$/s.exec(given)
  const condition = operator?.(quoted ? (quoted[1] ?? '').replace(/\\(.)/gs, '$1') : given)
  if (!condition) return undefined
  return (row, isWhole) => {
    const value = row[column]
    if (!isWhole && !Object.hasOwn(row, column)) return true
    if (!not) return condition(value)
    // Not of an unknown truth is unknown, too.
    const isUnknown = (value === null || value === undefined) && !/^is/.test(name)
    return !isUnknown && !condition(value)
  }
}

/**
 * `column=operator.value`, several with commas between them, as a question to a row; undefined when a
 * part is not of that form. A comma that starts no condition belongs to the value before it.
 */
export function readFilter(text: string): ChangeFilter | undefined {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|\([^)]*\)|,(?!\w+=(?:not\.)?\w+\.)|[^,])+/gs) ?? []
  const conditions = parts.map(readCondition)
  if (conditions.length === 0 || conditions.includes(undefined)) return undefined
  return (row, isWhole) => conditions.every((holds) => holds?.(row, isWhole))
}

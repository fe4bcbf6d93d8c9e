// Strings, quoted names and comments are one token each, so that no word in them counts.
const lexemes = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_]\w*|[^\s\w]|\d[\w.]*/gi

/** Words that begin a condition, alone or as a chain of `and` and `or`. */
const leads = new Set(['where', 'on', 'having', 'if', 'elsif'])
/** Words and signs that end one, and begin what is no condition by itself. */
const ends = new Set(
  `then else when select from group order limit offset fetch returning for union except intersect into values set
   loop return using as join left right inner cross full window do , ;`.split(/\s+/),
)

type Place = [from: number, to: number]
/** What stands between two such words in one pair of parentheses, or in one `case`. */
type Part = {
  of: string
  lead: string
  from: number
  ands: Place[]
  ors: Place[]
  between: boolean
}
type Token = { word: string; from: number; to: number }

export type Weaker = { dropped: string; sql: string }

/** A name like `left` or `for` that is no end of a condition: a function, or a part of `distinct from`. */
function isName({ word }: Token, before: Token | undefined, after: Token | undefined) {
  if (before?.word === '.' || (word === 'from' && before?.word === 'distinct')) return true
  return (word === 'left' || word === 'right') && after?.word === '('
}

const isConstant = (sql: string) => /^\s*(\w+\s*)?$/.test(sql)

function split(part: Part, by: Place[], to: number) {
  const cuts = [part.from, ...by.flat(), to]
  return by.concat([[0, 0]]).map((_, at): Place => [cuts[2 * at] ?? to, cuts[2 * at + 1] ?? to])
}

/** The operands of each `and` among the operands of the `or` of a part. */
function conjuncts(part: Part, to: number) {
  return split(part, part.ors, to).flatMap(([from, until]) => {
    const ands = part.ands.filter(([at]) => at > from && at < until)
    return ands.length > 0 ? split({ ...part, from }, ands, until) : []
  })
}

/**
 * A statement, or the definition of a function, with each of its conditions weakened in turn. A text that begins
 * with a parenthesis is one condition.
 * - Of `where`, `on`, `having`, and of every chain of `and`: each conjunct becomes true; what has no `and` as a whole.
 * - Not of `perform from … for update`, which only waits for its turn.
 * - What a function of type boolean answers becomes true, but for a constant or a variable.
 * - Of a guard, an `if` or `when` with `raise`, `return` or `perform` after its `then`: it becomes false, or each operand
 *   of its `or` does.
 */
export function weaken(sql: string): Weaker[] {
  const tokens: Token[] = [...sql.matchAll(lexemes)]
    .filter(({ 0: text }) => !text.startsWith('--'))
    .map(({ 0: text, index }) => ({
      word: text.toLowerCase(),
      from: index,
      to: index + text.length,
    }))
  const found = new Map<string, [...Place, 'true' | 'false']>()
  const add = ([from, to]: Place, value: 'true' | 'false') => {
    if (!/^[\s(]*(true)?[\s)]*$/.test(sql.slice(from, to)))
      found.set(`${from} ${to}`, [from, to, value])
  }
  const begin = (of: string, lead: string, from: number): Part => {
    return { of, lead, from, ands: [], ors: [], between: false }
  }
  const groups = new Map<number, { to: number; chained: boolean }>()
  const hasConjuncts = ([from, to]: Place): boolean => {
    const text = sql.slice(from, to)
    const start = from + text.length - text.trimStart().length
    const end = from + text.trimEnd().length
    const group = groups.get(start + 1)
    if (sql[start] !== '(' || group?.to !== end - 1) return false
    return group.chained || hasConjuncts([start + 1, group.to])
  }
  let locking = false
  const decides = /^ RETURNS boolean$/m.test(sql)
  const open: Part[] = [begin('', sql.startsWith('(') ? 'where' : '', 0)]

  const close = (part: Part, to: number, next: Token | undefined) => {
    if (part.of === '(')
      groups.set(part.from, { to, chained: part.lead === '' && part.ands.length > 0 })
    if (
      part.lead === 'if' ||
      part.lead === 'elsif' ||
      (part.of === 'case' && part.lead === 'when')
    ) {
      const isGuard = /^(raise|return|perform)$/.test(next?.word ?? '')
      if (isGuard) for (const operand of split(part, part.ors, to)) add(operand, 'false')
      if (isGuard || part.lead !== 'when') return
    }
    for (const operand of conjuncts(part, to)) add(operand, 'true')
    const isAnswer = decides && part.of === '' && (part.lead === 'select' || part.lead === 'return')
    const isCondition = leads.has(part.lead) || (isAnswer && !isConstant(sql.slice(part.from, to)))
    if (isCondition && !locking && part.ands.length === 0 && !hasConjuncts([part.from, to])) {
      add([part.from, to], 'true')
    }
  }

  tokens.forEach((token, at) => {
    const { word } = token
    const part = open.at(-1)
    if (!part) return
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    if (word === 'perform') locking = next?.word === 'from'
    if (word === ';') locking = false
    const restart = (lead: string) => {
      close(part, token.from, next)
      open[open.length - 1] = begin(part.of, lead, token.to)
    }
    if (word === 'case' && before?.word === 'end') return
    if (word === '(' || word === 'case') open.push(begin(word, '', token.to))
    else if (
      (word === ')' && part.of === '(') ||
      (word === 'end' && part.of === 'case' && next?.word !== 'if')
    ) {
      close(part, token.from, next)
      open.pop()
    } else if (word === 'between') part.between = true
    else if (word === 'and' && part.between) part.between = false
    else if (word === 'and') part.ands.push([token.from, token.to])
    else if (word === 'or') part.ors.push([token.from, token.to])
    else if (word === 'on' && /^(?:conflict|constraint)$/.test(next?.word ?? '')) restart('')
    else if (word === 'on' && before?.word === 'distinct') restart('')
    else if (leads.has(word) || (ends.has(word) && !isName(token, before, next))) restart(word)
  })
  close(open[0] ?? begin('', '', 0), sql.length, undefined)

  return [...found.values()]
    .toSorted(([a], [b]) => a - b)
    .map(([from, to, value]) => ({
      dropped: sql.slice(from, to).replace(/\s+/g, ' ').trim(),
      sql: `${sql.slice(0, from)} ${value} ${sql.slice(to)}`,
    }))
}

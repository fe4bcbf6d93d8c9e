import { likeTest } from './like.ts'

type Fields = Record<string, string>
type Test = (fields: Fields) => boolean
export type Parsed = {
  fields: string[]
  object: string
  /** Every field that is named, to be looked up. */
  named: string[]
  matches: Test
  order: { field: string; isDown: boolean }[]
  limit: number
}

/** What cannot be read as a query. */
export class MalformedQuery extends Error {}

const tokenPattern = /\s*('(?:[^'\\]|\\.)*'|<=|>=|!=|[=<>(),]|[\w.:+-]+)/y

const mostLetters = 4000

function tokensOf(text: string) {
  if (text.length > mostLetters) throw new MalformedQuery('the query is too long')
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const [, token] = tokenPattern.exec(text) ?? []
    if (token === undefined) throw new MalformedQuery('unexpected token')
    tokens.push(token)
  }
  return tokens
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
/** A text between quotes; in a pattern `\%` and `\_` stay as they are. */
const unquoted = (token: string, isPattern: boolean) =>
  token
    .slice(1, -1)
    .replace(/\\(.)/gs, (whole, one: string) =>
      isPattern && /[%_]/.test(one) ? whole : (escapes[one] ?? one),
    )

function literalOf(token: string, isPattern = false) {
  if (token.startsWith("'")) return unquoted(token, isPattern)
  if (/^null$/i.test(token)) return ''
  if (/^(true|false)$/i.test(token)) return token.toLowerCase()
  if (/^[\d.:TZ+-]+$/.test(token)) return token
  throw new MalformedQuery(`unexpected token: '${token}'`)
}

const comparisons: Record<string, (has: string, value: string) => boolean> = {
  '=': (has, value) => has.toLowerCase() === value.toLowerCase(),
  '!=': (has, value) => has.toLowerCase() !== value.toLowerCase(),
  '<': (has, value) => has < value,
  '>': (has, value) => has > value,
  '<=': (has, value) => has <= value,
  '>=': (has, value) => has >= value,
}

/** Reads the SOQL that programs use most: one object, conditions joined by AND, an order and a limit. */
export function readSoql(text: string): Parsed {
  const tokens = tokensOf(text)
  let at = 0
  const is = (word: string) => tokens[at]?.toUpperCase() === word
  const next = () => {
    const token = tokens[at]
    if (token === undefined) throw new MalformedQuery('unexpected end of the query')
    at += 1
    return token
  }
  const expect = (word: string) => {
    if (!is(word)) throw new MalformedQuery(`expecting ${word}, found '${tokens[at] ?? 'EOF'}'`)
    at += 1
  }
  const name = () => {
    const token = next()
    if (!/^[A-Za-z]\w*$/.test(token)) throw new MalformedQuery(`unexpected token: '${token}'`)
    return token
  }
  const list = <T>(one: () => T): T[] => {
    const found = [one()]
    while (is(',')) {
      at += 1
      found.push(one())
    }
    return found
  }
  const named: string[] = []
  const condition = (): Test => {
    const field = name()
    named.push(field)
    const operator = next().toUpperCase()
    if (operator === 'LIKE') {
      const test = likeTest(literalOf(next(), true))
      return (fields) => test(fields[field] ?? '')
    }
    if (operator === 'IN') {
      expect('(')
      const values = list(() => literalOf(next()))
      expect(')')
      return (fields) => values.includes(fields[field] ?? '')
    }
    const compare = comparisons[operator]
    if (!compare) throw new MalformedQuery(`unexpected token: '${operator}'`)
    const value = literalOf(next())
    return (fields) => compare(fields[field] ?? '', value)
  }

  expect('SELECT')
  const fields = list(name)
  expect('FROM')
  const object = name()
  const tests: Test[] = []
  if (is('WHERE')) {
    do {
      at += 1
      tests.push(condition())
    } while (is('AND'))
  }
  let order: Parsed['order'] = []
  if (is('ORDER')) {
    at += 1
    expect('BY')
    order = list(() => {
      const field = name()
      const isDown = is('DESC')
      if (isDown || is('ASC')) at += 1
      return { field, isDown }
    })
  }
  let limit = 2000
  if (is('LIMIT')) {
    at += 1
    limit = Math.min(limit, Number(next()) || 0)
  }
  if (at < tokens.length) throw new MalformedQuery(`unexpected token: '${tokens[at]}'`)
  named.push(...fields, ...order.map(({ field }) => field))
  return { fields, object, named, order, limit, matches: (row) => tests.every((test) => test(row)) }
}

import type { Statement } from '../../lib/database/round-trip.ts'

/** A value the statement is sent with; it never becomes part of its text. */
class Bound {
  readonly value: string | null

  constructor(value: string | null) {
    this.value = value
  }
}

/** A piece of SQL. Only this module makes text into SQL; every other string is bound. */
export class Sql {
  readonly texts: readonly string[]
  readonly holes: readonly (Sql | Bound)[]

  constructor(texts: readonly string[], holes: readonly (Sql | Bound)[]) {
    this.texts = texts
    this.holes = holes
  }
}

/** `sql\`… ${piece} … ${value}\``: a piece is put in place, a string or null is bound. */
export function sql(texts: TemplateStringsArray, ...holes: (Sql | string | null)[]): Sql {
  return new Sql(
    texts,
    holes.map((hole) => (hole instanceof Sql ? hole : new Bound(hole))),
  )
}

function literalText(text: string) {
  return new Sql([text], [])
}

/** A quoted identifier, or several with dots between. */
export function ident(...names: string[]): Sql {
  if (names.some((name) => name.includes('\0'))) throw new Error('An identifier holds no NUL')
  return literalText(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'))
}

/** Text that PostgreSQL's own catalog printed, such as a type name or a default. Never a client's. */
export function fromCatalog(text: string): Sql {
  return literalText(text)
}

export const empty = literalText('')

export function join(pieces: readonly Sql[], separator: string): Sql {
  const [first, ...rest] = pieces
  if (!first) return empty
  return new Sql(['', ...rest.map(() => separator), ''], pieces)
}

export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? literalText('true') : join(conditions, ' and ')
}

/** The text with `$n` in it and its values; a piece used twice shares its values. */
export function compile(root: Sql): Statement {
  const numbers = new Map<Bound, number>()
  const values: (string | null)[] = []
  const write = (piece: Sql | Bound): string => {
    if (piece instanceof Bound) {
      const number = numbers.get(piece) ?? values.push(piece.value)
      numbers.set(piece, number)
      return `$${number}`
    }
    let text = piece.texts[0] ?? ''
    for (const [index, hole] of piece.holes.entries()) {
      text += write(hole) + (piece.texts[index + 1] ?? '')
    }
    return text
  }
  return { text: write(root), values }
}

import { badQuery, tooMuch } from '../errors.ts'
import { type Field, readField } from './field-grammar.ts'
import { Scanner } from './scanner.ts'

const comparisons = ['eq', 'neq', 'gte', 'gt', 'lte', 'lt'] as const
const patterns = ['like', 'ilike', 'match', 'imatch'] as const
const sets = ['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof comparisons)[number]
export type Pattern = (typeof patterns)[number]
export type SetOperator = (typeof sets)[number]
export type Search = (typeof searches)[number]
export type IsValue = (typeof isValues)[number]
export type Quantifier = 'any' | 'all' | undefined

export type Test =
  | { op: Comparison | Pattern; quantifier: Quantifier; value: string }
  | { op: SetOperator | 'isdistinct'; value: string }
  | { op: Search; language: string | undefined; value: string }
  | { op: 'in'; values: string[] }
  | { op: 'is'; value: IsValue }
export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; test: Test }
export type Tree = { kind: 'and' | 'or'; isNegated: boolean; parts: Condition[] }
export type Condition = Filter | Tree

// Security 7.
const mostValues = 100
const deepestTree = 10

const operator =
  /(?:(eq|neq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?|(cs|cd|ov|sl|sr|nxr|nxl|adj|isdistinct)|(fts|plfts|phfts|wfts)(?:\(([\p{L}\p{N}_ -]+)\))?|(in|is))\./uy

const expecting = 'operator (eq, gt, ...)'

/** Elements between brackets, each bare or in double quotes; the scanner stands after `(`. */
function readList(scanner: Scanner): string[] {
  const values: string[] = []
  if (scanner.take(')')) return values
  do {
    values.push(scanner.quoted() ?? scanner.match(/[^,)]*/y) ?? '')
    if (values.length > mostValues) throw tooMuch(`more than ${mostValues} values in a list`)
  } while (scanner.take(','))
  scanner.expect(')')
  return values
}

function readIs(scanner: Scanner, text: string): IsValue {
  const value = isValues.find((word) => word === text.toLowerCase())
  if (!value) throw scanner.fault('null, not_null, true, false or unknown')
  return value
}

/** One test after the column: `not.` was read, `value` reads what follows the operator. */
function readTest(scanner: Scanner, value: (scanner: Scanner) => string): Test {
  operator.lastIndex = scanner.at
  const found = operator.exec(scanner.text)
  if (!found) throw scanner.fault(expecting)
  scanner.at = operator.lastIndex
  const [, compared, quantifier, set, search, language, other] = found
  if (compared) {
    const op = compared as Comparison | Pattern
    return { op, quantifier: quantifier as Quantifier, value: shallow(value(scanner)) }
  }
  if (set) return { op: set as SetOperator | 'isdistinct', value: shallow(value(scanner)) }
  if (search) return { op: search as Search, language, value: value(scanner) }
  if (other === 'is') return { op: 'is', value: readIs(scanner, scanner.match(/\w*/y) ?? '') }
  scanner.expect('(')
  return { op: 'in', values: readList(scanner).map(shallow) }
}

/** A literal nested deeper than any real one would only exhaust PostgreSQL's parser. */
function shallow(value: string) {
  if (value.length > 200 && (value.match(/[[{(]/g)?.length ?? 0) > 1000) {
    throw tooMuch('a value with more than 1000 brackets')
  }
  return value
}

function toTheEnd(scanner: Scanner) {
  const value = scanner.rest
  scanner.at = scanner.text.length
  return value
}

/** Inside a tree a value ends at `,` or `)`, unless it is quoted or brings brackets of its own. */
function untilDelimiter(scanner: Scanner) {
  const start = scanner.at
  if (scanner.looksAt('"')) {
    const value = scanner.quoted() ?? ''
    if (scanner.done || scanner.looksAt(',') || scanner.looksAt(')')) return value
    scanner.at = start
  }
  const bracketed = scanner.match(/\{(?:[^"{}]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}|[[(][^\])]*[\])]/sy)
  if (bracketed && (scanner.looksAt(',') || scanner.looksAt(')'))) return bracketed
  scanner.at = start
  return scanner.match(/[^,)]*/y) ?? ''
}

/** What follows `column=`: `[not.]op.value`. */
export function parseTest(text: string): { isNegated: boolean; test: Test } {
  const scanner = new Scanner(text, 'filter')
  const isNegated = scanner.take('not.')
  const test = readTest(scanner, toTheEnd)
  if (!scanner.done) throw scanner.fault('end of input')
  return { isNegated, test }
}

/** Whether a query parameter of a function call is a filter of its result. */
export function isTest(text: string) {
  operator.lastIndex = text.startsWith('not.') ? 4 : 0
  return operator.test(text)
}

function readCondition(scanner: Scanner, depth: number): Condition {
  const start = scanner.at
  const isNegated = scanner.take('not.')
  const kind = scanner.take('and(') ? 'and' : scanner.take('or(') ? 'or' : undefined
  if (kind) return { kind, isNegated, parts: readParts(scanner, depth + 1) }
  scanner.at = start
  const field = readField(scanner)
  scanner.expect('.')
  const negated = scanner.take('not.')
  return { kind: 'filter', field, isNegated: negated, test: readTest(scanner, untilDelimiter) }
}

function readParts(scanner: Scanner, depth: number): Condition[] {
  if (depth > deepestTree) throw tooMuch(`more than ${deepestTree} levels of and/or`)
  const parts: Condition[] = []
  do {
    scanner.match(/ +/y)
    parts.push(readCondition(scanner, depth))
  } while (scanner.take(','))
  scanner.expect(')')
  return parts
}

/** `or=(…)`, `not.and=(…)`. */
export function parseTree(kind: 'and' | 'or', isNegated: boolean, text: string): Tree {
  const scanner = new Scanner(text, 'logic tree')
  scanner.expect('(')
  const parts = readParts(scanner, 1)
  if (!scanner.done) throw scanner.fault('end of input')
  return { kind, isNegated, parts }
}

/** How many columns are tested in all. */
export function countFilters(conditions: readonly Condition[]): number {
  return conditions.reduce(
    (sum, condition) => sum + (condition.kind === 'filter' ? 1 : countFilters(condition.parts)),
    0,
  )
}

export function parseKey(text: string): { path: string[]; field: Field } {
  const scanner = new Scanner(text, 'column')
  const path: string[] = []
  let field = readField(scanner)
  while (field.path.length === 0 && scanner.take('.')) {
    path.push(field.name)
    field = readField(scanner)
  }
  if (!scanner.done) throw badQuery(`"failed to parse filter (${text})" (line 1, column 1)`)
  return { path, field }
}

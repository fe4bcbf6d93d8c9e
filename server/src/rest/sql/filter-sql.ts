import { badQuery } from '../errors.ts'
import type {
  Comparison,
  Filter,
  Pattern,
  Search,
  SetOperator,
  Test,
} from '../parse/filter-grammar.ts'
import { fieldSql, type Place } from './field-sql.ts'
import { fromCatalog, type Sql, sql } from './sql.ts'

const symbols: Record<Comparison | Pattern | SetOperator | 'isdistinct', Sql> = {
  eq: fromCatalog('='),
  neq: fromCatalog('<>'),
  gt: fromCatalog('>'),
  gte: fromCatalog('>='),
  lt: fromCatalog('<'),
  lte: fromCatalog('<='),
  like: fromCatalog('like'),
  ilike: fromCatalog('ilike'),
  match: fromCatalog('~'),
  imatch: fromCatalog('~*'),
  cs: fromCatalog('@>'),
  cd: fromCatalog('<@'),
  ov: fromCatalog('&&'),
  sl: fromCatalog('<<'),
  sr: fromCatalog('>>'),
  nxr: fromCatalog('&<'),
  nxl: fromCatalog('&>'),
  adj: fromCatalog('-|-'),
  isdistinct: fromCatalog('is distinct from'),
}

const isWords = {
  null: fromCatalog('null'),
  not_null: fromCatalog('not null'),
  true: fromCatalog('true'),
  false: fromCatalog('false'),
  unknown: fromCatalog('unknown'),
}

const parsers: Record<Search, Sql> = {
  fts: fromCatalog('to_tsquery'),
  plfts: fromCatalog('plainto_tsquery'),
  phfts: fromCatalog('phraseto_tsquery'),
  wfts: fromCatalog('websearch_to_tsquery'),
}

function arrayLiteral(values: readonly string[]) {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

function searchSql(place: Place, { field }: Filter, test: Extract<Test, { op: Search }>) {
  const { language, value } = test
  const expression = fieldSql(place, field)
  const isVector =
    field.path.length === 0 && place.relation.columns.get(field.name)?.family === 'tsvector'
  const parser = parsers[test.op]
  if (language === undefined) {
    const vector = isVector ? expression : sql`to_tsvector(${expression})`
    return sql`${vector} @@ ${parser}(${value})`
  }
  const vector = isVector ? expression : sql`to_tsvector(${language}::regconfig, ${expression})`
  return sql`${vector} @@ ${parser}(${language}::regconfig, ${value})`
}

function testSql(place: Place, filter: Filter, allowRegex: boolean): Sql {
  const { test } = filter
  if ('language' in test) return searchSql(place, filter, test)
  const field = fieldSql(place, filter.field)
  if (test.op === 'in') return sql`${field} = any (${arrayLiteral(test.values)})`
  if (test.op === 'is') return sql`${field} is ${isWords[test.value]}`
  const isPattern = test.op === 'like' || test.op === 'ilike'
  // A pattern of a client can take PostgreSQL for ever (security 7).
  if ((test.op === 'match' || test.op === 'imatch') && !allowRegex) {
    throw badQuery(`The operator "${test.op}" is switched off`, 'Use like or ilike instead.')
  }
  const value = isPattern ? test.value.replaceAll('*', '%') : test.value
  const symbol = symbols[test.op]
  const quantifier = 'quantifier' in test ? test.quantifier : undefined
  if (quantifier === 'any') return sql`${field} ${symbol} any (${value})`
  if (quantifier === 'all') return sql`${field} ${symbol} all (${value})`
  return sql`${field} ${symbol} ${value}`
}

export function filterSql(place: Place, filter: Filter, allowRegex: boolean): Sql {
  const test = testSql(place, filter, allowRegex)
  return filter.isNegated ? sql`not (${test})` : sql`(${test})`
}

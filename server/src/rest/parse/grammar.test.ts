import { describe, expect, test } from 'vitest'
import { nearest } from '../catalog/suggestion.ts'
import { viewOrigins } from '../catalog/view-columns.ts'
import { messageOfRequest } from '../message.ts'
import { compile, fromCatalog, ident, join, sql } from '../sql/sql.ts'
import { parseKey, parseTest, parseTree } from './filter-grammar.ts'
import { negotiate } from './media-type.ts'
import { parseOrder } from './order-grammar.ts'
import { parseCsv, readPayload } from './payload.ts'
import { parsePreferences } from './preferences.ts'
import { parseQuery } from './query-string.ts'
import { parseSelect } from './select-grammar.ts'

describe('select', () => {
  test('an alias, a path, a cast and an aggregate', () => {
    expect(parseSelect('a:meta->k->>0.sum()::text')).toEqual([
      {
        kind: 'field',
        alias: 'a',
        field: {
          name: 'meta',
          path: [
            { arrow: '->', key: 'k', isIndex: false },
            { arrow: '->>', key: '0', isIndex: true },
          ],
        },
        cast: undefined,
        aggregate: 'sum',
        aggregateCast: 'text',
      },
    ])
  })

  test('a cast is no alias', () => {
    expect(parseSelect('id::text')).toMatchObject([
      { alias: undefined, field: { name: 'id' }, cast: 'text' },
    ])
  })

  test('embeds with hint, join and columns', () => {
    expect(parseSelect('who:people!fk!inner(id,...town(name)),*')).toMatchObject([
      {
        kind: 'embed',
        alias: 'who',
        target: 'people',
        hint: 'fk',
        isInner: true,
        isSpread: false,
        select: [{ kind: 'field' }, { kind: 'embed', target: 'town', isSpread: true }],
      },
      { kind: 'all' },
    ])
  })

  test('names with dashes, blanks and quotes', () => {
    const names = parseSelect('first-name, last name ,"a,b(c)","say \\"x\\""').map((item) =>
      item.kind === 'field' ? item.field.name : '',
    )

    expect(names).toEqual(['first-name', 'last name', 'a,b(c)', 'say "x"'])
  })
})

describe('filters', () => {
  test('the value is everything after the operator, unquoted or not', () => {
    expect(parseTest('eq."a".b,c)')).toEqual({
      isNegated: false,
      test: { op: 'eq', quantifier: undefined, value: '"a".b,c)' },
    })
  })

  test('a key has a path of embeds and of JSON', () => {
    expect(parseKey('orders.items.meta->>a')).toEqual({
      path: ['orders', 'items'],
      field: { name: 'meta', path: [{ arrow: '->>', key: 'a', isIndex: false }] },
    })
  })

  test('values within a tree end where their quotes or brackets do', () => {
    const { parts } = parseTree(
      'or',
      false,
      '(a.eq."x,)",b.cs.{1,"}"},c.in.(1,"2,3"),d.ov.[1,2),e.not.is.null)',
    )

    expect(parts.map((part) => (part.kind === 'filter' ? part.test : null))).toEqual([
      { op: 'eq', quantifier: undefined, value: 'x,)' },
      { op: 'cs', value: '{1,"}"}' },
      { op: 'in', values: ['1', '2,3'] },
      { op: 'ov', value: '[1,2)' },
      { op: 'is', value: 'null' },
    ])
  })
})

test('order terms', () => {
  expect(parseOrder('a,b.desc,c.nullsfirst,rel(d).asc.nullslast')).toMatchObject([
    { field: { name: 'a' }, direction: undefined, nulls: undefined },
    { field: { name: 'b' }, direction: 'desc' },
    { field: { name: 'c' }, nulls: 'first' },
    { relation: 'rel', field: { name: 'd' }, direction: 'asc', nulls: 'last' },
  ])
})

describe('the query string', () => {
  test('reserved keys may belong to an embed', () => {
    const { clauses } = parseQuery('?a.order=x&a.b.limit=2&a.not.or=(c.eq.1)&a.c=eq.1&order=y', {
      isCall: false,
    })

    expect(
      clauses.map(({ path, clauses: { conditions, limit, order } }) => [
        path.join('.'),
        conditions.length,
        limit,
        order.length,
      ]),
    ).toEqual([
      ['a', 2, undefined, 1],
      ['a.b', 0, 2, 0],
      ['', 0, undefined, 1],
    ])
  })

  test('a call takes what has no operator as an argument', () => {
    const { args, clauses } = parseQuery('?a=1&b=eq.1&c=x.y&limit=3', { isCall: true })

    expect(args).toEqual([
      ['a', '1'],
      ['c', 'x.y'],
    ])
    expect(clauses).toMatchObject([
      { path: [], clauses: { limit: 3, conditions: [{ field: { name: 'b' } }] } },
    ])
  })

  test('the parameters are sorted for Content-Location', () => {
    expect(parseQuery('?select=a,b&id=eq.1', { isCall: false }).canonical).toBe(
      'id=eq.1&select=a%2Cb',
    )
  })
})

test('preferences: the first of two wins, the unknown is left out', () => {
  expect(
    parsePreferences('return=minimal,return=representation, count=exact, max-affected=3,foo=1'),
  ).toEqual({ return: 'minimal', count: 'exact' })
  expect(parsePreferences('handling=strict,max-affected=3')).toEqual({
    handling: 'strict',
    maxAffected: 3,
  })
})

test('media types by quality', () => {
  expect(negotiate('text/csv;q=0.2, application/json;q=0.8').shape).toBe('list')
  expect(negotiate(undefined).shape).toBe('list')
  expect(() => negotiate('application/json;q=0')).not.toThrow()
})

test('comma separated values with quotes and line ends', () => {
  expect(parseCsv('a,b\r\n"x ""y""\nz",NULL\n"NULL",\n')).toEqual([
    { a: 'x "y"\nz', b: null },
    { a: 'NULL', b: '' },
  ])
})

describe('sql', () => {
  test('strings are bound, names are quoted', () => {
    const { text, values } = compile(sql`select ${ident('a"b', 'c')} where x = ${"'; drop"}`)

    expect({ text, values }).toEqual({
      text: 'select "a""b"."c" where x = $1',
      values: ["'; drop"],
    })
  })

  test('a piece used twice is bound once', () => {
    const piece = sql`x = ${'1'}`

    expect(compile(join([piece, sql`y = ${null}`, piece], ' or '))).toEqual({
      text: 'x = $1 or y = $2 or x = $1',
      values: ['1', null],
    })
  })

  test('a name with NUL is no name', () => {
    expect(() => ident('a\0b')).toThrow()
  })

  test('text of the catalog is put in as it is', () => {
    expect(compile(sql`${fromCatalog('now()')}`).text).toBe('now()')
  })
})

test('the nearest name, if any is near', () => {
  expect(nearest('adresses', ['orders', 'addresses'])).toBe('addresses')
  expect(nearest('zzz', ['orders', 'addresses'])).toBeNull()
})

test('a view’s columns are traced by its outermost target list', () => {
  const entry = (number: number, table: number, column: number, inner = '') =>
    `{TARGETENTRY :expr {VAR :varno 1 ${inner}} :resno ${number} :resname x\\} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
  const nested = `{QUERY :targetList (${entry(1, 99, 9)})}`

  const origins = viewOrigins(
    `({QUERY :rtable (${nested}) :targetList (${entry(1, 50, 2)} ${entry(2, 0, 0)} ${entry(3, 50, 4, nested)})})`,
  )

  expect(origins).toEqual([
    { column: 1, relation: '50', sourceColumn: 2 },
    { column: 3, relation: '50', sourceColumn: 4 },
  ])
})

test('a body whose sender breaks off is a fault of the request', async () => {
  const body = new ReadableStream({
    start: (controller) =>
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const init = { method: 'POST', body, duplex: 'half' }

  const read = readPayload(messageOfRequest(new Request('http://localhost/', init)), false)

  await expect(read).rejects.toMatchObject({ status: 400, body: { code: 'PGRST102' } })
})

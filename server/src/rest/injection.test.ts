import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop()

// Each would read what is hidden, or change rows, if it ever became part of a statement's text.
const attacks = [
  `id"; drop table shop.addresses; --`,
  `id'; drop table shop.addresses; --`,
  `id) from shop.vault; --`,
  `id","id" from (select 1) x; update shop.addresses set city = 'gone'; --`,
  `(select secret from shop.vault)`,
  `id::text from shop.vault union select secret`,
  `1 or 1=1`,
  `' or '1'='1`,
  `$1`,
  `$$; delete from shop.addresses; $$`,
  `\\"; delete from shop.addresses; --`,
  `pg_sleep(9)`,
  `id/**/;/**/delete/**/from/**/shop.addresses`,
  `\u0000`,
  `id\u0000"; drop table shop.addresses; --`,
  `E'\\\\'; delete from shop.addresses; --`,
  `"`,
  `""`,
  `{"}); delete from shop.addresses; --`,
]

// Every place of a request that a client's text can reach.
const positions: Record<string, (attack: string) => string> = {
  'a selected column': (a) => `/addresses?select=${a}`,
  'a quoted column': (a) => `/addresses?select="${a}"`,
  'an alias': (a) => `/addresses?select=${a}:id`,
  'a quoted alias': (a) => `/addresses?select="${a}":id`,
  'a cast': (a) => `/addresses?select=id::${a}`,
  'a cast after a type': (a) => `/addresses?select=id::text${a}`,
  'a JSON key': (a) => `/customers?select=meta->${a}`,
  'a quoted JSON key': (a) => `/customers?select=meta->>"${a}"`,
  'an embed': (a) => `/orders?select=${a}(id)`,
  'an alias of an embed': (a) => `/orders?select="${a}":customers(id)`,
  'a hint': (a) => `/orders?select=addresses!${a}(id)`,
  'a quoted hint': (a) => `/orders?select=addresses!"${a}"(id)`,
  'a spread': (a) => `/orders?select=...${a}(id)`,
  'a column within an embed': (a) => `/orders?select=customers("${a}")`,
  'an alias within a spread': (a) => `/orders?select=...customers("${a}":id)`,
  'a filtered column': (a) => `/addresses?${a}=eq.1`,
  'a filtered quoted column': (a) => `/addresses?"${a}"=eq.1`,
  'a filtered path': (a) => `/customers?meta->>"${a}"=eq.1`,
  'a value': (a) => `/addresses?city=eq.${a}`,
  'a number': (a) => `/addresses?id=eq.${a}`,
  'an operator': (a) => `/addresses?id=${a}.1`,
  'a value of in': (a) => `/addresses?city=in.(${a},"${a}")`,
  'a value of is': (a) => `/addresses?city=is.${a}`,
  'a pattern': (a) => `/addresses?city=ilike.*${a}*`,
  'any of a list': (a) => `/addresses?city=eq(any).{${a}}`,
  'a modifier': (a) => `/addresses?city=eq(${a}).x`,
  'a language': (a) => `/addresses?city=fts(${a}).x`,
  'a search': (a) => `/addresses?city=wfts(simple).${a}`,
  'a tree': (a) => `/addresses?or=(${a})`,
  'a value of a tree': (a) => `/addresses?or=(city.eq.${a},city.eq."${a}")`,
  'an order': (a) => `/addresses?order=${a}`,
  'a quoted order': (a) => `/addresses?order="${a}".desc`,
  'a direction': (a) => `/addresses?order=id.${a}`,
  'an order by a relation': (a) => `/orders?select=customers(id)&order=customers(${a})`,
  'a limit': (a) => `/addresses?limit=${a}`,
  'an offset': (a) => `/addresses?offset=${a}`,
  'a table': (a) => `/${encodeURIComponent(a)}`,
  'a function': (a) => `/rpc/${encodeURIComponent(a)}`,
  'an argument': (a) => `/rpc/add?a=${a}`,
  'the name of an argument': (a) => `/rpc/add?${a}=1`,
  'an argument of text': (a) => `/rpc/settings?name=${a}`,
  'an array argument': (a) => `/rpc/total_of?ids={${a}}`,
  'a variadic argument': (a) => `/rpc/sum_all?numbers=${a}&numbers=${a}`,
}

async function everything() {
  const { rows } = await shop().owner.query(`
    select (select json_agg(a order by id) from shop.addresses a) as addresses,
      (select json_agg(v) from shop.vault v) as vault,
      (select json_agg(n order by id) from shop.notes n) as notes,
      (select json_agg(t order by t) from (select relname::text as t from pg_class where relnamespace = 'shop'::regnamespace) x) as tables`)
  return rows
}

let before: unknown
beforeEach(async () => {
  before = await everything()
})
afterEach(async () => {
  expect(await everything()).toEqual(before)
})

function leaks(text: string) {
  return text.includes('gold') || text.includes('of bob')
}

function query(path: string) {
  const [start = '', ...rest] = path.split('?')
  const tail = rest
    .join('?')
    .replaceAll('%', '%25')
    .replaceAll('\u0000', '%00')
    .replaceAll('#', '%23')
  return rest.length > 0 ? `${start}?${tail}` : start
}

describe('text of a client never becomes SQL', () => {
  test.each(Object.entries(positions))('in %s', async (_, place) => {
    for (const attack of attacks) {
      const { status, text } = await ask(shop(), query(place(attack)))

      expect({ attack, refusedOrEmpty: status < 500, leaks: leaks(text) }).toEqual({
        attack,
        refusedOrEmpty: true,
        leaks: false,
      })
    }
  })

  test.each([
    ['a key of a body', '/orders', (a: string) => ({ [a]: 1 })],
    ['a value of a body', '/orders', (a: string) => ({ id: a })],
    ['columns=', '/orders?columns=', () => ({ id: 1 })],
    ['on_conflict=', '/orders?on_conflict=', () => ({ id: 1 })],
    ['an argument of a body', '/rpc/add', (a: string) => ({ a })],
    ['the name of an argument of a body', '/rpc/add', (a: string) => ({ [a]: 1 })],
  ])('in %s', async (_, path, body) => {
    for (const attack of attacks) {
      const target = path.endsWith('=') ? query(`${path}"${attack}"`) : path
      const { status, text } = await ask(shop(), target, {
        method: 'POST',
        body: body(attack),
        headers: { prefer: 'resolution=merge-duplicates,return=representation,tx=rollback' },
      })

      expect({ attack, refused: status >= 400 && status < 500, leaks: leaks(text) }).toEqual({
        attack,
        refused: true,
        leaks: false,
      })
    }
  })

  test.each(['accept-profile', 'prefer', 'range', 'accept', 'x-any'])(
    'in the header %s',
    async (name) => {
      for (const attack of attacks.filter((one) => !one.includes('\u0000'))) {
        for (const value of [attack, `timezone=${attack}`, `count=${attack}`]) {
          const { status } = await ask(shop(), '/addresses', { headers: { [name]: value } })

          expect(status).toBeLessThan(500)
        }
      }
    },
  )

  test('an alias is only a key of the answer', async () => {
    const alias = `x"; drop table shop.addresses; --`

    const { status, json } = await ask(
      shop(),
      `/addresses?id=eq.1&select=${encodeURIComponent(`"${alias.replaceAll('"', '\\"')}":city`)}`,
    )

    expect({ status, json }).toEqual({ status: 200, json: [{ [alias]: 'Graz' }] })
  })

  test('casts reach no type outside the list', async () => {
    for (const type of [
      'regclass',
      'regproc',
      'oid',
      'shop.status',
      'pg_catalog.text',
      'record',
      'xml',
    ]) {
      const { status, json } = await ask(shop(), `/addresses?select=city::${type}`)

      expect({
        type,
        refused: status === 400 && ['42704', 'PGRST100'].includes(json.code),
      }).toEqual({ type, refused: true })
    }
  })
})

import { expect, test } from 'vitest'
import { usePostgrest } from '../testing/use-postgrest.ts'
import { ask, useShop } from '../testing/use-shop.ts'

const comments = `
  comment on schema shop is 'The shop

What it sells, and to whom.';
  comment on table shop.orders is 'What was bought

And by whom.';
  comment on column shop.orders.total is 'In euros';
  comment on function shop.add is 'Adds';
  alter table shop.addresses alter city type varchar(40);`
const shop = useShop({ also: comments })
const postgrest = usePostgrest(shop)

type Description = {
  info: object
  paths: Record<string, Record<string, { parameters?: object[] }>>
  definitions: Record<string, object>
  parameters: Record<string, object>
}

const single = '#/parameters/preferParams'

/** Without what 13 took away: functions whose one argument is the whole body, by preference. */
function current({ paths, definitions, parameters, info }: Description) {
  for (const method of Object.values(paths).flatMap((path) => Object.values(path))) {
    const kept = method.parameters?.filter((one) => !('$ref' in one && one.$ref === single))
    if (kept) method.parameters = kept
  }
  const shared = ['preferParams', 'preferReturn', 'preferCount', 'preferPost']
  const named = Object.entries(parameters).filter(([name]) => !shared.includes(name))
  return {
    paths,
    definitions,
    parameters: Object.fromEntries(named),
    info: { ...info, version: '' },
  }
}

test('the root describes to each role what PostgREST describes to it', async () => {
  for (const as of ['', 'ada', 'service']) {
    const token = postgrest().tokens[as]
    const theirs = await fetch(`${postgrest().url}/`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const { json, headers } = await ask(shop(), '/', { as })

    expect(current(json)).toEqual(current((await theirs.json()) as Description))
    expect(headers.get('content-type')).toBe(theirs.headers.get('content-type'))
  }
})

test('what a role may not touch is not in its description', async () => {
  const { json: anon } = await ask(shop(), '/')
  const { json: service } = await ask(shop(), '/', { as: 'service' })

  expect(Object.keys(anon.definitions)).not.toContain('vault')
  expect(Object.keys(service.definitions)).toContain('vault')
  expect(Object.keys(anon.paths)).not.toContain('/rpc/hidden')
})

test('another schema is described by its profile, HEAD is empty, and other forms are refused', async () => {
  const annex = await ask(shop(), '/', { headers: { 'accept-profile': 'annex' } })
  const head = await ask(shop(), '/', { method: 'HEAD' })
  const csv = await ask(shop(), '/', { headers: { accept: 'text/csv' } })
  const post = await ask(shop(), '/', { method: 'POST' })

  expect(Object.keys(annex.json.definitions)).toEqual(['rooms'])
  expect([head.status, head.text]).toEqual([200, ''])
  expect([csv.status, csv.json.code]).toEqual([406, 'PGRST107'])
  expect([post.status, post.json.code]).toEqual([405, 'PGRST117'])
})

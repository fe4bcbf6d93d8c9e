import { expect, test, vi } from 'vitest'
import { useExports } from '../testing/exports.ts'

// The link to an archive: who gets one, how long it works, and what is noted of each download.

const { library, made, link, download } = useExports()

test('a link is for owners alone, and the archive of another organisation does not exist', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const id = await made(acme)

  const others = [
    [null, 401],
    [await library.world().person({ anonymous: true }), 404],
    [await library.world().member(acme, 'INACTIVE'), 404],
    [await library.world().member(acme, 'agent_user'), 404],
    [await library.world().member(acme, 'member'), 404],
    [rival.owner, 404],
  ] as const

  for (const [person, status] of others) expect((await link(id, person)).status).toBe(status)
  expect((await link('x', acme.owner)).status).toBe(404)
  expect((await link(id, acme.owner)).status).toBe(200)
})

test('a link works for five minutes, and only as it was given', async () => {
  const acme = await library.world().organization()
  const { body } = await link(await made(acme), acme.owner)
  const token = new URL(body.url, 'http://x').searchParams.get('token') ?? ''
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`

  expect((await download(body.url)).status).toBe(200)
  expect((await download(body.url.replace(token, changed))).status).toBe(403)
  expect((await download('/functions/v1/organization-export/download')).status).toBe(403)
  vi.useFakeTimers({ now: Date.parse(body.expires_at) + 1, toFake: ['Date'] })
  try {
    expect((await download(body.url)).status).toBe(410)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['removed', "update public.organization_members set role = 'INACTIVE' where user_id = $1"],
  ['signed out', 'delete from auth.sessions where user_id = $1'],
])('a link ends with its owner, who was %s', async (_, sql) => {
  const acme = await library.world().organization()
  const second = await library.world().member(acme, 'owner')
  const { body } = await link(await made(acme), second)
  expect((await download(body.url)).status).toBe(200)

  await library.world().owner.query(sql, [second.id])

  expect((await download(body.url)).status).toBe(404)
})

test('each download is on record with the person and the address', async () => {
  const acme = await library.world().organization()
  const { body } = await link(await made(acme), acme.owner)
  await download(body.url)

  const { rows } = await library.world().owner.query(
    `select actor_id, host(client_address) as address from public.audit_log
     where organization_id = $1 and action = 'organization.export_downloaded'`,
    [acme.id],
  )

  expect(rows).toEqual([{ actor_id: acme.owner.id, address: '203.0.113.7' }])
})

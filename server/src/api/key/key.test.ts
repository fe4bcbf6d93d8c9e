import { expect, test } from 'vitest'
import { agent, refusal, useApi } from '../testing/use-api.ts'

const api = useApi()

async function reception() {
  const acme = await api.world().organization()
  const made = await api.key(acme)
  const { id } = await api.ask(made.key, 'POST', '/agents', agent)
  await api.ask(made.key, 'POST', `/agents/${id}/publish`)
  return { acme, ...made }
}

test('a key is told whose it is', async () => {
  const { acme, key, id } = await reception()

  const described = await api.ask<object>(key, 'GET', '/key')
  await api.world().value(acme.owner, 'select private.revoke_integration_key($1)', [id])

  expect(described).toMatchObject({ name: 'Website', organization: { id: acme.id } })
  expect(await refusal(await api.call('GET', '/key', { key }))).toEqual({
    ...{ status: 401, code: 'key_revoked' },
  })
})

test('published agents are found by a part of their name or role', async () => {
  const { key } = await reception()
  const names = async (search: string) =>
    (await api.list(key, `/published_agents?search=${search}`)).data.map(({ name }) => name)

  expect(await names('')).toEqual(['Maya'])
  expect(await names('MAY')).toEqual(['Maya'])
  expect(await names('help%20desk')).toEqual(['Maya'])
  expect(await names('sales')).toEqual([])
})

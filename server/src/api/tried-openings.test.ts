import { expect, test } from 'vitest'
import { agent, type Named, useApi } from './testing/use-api.ts'

const api = useApi()
const { ask } = api

test('an interaction opens as the version that it meets greets, also while another one is tried', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const { id } = await ask(key, 'POST', '/agents', { ...agent, greeting: 'Hello.' })
  await ask(key, 'POST', `/agents/${id}/publish`)
  await ask(key, 'PATCH', `/agents/${id}`, { greeting: 'Guten Tag.', languages: ['de'] })
  await api.world().as(acme.owner, (query) => query('select public.try_version($1, 50)', [id]))
  const results = { name: { type: 'string', description: 'full name' } }
  const opening = async () =>
    (await ask<Named>(key, 'POST', '/interactions', { agent_id: id, results })).opening

  const openings = [await opening(), await opening()]

  expect(openings).toEqual([
    'Hello. Could you tell me full name?',
    'Guten Tag. Können Sie mir das sagen: full name?',
  ])
})

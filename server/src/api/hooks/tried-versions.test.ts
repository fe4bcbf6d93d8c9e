import { expect, test } from 'vitest'
import { agent, useApi } from '../testing/use-api.ts'

const api = useApi()
const { ask } = api

test('a version that is tried is among what was published once it is live, also after it was rolled back', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const { id } = await ask(key, 'POST', '/agents', agent)
  await ask(key, 'POST', `/agents/${id}/publish`)
  await ask(key, 'PATCH', `/agents/${id}`, { name: 'Bea' })
  const asOwner = (sql: string) => api.world().as(acme.owner, (query) => query(sql, [id]))
  await asOwner('select public.try_version($1, 10)')
  const published = async () =>
    (await api.list(key, '/events/agent.published')).data.map(({ data }) => data)

  expect(await published()).toMatchObject([{ version: 1 }])
  await asOwner('select public.roll_back_canary($1)')
  await asOwner('select public.set_live_version($1, 2)')

  expect(await published()).toMatchObject([{ version: 2 }, { version: 1 }])
})

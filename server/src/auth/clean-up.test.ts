import { expect, test } from 'vitest'
import { createDb, createPool } from '../lib/database.ts'
import { cleanUp } from './clean-up.ts'
import { newAddress, password, useAuthServer } from './testing/auth-server.ts'

const server = useAuthServer({ mailInterval: 0 })

test('what is over is removed and what is in use stays', async () => {
  const sql = (text: string) => server().world.owner.query(text)
  const email = newAddress()
  const old = server().client()
  await old.signUp({ email, password })
  await old.refreshSession()
  await sql("update auth.refresh_tokens set updated_at = now() - interval '25 hours'")
  const current = server().client()
  await current.signInWithPassword({ email, password })
  await current.refreshSession()
  await sql(
    "insert into auth.counters values ('old', now() - interval '3 days', 1), ('new', now(), 1)",
  )

  const pool = createPool(server().world.authenticator)
  await cleanUp(createDb(pool))
  await pool.end()

  const { rows } = await sql(
    "select (select count(*) from auth.refresh_tokens) as tokens, array(select key from auth.counters where key in ('old', 'new')) as counters",
  )
  expect(rows).toEqual([{ tokens: 3, counters: ['new'] }])
  expect((await old.refreshSession()).error).toBeNull()
  expect((await current.refreshSession()).error).toBeNull()
})

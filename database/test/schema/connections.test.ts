import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test('who connects for others waits for no statement, lock or compiler for long', async () => {
  const { rows } = await world().owner.query(
    "select unnest(setconfig) as setting from pg_db_role_setting where setrole = 'authenticator'::regrole",
  )
  expect(rows.map(({ setting }) => setting)).toEqual([
    'statement_timeout=5s',
    'lock_timeout=5s',
    'idle_in_transaction_session_timeout=30s',
    'jit=off',
  ])
})

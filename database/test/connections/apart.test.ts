import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)

/** An organisation whose interaction found something, which waits to be written to its connection. */
async function made() {
  const acme = await world().organization()
  const { connection } = await addFixtures(world(), acme.id, acme.owner.id)
  await rows('delete from private.outbox where organization_id = $1', [acme.id])
  await world().value(acme.owner, 'select public.set_write_back($1, true)', [connection])
  const [interaction] = await rows('select id from interactions where organization_id = $1', [
    acme.id,
  ])
  await rows("select private.emit_event($1, 'interaction.results_ready', $2, $3)", [
    ...[acme.id, interaction.id, JSON.stringify({ found: acme.id })],
  ])
  const waiting = async () =>
    (await rows('select * from write_backs where organization_id = $1', [acme.id]))[0]
  return { ...acme, connection, waiting }
}

/** The same person, signed in once more. */
async function again(person: Person): Promise<Person> {
  const sessionId = randomUUID()
  await rows("insert into auth.sessions (id, user_id, tag) values ($1, $2, 'signup')", [
    sessionId,
    person.id,
  ])
  await rows(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), 'password')`,
    [sessionId],
  )
  return { ...person, sessionId, claims: { ...person.claims, session_id: sessionId } }
}

describe('who comes back from a system', () => {
  test.each([
    ['connection', 'begin_connection_sign_in', 'take_connection_sign_in'],
    ['server of tools', 'begin_server_sign_in', 'take_server_sign_in'],
  ])(
    'is let in to a %s by the session that went, not by another that may as well',
    async (...[, begin, take]) => {
      const acme = await world().organization()
      const [elsewhere, other] = [await again(acme.owner), await world().member(acme, 'owner')]
      const state = randomUUID()
      await world().value(acme.owner, `select private.${begin}($1, $2, 'sealed')`, [acme.id, state])
      const back = (person: Person) => world().value(person, `select private.${take}($1)`, [state])

      expect(await back(elsewhere)).toBeNull()
      expect(await back(other)).toBeNull()
      expect(await back(acme.owner)).toEqual({ organization_id: acme.id, sealed: 'sealed' })
    },
  )
})

describe('results on their way to the systems of several organizations', () => {
  test('are each taken with their own event and their own system', async () => {
    await rows('delete from write_backs')
    const all = [await made(), await made(), await made()]
    const mine = all.map(({ id, connection }) => ({ found: id, connection, of: id }))

    const claimed = await rows(
      `select event -> 'data' ->> 'found' as found, connection ->> 'id' as connection,
         connection ->> 'organization_id' as of
       from private.claim_write_backs(10, '1 minute')`,
    )

    expect(claimed).toHaveLength(3)
    expect(claimed).toEqual(expect.arrayContaining(mine))
  })

  test('are tried again one at a time', async () => {
    const [acme, rival] = [await made(), await made()]
    await rows("update write_backs set state = 'dead'")
    const { id } = await acme.waiting()

    await world().value(acme.owner, 'select public.retry_write_back($1)', [id])

    expect((await acme.waiting()).state).toBe('waiting')
    expect((await rival.waiting()).state).toBe('dead')
  })
})

import type { Person, World } from './world.ts'

/** A platform admin, in a session that a mailed code opened. */
export async function platformAdmin(world: World): Promise<Person> {
  const person = await world.person()
  await proveMailbox(world, person)
  await world.owner.query('select private.admit_platform_admin($1)', [person.id])
  return person
}

/** Notes that the session showed a mailed code. */
export async function proveMailbox({ owner }: World, { sessionId }: Person) {
  await owner.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), 'otp')`,
    [sessionId],
  )
}

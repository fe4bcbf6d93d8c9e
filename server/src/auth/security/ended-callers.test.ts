import { randomUUID } from 'node:crypto'
import type { Person } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { bearer, expectRefused, expectWelcome, useSurfaces } from './surfaces.ts'

// Tokens that were made lawfully and whose callers may not act any more.

const { product, send, surfaces, organization, state, claims, signed } = useSurfaces()

type Ending = [name: string, end: (person: Person) => Promise<unknown>]
const change = (statement: string) => (person: Person) =>
  product().world.owner.query(statement, [person.id])

const endings: Ending[] = [
  ['whose session has ended', change('delete from auth.sessions where user_id = $1')],
  [
    'whose session is past its end',
    change("update auth.sessions set not_after = now() - interval '1 second' where user_id = $1"),
  ],
  [
    'of a person who is banned',
    change("update auth.users set banned_until = now() + interval '1 hour' where id = $1"),
  ],
  [
    'of a person who was deleted and is kept as a row',
    change('update auth.users set deleted_at = now() where id = $1'),
  ],
  ['of a person who is gone', change('delete from auth.users where id = $1')],
]

describe('a token with a right signature is refused by every surface that knows persons', () => {
  const asking = surfaces.filter(({ open }) => !open)

  test.each(endings)('%s', async (_, end) => {
    const person = await product().world.member(organization(), 'member')
    const token = await signed(claims(person))
    for (const surface of asking) await expectWelcome(surface, bearer(token))
    await end(person)

    const before = await state()
    for (const surface of asking) await expectRefused(surface, bearer(token))
    expect(await state()).toEqual(before)
  })

  test.each([
    ["that names another person's session", async (stranger: Person) => stranger.sessionId],
    ['that names a session that never was', async () => randomUUID()],
  ])('%s', async (_, sessionOf) => {
    const { owner: person } = await product().world.organization()
    const stranger = await product().world.person()
    const own = claims(person)
    const token = await signed({ ...own, session_id: await sessionOf(stranger) })

    const before = await state()
    for (const surface of asking) await expectRefused(surface, bearer(token))
    expect(await state()).toEqual(before)

    const twin = await signed(own)
    for (const surface of asking) await expectWelcome(surface, bearer(twin))
  })

  test('whose subject is no id', async () => {
    const answer = await send(
      'GET',
      '/auth/v1/user',
      bearer(await signed({ ...claims(), sub: 'x' })),
    )

    expect(answer).toMatchObject({ status: 400, json: { error_code: 'bad_jwt' } })
  })
})

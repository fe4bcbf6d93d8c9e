import { beforeEach, describe, expect, test } from 'vitest'
import { askForPerson, attend, sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Whose conversations are free again when somebody loses the right to speak for the agents, and whose stay.

const world = useWorld()
const { given, rows, taken, people, back } = useInbox(world)
let member: Person
let colleague: Person
beforeEach(() => {
  ;({ member, colleague } = people())
})

const become = (role: string, { id } = given().acme) =>
  rows('update organization_members set role = $3 where user_id = $1 and organization_id = $2', [
    ...[member.id, id, role],
  ])
/** Who has a conversation, and what became of each request for a person in it. */
const stateOf = async (id: string) => {
  const [talk] = await rows('select person_state, person_name from conversations where id = $1', [
    id,
  ])
  const requests = await rows(
    'select status from handoffs where conversation_id = $1 order by asked_at',
    [id],
  )
  return [talk.person_state, talk.person_name, ...requests.map(({ status }) => status)]
}

test('who becomes an owner keeps a conversation, who may only talk to agents does not', async () => {
  const id = await taken()

  await become('owner')
  expect(await stateOf(id)).toEqual(['taken', 'Mara', 'taken'])
  await become('agent_user')
  expect(await stateOf(id)).toEqual(['waiting', null, 'waiting'])
})

describe('a conversation whose visitor waits for an answer', () => {
  /** Taken by a member, who closes the inbox; the visitor wrote so long ago. */
  async function deserted(ago = '121 seconds', isOpen = false) {
    const id = await taken()
    await rows(
      'update handoffs set unanswered = 1, wrote_at = now() - $2::interval where conversation_id = $1',
      [...[id, ago]],
    )
    await attend(world(), member, given().acme.id, isOpen)
    return id
  }

  test('is free for a colleague when its taker has gone', async () => {
    const [beside, id] = [await taken(), await deserted()]

    await take(world(), colleague, id)

    expect(await stateOf(id)).toEqual(['taken', 'Omar', 'taken'])
    await expect(sayTo(world(), member, id, 'Hello?')).rejects.toThrow(
      'Omar has this conversation.',
    )
    await expect(take(world(), colleague, beside)).rejects.toThrow(
      'Mara has taken this conversation already.',
    )
  })

  test.each([
    ['its taker is there', () => deserted('1 hour', true)],
    ['he waits for less than two minutes', () => deserted('119 seconds')],
    [
      'his taker has answered',
      async () => {
        const id = await deserted()
        await sayTo(world(), member, id, 'Here I am.')
        return id
      },
    ],
  ])('is not while %s', async (_, talk) => {
    const id = await talk()

    await expect(take(world(), colleague, id)).rejects.toThrow(
      'Mara has taken this conversation already.',
    )
    expect(await stateOf(id)).toEqual(['taken', 'Mara', 'taken'])
  })
})

test('who is removed leaves none behind', async () => {
  const id = await taken()

  await rows('delete from organization_members where user_id = $1', [member.id])

  expect(await stateOf(id)).toEqual(['waiting', null, 'waiting'])
})

test('a conversation that was handed back, and that a colleague has now, stays with the colleague', async () => {
  const { visitor, template } = given()
  const id = await taken()
  await back(member, id)
  await askForPerson(world(), visitor, template, id)
  await take(world(), colleague, id)
  const own = await taken()

  await become('agent_user')

  expect(await stateOf(id)).toEqual(['taken', 'Omar', 'returned', 'taken'])
  expect(await stateOf(own)).toEqual(['waiting', null, 'waiting'])
})

test('of a conversation that was handed back before, only what was taken since is free again', async () => {
  const { visitor, template } = given()
  const id = await taken()
  await back(member, id)
  await askForPerson(world(), visitor, template, id)
  await take(world(), member, id)

  await become('INACTIVE')

  expect(await stateOf(id)).toEqual(['waiting', null, 'returned', 'waiting'])
})

test('who leaves one organization keeps what was taken in another', async () => {
  const id = await taken()
  const rival = await world().organization()
  await rows(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [member.id, rival.id],
  )

  await become('INACTIVE', rival)
  expect(await stateOf(id)).toEqual(['taken', 'Mara', 'taken'])
  await become('INACTIVE')
  expect(await stateOf(id)).toEqual(['waiting', null, 'waiting'])
})

import { beforeEach, expect, test } from 'vitest'
import { askForPerson, attend, sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What is done in one conversation writes nothing in those beside it, nor in requests for a person that have ended.

const world = useWorld()
const { given, rows, begin, people, asked, taken, back } = useInbox(world)
let member: Person
let colleague: Person
beforeEach(() => {
  ;({ member, colleague } = people())
})

const leave = (id: string) =>
  world().value(given().visitor, 'select public.return_to_agent($1)', [id])

/** A conversation that waits for a person for the second time; in one beside it an answer runs, in one the visitor waits. */
async function waiting() {
  const id = await taken()
  await begin({ into: id, question: 'Are you real?' })
  await back(member, id)
  await begin({ into: await taken(colleague), question: 'Are you there?' })
  await askForPerson(world(), given().visitor, given().template, id)
  // The last: what is taken after it could end it before anybody looks.
  await begin({ into: await asked() })
  return id
}

/** Everything but this conversation and its open request. A row that is written as it was is announced: so `xmin`. */
async function beside(id: string) {
  const kept = [
    'conversations where id <> $1',
    'handoffs where conversation_id <> $1 or ended_at is not null',
    'messages where conversation_id <> $1 or completed_at is not null',
  ]
  const found = await Promise.all(
    kept.map((from) => rows(`select xmin::text, * from ${from}`, [id])),
  )
  return found.flat()
}

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a member comes', async () => {}],
  ['the visitor writes', (id) => begin({ into: id, question: 'Still there?' })],
  ['the member writes', (id) => sayTo(world(), member, id, 'I am.')],
  ['the member hands it back', (id) => back(member, id)],
  [
    'the member closes it',
    (id) => world().value(member, 'select public.close_conversation($1)', [id]),
  ],
  ['the visitor goes on with the agent', leave],
])('nothing is written beside a conversation when %s', async (_, act) => {
  const id = await waiting()
  const before = await beside(id)

  await take(world(), member, id)
  await act(id)

  expect(await beside(id)).toEqual(expect.arrayContaining(before))
})

test('nothing is written when a visitor goes on with the agent who is with no person', async () => {
  const id = await taken()
  await leave(id)
  const talk = () => rows('select xmin::text, * from conversations where id = $1', [id])
  const before = await talk()

  await leave(id)

  expect(await talk()).toEqual(before)
})

test('an inbox that closes is that of one member in one organization', async () => {
  const { acme } = given()
  const rival = await world().organization()
  await rows(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [member.id, rival.id],
  )
  await attend(world(), member, rival.id)
  await attend(world(), colleague, acme.id)

  await attend(world(), member, acme.id, false)

  expect(
    await rows(
      'select organization_id, user_id from private.inbox_presence where user_id in ($1, $2)',
      [member.id, colleague.id],
    ),
  ).toEqual([
    { organization_id: rival.id, user_id: member.id },
    { organization_id: acme.id, user_id: colleague.id },
  ])
})

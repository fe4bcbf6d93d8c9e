import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askForPerson, attend, closeOffice, useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { given, rows, answered, people } = useInbox(world)

/** A webhook of an organization that hears of handoffs. */
const listen = ({ id, owner }: { id: string; owner: Person }) =>
  world().value(owner, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
    ...[randomUUID(), id],
    JSON.stringify({
      ...{ url: 'https://example.com/hook', description: '', events: ['handoff.requested'] },
      enabled: true,
    }),
    'sealed',
  ])

const toldOf = ({ id }: { id: string }) =>
  rows(
    `select body::jsonb -> 'data' as data from private.outbox
     where organization_id = $1 and type = 'handoff.requested'`,
    [id],
  )

test.each([
  ['nobody_there', () => attend(world(), people().member, given().acme.id, false)],
  ['out_of_hours', () => closeOffice(world())],
  ['waiting', () => Promise.resolve([])],
])(
  'a request for a person is told to other systems, once, with what became of it: %s',
  async (outcome, close) => {
    const { acme, visitor, template } = given()
    await listen(acme)
    await close()
    const { conversation_id: id } = await answered()

    for (let time = 0; time < 2; time += 1) await askForPerson(world(), visitor, template, id)

    expect(await toldOf(acme)).toMatchObject([
      { data: { conversation_id: id, reason: 'asked', outcome } },
    ])
  },
)

test('it is told to other systems before a word was said, within the limits of a day', async () => {
  const { acme, visitor, template } = given()
  await listen(acme)
  await attend(world(), people().member, acme.id, false)
  await askForPerson(world(), visitor, template)
  expect(await toldOf(acme)).toMatchObject([
    { data: { conversation_id: null, outcome: 'nobody_there' } },
  ])
  await rows("update private.usage_of_day set used = 1000000 where subject = 'requests'")
  const late = await askForPerson(world(), visitor, template)

  expect(late).toMatchObject({ state: 'away' })
  expect(await toldOf(acme)).toHaveLength(1)
})

test.each([
  ['of this conversation', {}, 0],
  ['of another one', { subject: randomUUID() }, 1],
  ['of something else', { type: 'handoff.ended' }, 1],
  ['ten minutes ago', { ago: '10 minutes' }, 1],
  ['by another organization', { isOther: true }, 1],
])(
  'what was told %s a moment ago, or not, decides whether it is told',
  async (_, change, times) => {
    const { acme, visitor, template } = given()
    const rival = await world().organization()
    await listen(acme)
    await attend(world(), people().member, acme.id, false)
    const { conversation_id: id } = await answered()
    const before = {
      subject: id,
      type: 'handoff.requested',
      ago: '9 minutes',
      isOther: false,
      ...change,
    }
    await rows(
      `insert into private.outbox (organization_id, type, subject, body, created_at)
     values ($1, $2, $3, '{}', now() - $4::interval)`,
      [before.isOther ? rival.id : acme.id, before.type, before.subject, before.ago],
    )

    await askForPerson(world(), visitor, template, id)

    const told = (await toldOf(acme)).filter(({ data }) => data !== null)
    expect(told).toHaveLength(times)
  },
)

import { beforeEach, describe, expect, test } from 'vitest'
import { useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What becomes of the results of an interaction in a turn, and that those of others stay as they were.

const world = useWorld()
const { given, rows, begin } = useAgent(world)

const found = { from_offset: 0, to_offset: 4, quote: 'Jane', confidence: 1 }
const findings = (...names: string[]) =>
  JSON.stringify(names.map((name) => ({ ...found, name, value: 'Jane' })))

/** An interaction with the answer that runs in it, and the message before that. */
async function interaction(...names: string[]) {
  const { acme, visitor } = given()
  const { conversation_id: id, message_id: answer } = await begin()
  const [asked] = await rows('select answer_to from messages where id = $1', [answer])
  await rows('insert into interactions (id, organization_id, visitor_id) values ($1, $2, $3)', [
    ...[id, acme.id, visitor.id],
  ])
  await rows(
    `insert into interaction_results
       (organization_id, interaction_id, visitor_id, name, position, type, description, is_required)
     select $1, $2, $3, name, place, 'string', 'it', true from unnest($4::text[]) with ordinality as wanted (name, place)`,
    [acme.id, id, visitor.id, names],
  )
  return { id, answer, question: asked?.answer_to as string }
}
type Interaction = Awaited<ReturnType<typeof interaction>>

const take = (of: Interaction, name: string, message: string) =>
  rows(
    `update interaction_results set value = '"Jane"', message_id = $3, from_offset = 0, to_offset = 4, quote = 'Jane',
       confidence = 1, missing = null, is_settled = true, settled_by = $3
     where interaction_id = $1 and name = $2`,
    [of.id, name, message],
  )
const ask = (of: Interaction, name: string, after: string) =>
  rows(
    `update interaction_results set asks = 2, asked_after = $3, missing = 'not_answered'
     where interaction_id = $1 and name = $2`,
    [of.id, name, after],
  )
const end = (of: Interaction) =>
  rows("update interactions set status = 'ended', settled_at = now() where id = $1", [of.id])
/** Of each result what was found, and how often it was asked for. */
const results = async ({ id }: Interaction) => {
  const found = await rows(
    'select name, value, asks from interaction_results where interaction_id = $1 order by position',
    [id],
  )
  return found.map(({ name, value, asks }) => [name, value, asks].join(' '))
}
const status = async ({ id }: Interaction) =>
  (await rows('select status from interactions where id = $1', [id]))[0]?.status

describe('a message that is sent again', () => {
  const read = async (of: Interaction) =>
    (await rows('select private.interaction_of_turn($1, $2) as turn', [of.id, of.question]))[0]
      ?.turn

  test('takes back what was found in it and asked after it, and no more', async () => {
    const one = await interaction('name', 'city', 'street', 'plan')
    const beside = await interaction('name', 'street')
    for (const each of [one, beside]) {
      await take(each, 'name', one.question)
      await ask(each, 'street', one.question)
    }
    await take(one, 'city', beside.question)
    await ask(one, 'plan', beside.question)

    const turn = await read(one)

    expect(await results(one)).toEqual(['name  0', 'city Jane 0', 'street  1', 'plan  2'])
    expect(await results(beside)).toEqual(['name Jane 0', 'street  2'])
    expect(turn.fields).toMatchObject([
      { name: 'name', settled: false },
      { name: 'city', settled: true },
      { name: 'street', asks: 1 },
      { name: 'plan', asks: 2 },
    ])
  })

  test('opens again what it refused, so that its refusal is not read to the next result', async () => {
    const one = await interaction('phone', 'newsletter')
    const declined = JSON.stringify([{ name: 'phone', missing: 'declined' }])
    await world().value(given().visitor, 'select private.note_results($1, $2::jsonb, $3)', [
      ...[one.answer, declined, 'newsletter'],
    ])

    expect((await read(one)).fields).toMatchObject([
      { name: 'phone', settled: false },
      { name: 'newsletter', settled: false, asks: 0 },
    ])
  })

  test('takes nothing out of an interaction that has ended, which asks for no more', async () => {
    const ended = await interaction('name')
    await interaction('name')
    await take(ended, 'name', ended.question)
    await end(ended)

    expect(await read(ended)).toBeNull()
    expect(await results(ended)).toEqual(['name Jane 0'])
  })
})

describe('an answer', () => {
  let one: Interaction
  let beside: Interaction
  beforeEach(async () => {
    beside = await interaction('name', 'city')
    one = await interaction('name', 'city', 'street')
  })
  const note = (of: Interaction, names: string[], asked: string | null, by?: Person) =>
    world().value(by ?? given().visitor, 'select private.note_results($1, $2::jsonb, $3)', [
      ...[of.answer, findings(...names), asked],
    ])

  test('notes what it found and asked for in its own interaction, which ends with the last', async () => {
    await note(one, ['name'], 'city')
    const first = [await results(one), await status(one)]
    await note(one, ['city', 'street'], null)

    expect(first).toEqual([['name Jane 0', 'city  1', 'street  0'], 'open'])
    expect(await results(one)).toEqual(['name Jane 0', 'city Jane 1', 'street Jane 0'])
    expect([await status(one), await status(beside)]).toEqual(['complete', 'open'])
    expect(await results(beside)).toEqual(['name  0', 'city  0'])
    expect(
      await rows('select distinct message_id from interaction_results where interaction_id = $1', [
        one.id,
      ]),
    ).toEqual([{ message_id: one.question }])
  })

  test('changes nothing that is settled, and asks for it no more', async () => {
    await take(one, 'name', one.question)
    await rows(
      'update interaction_results set value = $2 where interaction_id = $1 and name = $3',
      [...[one.id, '"Joan"', 'name']],
    )

    await note(one, ['name'], 'name')

    expect(await results(one)).toEqual(['name Joan 0', 'city  0', 'street  0'])
  })

  test('of somebody else notes nothing, nor one in an interaction that has ended', async () => {
    const ended = await interaction('name')
    await end(ended)

    await note(one, ['name'], 'city', await world().person({ anonymous: true }))
    await note(ended, ['name'], 'name')

    expect(await results(one)).toEqual(['name  0', 'city  0', 'street  0'])
    expect(await results(ended)).toEqual(['name  0'])
    await note(one, ['name'], 'city')
    expect(await results(one)).toEqual(['name Jane 0', 'city  1', 'street  0'])
  })

  test('leaves an interaction open that is to find out nothing', async () => {
    const talk = await interaction()

    await note(talk, [], null)

    expect(await status(talk)).toBe('open')
  })
})

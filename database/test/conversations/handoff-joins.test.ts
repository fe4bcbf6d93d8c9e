import { beforeEach, describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { askForPerson, take, useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What a member may join whom nobody asked, and what becomes of a conversation that somebody has.

const world = useWorld()
const { given, rows, answered, people, taken, back } = useInbox(world)
let member: Person
beforeEach(async () => {
  member = people().member
  await giveFeature(world(), given().acme, 'insights', true)
})

const personIn = async (id: string) =>
  (await rows('select person_name from conversations where id = $1', [id]))[0]?.person_name

describe('a member whom nobody asked', () => {
  test.each(['agent', 'assistant', 'widget'])(
    'joins a conversation that visitors have with an agent by %s',
    async (channel) => {
      const { conversation_id: id } = await answered()
      await rows('update conversations set channel = $2 where id = $1', [id, channel])

      await take(world(), member, id)

      expect(await personIn(id)).toBe('Mara')
      expect(await rows('select reason from handoffs where conversation_id = $1', [id])).toEqual([
        { reason: 'member' },
      ])
    },
  )

  test.each([
    ['that has ended', 'ended_at = now()', 'This conversation has ended.'],
    ...['api', 'landing'].map((channel) => [
      `that comes by ${channel}`,
      `channel = '${channel}'`,
      'This conversation has no page on which a person could speak.',
    ]),
  ])('joins none %s', async (_, change, message) => {
    const { conversation_id: id } = await answered()
    await rows(`update conversations set ${change} where id = $1`, [id])

    await expect(take(world(), member, id)).rejects.toMatchObject({ code: 'PT409', message })
    expect(await personIn(id)).toBeNull()
  })

  test('joins those of an agent whose live version hands off', async () => {
    const { acme, template } = given()
    const { conversation_id: id } = await answered()
    await rows(
      `insert into template_versions (organization_id, template_id, number, definition)
       values ($1, $2, 2, '{"name": "Ada", "handoff": false}')`,
      [acme.id, template],
    )
    const live = (number: number) =>
      rows('update templates set live_version = $2 where id = $1', [template, number])
    await live(2)

    await expect(take(world(), member, id)).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('This agent does not hand conversations over.'),
    })
    await live(1)
    await take(world(), member, id)

    expect(await personIn(id)).toBe('Mara')
  })
})

test('who had a conversation before, and has another, is told who has it; who has it may take it again', async () => {
  const { colleague } = people()
  const id = await taken(colleague)
  await back(colleague, id)
  await taken(colleague)
  await take(world(), member, id)
  const requests = () => rows('select * from handoffs where conversation_id = $1 order by id', [id])
  const before = await requests()

  await expect(take(world(), colleague, id)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Mara has taken this conversation already.',
  })
  await take(world(), member, id)

  expect(await requests()).toEqual(before)
})

describe('a visitor who asks for a person', () => {
  const noPage = {
    code: 'PT409',
    message: 'This conversation has no page on which a person could speak.',
  }
  const requests = () =>
    rows("select * from handoffs where organization_id = $1 and status = 'waiting'", [
      given().acme.id,
    ])
  const stateOf = async (id: string) =>
    (await rows('select person_state from conversations where id = $1', [id]))[0]?.person_state

  test.each(['api', 'landing'])('gets none in a conversation by %s', async (channel) => {
    const { visitor, template } = given()
    const { conversation_id: id } = await answered()
    const ask = () => askForPerson(world(), visitor, template, id)
    const moved = (to: string) =>
      rows('update conversations set channel = $2 where id = $1', [id, to])
    await moved(channel)

    await expect(ask()).rejects.toMatchObject(noPage)

    expect([await stateOf(id), await requests()]).toEqual([null, []])
    await moved('assistant')
    expect(await ask()).toMatchObject({ state: 'waiting' })
    expect(await stateOf(id)).toBe('waiting')
  })

  test('gets one in a widget before any word, while its page may embed the agent', async () => {
    const { visitor, template } = given()
    const origin = 'https://shop.example'
    const allow = (origins: string[]) =>
      rows('update agent_widgets set allowed_origins = $2 where template_id = $1', [
        ...[template, origins],
      ])
    const inWidget = {
      ...visitor,
      claims: { ...visitor.claims, widget: { agent: template, origin } },
    }
    await allow(['https://other.example'])

    expect(await askForPerson(world(), inWidget, template)).toEqual({ refusal: 'no_handoff' })

    expect(await requests()).toEqual([])
    await allow([origin])
    const { state, conversation_id: id } = await askForPerson(world(), inWidget, template)
    expect(state).toBe('waiting')
    expect(
      await rows('select channel, person_state from conversations where id = $1', [id]),
    ).toEqual([{ channel: 'widget', person_state: 'waiting' }])
  })
})

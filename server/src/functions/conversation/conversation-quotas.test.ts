import { giveFeature } from 'database/testing/give-feature'
import { attend, take } from 'database/testing/handoffs'
import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { message, useTalks } from '../testing/talks.ts'

const talks = useTalks()

async function limited(limits: Record<string, number>) {
  const organization = await talks.library.world().organization({ name: 'Halden Logistics' })
  for (const [name, most] of Object.entries(limits)) {
    await giveFeature(talks.library.world(), organization, name, most)
  }
  return { ...organization, agent: await talks.agent(organization) }
}

const server = () => talks.server(builtInResponder(), { rateLimits: true })

/** What a visitor from this address is answered, another one each time or this one in a conversation. */
async function ask(
  agent: string,
  address: string,
  via = server(),
  said: { by?: Person; conversation_id?: string } = {},
) {
  const { by = await talks.visitor(), conversation_id } = said
  const response = await via.app(by).request('/conversation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-address': address },
    body: JSON.stringify({
      ...{ template_id: agent, channel: 'agent', message: message('How many days of leave?') },
      ...(conversation_id && { conversation_id }),
    }),
  })
  const { status, headers } = response
  return { status, retryAfter: Number(headers.get('retry-after')), text: await response.text() }
}

test('of twenty visitors at once as many are answered as the organisation may answer a day', async () => {
  const halden = await limited({ turnLimit: 5 })
  const via = server()

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(halden.agent, `place ${n}`, via)),
  )

  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(refused).toHaveLength(15)
  for (const { text, retryAfter } of refused) {
    expect(JSON.parse(text).error).toMatchObject({
      code: 'quota_reached',
      message: 'This agent has answered all it can for today. Please come back tomorrow.',
    })
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(86_400)
  }
})

test('an address that has asked a lot waits until tomorrow, and another one does not', async () => {
  const halden = await limited({ addressTurnLimit: 1 })
  await ask(halden.agent, 'one')

  expect(await ask(halden.agent, 'one')).toMatchObject({ status: 429 })
  expect(await ask(halden.agent, 'two')).toMatchObject({ status: 200 })
})

test('what an address writes to a person counts with its questions', async () => {
  const halden = await limited({ addressTurnLimit: 2 })
  const world = talks.library.world()
  const agent = await talks.agent(halden, { handoff: true })
  const member = await world.member(halden, 'member')
  const visitor = await talks.visitor()
  await giveFeature(world, halden, 'insights', true)
  await attend(world, member, halden.id)
  await ask(agent, 'one', server(), { by: visitor })
  const { rows } = await world.owner.query('select id from conversations where visitor_id = $1', [
    visitor.id,
  ])
  const said = { by: visitor, conversation_id: rows[0].id }
  await take(world, member, rows[0].id)

  expect(await ask(agent, 'one', server(), said)).toMatchObject({ status: 200 })
  expect(await ask(agent, 'one', server(), said)).toMatchObject({ status: 429 })
  expect(await ask(agent, 'two', server(), said)).toMatchObject({ status: 200 })
})

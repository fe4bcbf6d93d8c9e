import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { addTool, giveTools } from '../../testing/tools.ts'
import { useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
const { given, begin, finish, rows } = useAgent(world)

/** An agent with a tool that asks, one that an owner lets write, and one that reads. */
async function tools() {
  const { acme, template } = given()
  const asking = await addTool(world(), acme)
  const standing = await addTool(world(), acme, { name: 'standing', asks: false })
  const reading = await addTool(world(), acme, { name: 'reading', acts: 'read' })
  await giveTools(world(), template, [asking, standing, reading], ['search_knowledge'])
  return { asking, standing, reading }
}

type Begun = { decision?: string; refusal?: string; id: string; state?: string; result?: string }
const use = (answer: string, tool: string | null, told: object = {}, by = given().visitor) =>
  world().value(by, 'select private.begin_tool_call($1, $2, $3, $4::jsonb)', [
    ...[answer, tool, 'search_knowledge', JSON.stringify(told)],
  ]) as Promise<Begun>
const end = (call: string, by: Person = given().visitor, state = 'done') =>
  world().value(by, "select private.end_tool_call($1, $2, 'Sent.', null)", [call, state])
const decide = (call: string, answer: string, verdict: string, by: Person = given().visitor) =>
  world().value(by, 'select private.decide_tool_call($1, $2, $3)', [call, answer, verdict])
const stored = async (id: string) => (await rows('select * from tool_calls where id = $1', [id]))[0]

/** A call that waits for the visitor's word, and the answer to what he says next. */
async function waiting() {
  const all = await tools()
  const first = await begin()
  const { id } = await use(first.message_id, all.asking, { order: '7' })
  await finish(first.message_id)
  const next = await begin({ into: first.conversation_id, question: 'Yes' })
  return { ...all, call: id, answer: next.message_id, next }
}

describe('an agent', () => {
  test('reads and follows a standing rule by itself, and asks before it writes', async () => {
    const { asking, standing, reading } = await tools()
    const { message_id } = await begin()

    const decisions = [reading, standing, asking].map((tool) => use(message_id, tool))
    expect((await Promise.all(decisions)).map(({ decision }) => decision)).toEqual([
      ...['run', 'run', 'ask'],
    ])
    expect(await use(message_id, null)).toMatchObject({ decision: 'run' })
  })

  test('asks for one act at a time', async () => {
    const { asking } = await tools()
    const { message_id } = await begin()

    expect(await use(message_id, asking, { order: '7' })).toMatchObject({ decision: 'ask' })
    expect(await use(message_id, asking, { order: '8' })).toHaveProperty('refusal')
  })

  test('uses at most twelve tools for a message', async () => {
    const { reading } = await tools()
    const { message_id } = await begin()
    for (let times = 0; times < 12; times += 1) await use(message_id, reading, { times })

    expect(await use(message_id, reading)).toHaveProperty('refusal')
  })

  test('has the tools that it names, of its organization, and no others', async () => {
    const { acme, template } = given()
    const own = await addTool(world(), acme)
    const rival = await world().organization()
    const theirs = await addTool(world(), rival)
    const { message_id } = await begin()

    expect(await use(message_id, own)).toHaveProperty('refusal')
    expect(await use(message_id, null)).toHaveProperty('refusal')
    await giveTools(world(), template, [own, theirs])
    expect(await use(message_id, theirs)).toHaveProperty('refusal')
    expect(await use(message_id, own)).toMatchObject({ decision: 'ask' })
  })

  test('does nothing for somebody else, or after its answer', async () => {
    const { reading } = await tools()
    const { message_id } = await begin()
    const other = await world().person({ anonymous: true })

    expect(await use(message_id, reading, {}, other)).toHaveProperty('refusal')
    expect(await use(message_id, reading)).toMatchObject({ decision: 'run' })
    await begin()
    await finish(message_id)
    expect(await use(message_id, reading)).toEqual({ refusal: 'This answer has ended.' })
  })

  test('does not write a second time when its answer is tried again', async () => {
    const { standing, reading } = await tools()
    const message = '01890000-0000-7000-8000-0000000000a1'
    const first = await begin({ message })
    const [write, read] = [
      await use(first.message_id, standing),
      await use(first.message_id, reading),
    ]
    await end(write.id)
    await end(read.id)
    await finish(first.message_id)
    const again = await begin({ message, into: first.conversation_id })

    expect(await use(again.message_id, standing)).toMatchObject({
      ...{ decision: 'known', state: 'done', result: 'Sent.' },
    })
    expect(await use(again.message_id, standing, { order: '9' })).toMatchObject({ decision: 'run' })
    expect(await use(again.message_id, reading)).toMatchObject({ decision: 'run' })
  })

  test('writes the same again when the visitor says more', async () => {
    const { standing } = await tools()
    const first = await begin()
    await end((await use(first.message_id, standing)).id)
    await finish(first.message_id)
    const next = await begin({ into: first.conversation_id, question: 'Once more' })

    expect(await use(next.message_id, standing)).toMatchObject({ decision: 'run' })
  })

  test('tries again to write what failed', async () => {
    const { standing } = await tools()
    const { message_id } = await begin()
    const { id } = await use(message_id, standing)
    await end(id, given().visitor, 'failed')

    expect(await use(message_id, standing)).toMatchObject({ decision: 'run' })
  })
})

describe('an end', () => {
  test('is stored once, for the one it was done for', async () => {
    const { reading } = await tools()
    const { message_id } = await begin()
    const { id } = await use(message_id, reading)
    const other = await world().person({ anonymous: true })

    expect(await end(id, other)).toBe(false)
    expect(await end(id, given().visitor, 'lapsed')).toBe(false)
    expect(await end(id)).toBe(true)
    expect(await end(id)).toBe(false)
    expect(await stored(id)).toMatchObject({ state: 'done', result: 'Sent.' })
  })

  test('is that of one call', async () => {
    const { reading } = await tools()
    const { message_id } = await begin()
    const [one, beside] = [await use(message_id, reading), await use(message_id, reading)]

    expect(await end(randomUUID())).toBe(false)
    expect(await end(one.id)).toBe(true)
    expect(await stored(beside.id)).toMatchObject({ state: 'running', result: null })
  })
})

describe('what waits for a word', () => {
  test('is told to the turn that follows', async () => {
    const { call, next } = await waiting()

    expect(next).toMatchObject({ tool_call: { id: call, arguments: { order: '7' } } })
  })

  test('is told no more when it was decided, but to the message that decided it', async () => {
    const { call, answer, next } = await waiting()
    await decide(call, answer, 'refuse')
    await finish(answer)
    const into = next.conversation_id
    const [{ decided_in: message }] = await rows('select * from tool_calls where id = $1', [call])

    const again = await begin({ into, message, question: 'Yes' })
    expect(again).toMatchObject({ tool_call: { id: call, state: 'refused' } })
    await finish(again.message_id)
    expect(await begin({ into })).toMatchObject({ tool_call: null })
  })

  test('is done once when the visitor accepts it', async () => {
    const { call, answer } = await waiting()

    expect(await decide(call, answer, 'accept')).toBe('run')
    expect(await decide(call, answer, 'accept')).toBe('running')
    expect(await stored(call)).toMatchObject({ state: 'running' })
  })

  test.each([
    ['refuse', 'refused'],
    ['other', 'lapsed'],
  ])('is not done when he says something else (%s)', async (verdict, state) => {
    const { call, answer } = await waiting()

    expect(await decide(call, answer, verdict)).toBe(state)
    expect(await decide(call, answer, 'accept')).toBe(state)
  })

  test('hears nobody else, and no word of another conversation or after its answer', async () => {
    const { call, answer } = await waiting()
    const other = await world().person({ anonymous: true })
    const elsewhere = await begin()
    const theirs = await begin({ as: other })

    expect(await decide(call, theirs.message_id, 'accept', other)).toBeNull()
    expect(await decide(call, answer, 'accept', other)).toBeNull()
    expect(await decide(call, elsewhere.message_id, 'accept')).toBeNull()
    await finish(answer)
    expect(await decide(call, answer, 'accept')).toBeNull()
    expect(await stored(call)).toMatchObject({ state: 'waiting' })
  })

  test('is decided by its own id, and nothing beside it', async () => {
    const { call, answer, reading } = await waiting()
    const beside = await use(answer, reading)
    await end(beside.id)

    expect(await decide(randomUUID(), answer, 'accept')).toBeNull()
    expect(await stored(call)).toMatchObject({ state: 'waiting' })
    expect(await decide(call, answer, 'accept')).toBe('run')
    expect(await stored(beside.id)).toMatchObject({ state: 'done', decided_in: null })
  })

  test.each([
    ['call', 'tool_calls'],
    ['answer', 'messages'],
  ] as const)("hears no word where the %s is somebody else's", async (thing, table) => {
    const given = await waiting()
    const other = await world().person({ anonymous: true })
    const change = `update ${table} set visitor_id = $2 where id = $1`
    await rows(change, [given[thing], other.id])

    expect(await decide(given.call, given.answer, 'accept')).toBeNull()
    expect(await decide(given.call, given.answer, 'accept', other)).toBeNull()
    expect(await stored(given.call)).toMatchObject({ state: 'waiting' })
  })

  test('lapses after half an hour', async () => {
    const { call, answer } = await waiting()
    await rows("update tool_calls set created_at = now() - interval '31 minutes' where id = $1", [
      call,
    ])

    expect(await decide(call, answer, 'accept')).toBe('lapsed')
  })

  test('lapses when its tool has changed, and when it is gone', async () => {
    const { call, answer, asking } = await waiting()
    const { acme } = given()
    await world().value(acme.owner, "select public.set_tool_rule($1, 'read', true)", [asking])

    expect(await decide(call, answer, 'accept')).toBe('lapsed')
    expect(await stored(call)).toMatchObject({ state: 'lapsed', tool_id: asking })
  })
})

test('a visitor sees what was done for him, analysts all of it and what was answered', async () => {
  const roles = await organizationWithRoles(world())
  const { people, organization } = roles
  const { toolCall } = await addFixtures(
    ...([world(), organization.id, people.get('visitor')?.id ?? ''] as const),
  )
  const who = (column: string) =>
    rolesThatReach(world(), roles, `select ${column} from tool_calls where id = $1`, [toolCall])

  expect(await who('arguments')).toEqual(['visitor', 'member', 'owner'])
  expect(await who('result')).toEqual([])
  expect(
    await rolesThatReach(
      ...([world(), roles, 'select 1 where public.tool_call_result($1) is not null'] as const),
      [toolCall],
    ),
  ).toEqual(['member', 'owner'])
})

test('what was done in a talk with a draft is seen by who still edits the agent', async () => {
  const { acme, template } = given()
  await giveTools(world(), template, [], ['search_knowledge'])
  await rows("update templates set built_in_tools = '{search_knowledge}' where id = $1", [template])
  const member = await world().member(acme, 'member')
  const called = async (draft: boolean) =>
    (await use((await begin({ as: member, draft })).message_id, null, {}, member)).id
  const ids = [await called(true), await called(false)]
  const seen = () =>
    Promise.all(
      ids.map((id) => world().attempt(member, 'select 1 from tool_calls where id = $1', [id])),
    )

  expect(await seen()).toEqual([1, 1])
  await rows("update organization_members set role = 'agent_user' where user_id = $1", [member.id])
  expect(await seen()).toEqual([0, 1])
})

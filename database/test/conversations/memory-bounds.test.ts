import { beforeAll, expect, test } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { useKeys } from '../../testing/integration-keys.ts'
import { beginTurn, finishAnswer } from '../../testing/turns.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What lies just beyond a memory: other visitors, other agents, other kinds of facts, keys, apps and drafts.

const world = useWorld()
const keys = useKeys(world)
let acme: Organization
let agent: string
let beside: string
beforeAll(async () => {
  acme = await world().organization()
  await giveFeature(world(), acme, 'userLimit', 20)
  agent = await agentThatRemembers()
  beside = await agentThatRemembers()
})

const rows = rowsAsOwner(world)
const guest = () => world().person({ anonymous: true })

async function agentThatRemembers() {
  const { template } = await addFixtures(world(), acme.id, (await guest()).id)
  await publishFirst(world(), template)
  await rows(
    `update template_versions set definition = definition || '{"remembers_visitors": true}'
     where template_id = $1`,
    [template],
  )
  return template
}

const allowSql = 'select public.allow_memory($1, $2)'
const allow = (by: Person, of = agent, allowed = true) => world().value(by, allowSql, [of, allowed])
const remember = (by: Person, answer: string, facts: [kind: string, content: string][]) =>
  world().value(by, 'select private.remember($1, $2::jsonb)', [
    answer,
    JSON.stringify(facts.map(([kind, content]) => ({ kind, content }))),
  ])

type Begun = { message_id: string; memories: { kind: string; content: string }[] | null }
async function turn(by: Person, of = agent, via = 'agent') {
  const begun = await beginTurn(world(), by, { with: of, via })
  expect(begun).toHaveProperty('message_id')
  return begun as unknown as Begun
}

/** A turn in which this is learned. */
async function learn(by: Person, facts: [kind: string, content: string][], of = agent) {
  const { message_id } = await turn(by, of)
  await remember(by, message_id, facts)
  await finishAnswer(world(), by, message_id)
}
const kept = async (by: Person, of = agent) =>
  (
    await rows(
      `select format('%s: %s', kind, content) as fact from visitor_memories
       where visitor_id = $1 and template_id = $2 order by created_at`,
      [by.id, of],
    )
  ).map(({ fact }) => fact as string)
const consents = async (by: Person) =>
  (await rows('select template_id from memory_consents where visitor_id = $1', [by.id])).map(
    ({ template_id }) => template_id as string,
  )
const many = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [kind, `No. ${index + 1}`])

/** A member who said yes, and an app that this member let in. */
async function memberWithApp() {
  const member = await world().member(acme, 'member')
  await allow(member)
  await learn(member, [['name', 'Mara']])
  const [membership] = await rows('select id from organization_members where user_id = $1', [
    member.id,
  ])
  const { grant } = await letAppIn(world(), membership?.id)
  const claims = { ...member.claims, session_id: crypto.randomUUID(), grant_id: grant }
  return { member, app: { ...member, claims } }
}

test('a newer name leaves other facts, other visitors and other agents alone', async () => {
  const [visitor, other] = [await guest(), await guest()]
  for (const by of [visitor, other]) await allow(by)
  await allow(visitor, beside)
  await learn(other, [['name', 'Jo']])
  await learn(visitor, [['name', 'Jo']], beside)
  await learn(visitor, [
    ['place', 'Dublin'],
    ['name', 'Ann'],
  ])

  await learn(visitor, [['name', 'Anna']])

  expect(await kept(visitor)).toEqual(['place: Dublin', 'name: Anna'])
  expect(await kept(visitor, beside)).toEqual(['name: Jo'])
  expect(await kept(other)).toEqual(['name: Jo'])
})

test('what is known counts for each visitor and each agent apart', async () => {
  const [visitor, other] = [await guest(), await guest()]
  for (const by of [visitor, other]) await allow(by)
  await allow(visitor, beside)
  await learn(visitor, many('order', 20))

  await learn(other, many('order', 20))
  await learn(visitor, many('order', 20), beside)

  expect(await kept(visitor)).toHaveLength(20)
  expect(await kept(other)).toHaveLength(20)
  expect(await kept(visitor, beside)).toHaveLength(20)
})

test('who said yes to one agent is neither known to another nor remembered by what was said to it', async () => {
  const visitor = await guest()
  await allow(visitor, beside)

  await learn(visitor, [['name', 'Jo']])

  expect(await kept(visitor)).toEqual([])
  expect(await kept(visitor, beside)).toEqual([])
  expect(await turn(visitor)).toMatchObject({ memories: null })
})

test('nothing is learned from a turn that there is not', async () => {
  const visitor = await guest()
  await allow(visitor)
  await turn(visitor)

  await remember(visitor, crypto.randomUUID(), [['name', 'Jo']])

  expect(await kept(visitor)).toEqual([])
})

test('to say no ends the yes of this visitor to this agent alone', async () => {
  const [visitor, other] = [await guest(), await guest()]
  for (const by of [visitor, other]) {
    await allow(by)
    await allow(by, beside)
  }

  await allow(visitor, agent, false)

  expect(await consents(visitor)).toEqual([beside])
  expect(await consents(other)).toHaveLength(2)
})

test('there is no yes to an agent that is not published', async () => {
  const { template } = await addFixtures(world(), acme.id, (await guest()).id)

  expect(await world().attempt(await guest(), allowSql, [template, true])).toBe('PT404')
  expect(await world().attempt(await guest(), allowSql, [crypto.randomUUID(), true])).toBe('PT404')
})

test('a key says neither yes nor no', async () => {
  const key = await keys.holder(await keys.make(acme, { may: ['conversations.write'] }))

  for (const allowed of [true, false]) {
    expect(await world().attempt(key, allowSql, [agent, allowed])).toBe('PT401')
  }
  expect(await consents(key)).toEqual([])
})

test('an app neither decides for its person, nor is told what is known, nor adds to it', async () => {
  const { member, app } = await memberWithApp()

  expect(await world().attempt(app, allowSql, [agent, false])).toBe('PT401')
  const { message_id, memories } = await turn(app, agent, 'api')
  await remember(app, message_id, [['place', 'Dublin']])

  expect(memories).toBeNull()
  expect(await kept(member)).toEqual(['name: Mara'])
  expect((await turn(member)).memories).toEqual([{ kind: 'name', content: 'Mara' }])
})

test('a draft knows nothing of who tries it', async () => {
  const { owner } = acme
  await allow(owner)
  await learn(owner, [['name', 'Olga']])
  await rows('update templates set remembers_visitors = true where id = $1', [agent])

  const draft = await beginTurn(world(), owner, { with: agent, draft: true })

  expect(draft).toMatchObject({ agent: { definition: { remembers_visitors: true } } })
  expect(draft).toMatchObject({ memories: null })
})

test('an app goes on with what was said through it, not with what its person said elsewhere', async () => {
  const { member, app } = await memberWithApp()
  const goOn = (conversation: string) =>
    beginTurn(world(), app, { with: agent, into: conversation, via: 'api' })
  const own = await beginTurn(world(), member, { with: agent })
  await finishAnswer(world(), member, own.message_id)
  const through = await beginTurn(world(), app, { with: agent, via: 'api' })
  await finishAnswer(world(), app, through.message_id)

  expect(await goOn(own.conversation_id)).toEqual({ refusal: 'conversation_not_found' })
  expect(await goOn(through.conversation_id)).toMatchObject({
    conversation_id: through.conversation_id,
  })
})

import { expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { hanging } from '../../conversation/testing/models.ts'
import { message, refusal, useTalks } from '../testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()
const wide = { running: 100, waiting: 100 }
const question = () => message('How many days of annual leave do I get?')

/** How many conversations and messages of this visitor there are. */
async function storedOf({ id }: { id: string }) {
  const { rows } = await world().owner.query(
    `select (select count(*)::int from conversations where visitor_id = $1) as conversations,
       (select count(*)::int from messages where visitor_id = $1) as messages`,
    [id],
  )
  return rows[0]
}

test('a visitor who finds no place is told before anything is stored, and finds one later', async () => {
  const template_id = await talks.agent(await world().organization())
  const slow = hanging('Let me think')
  const via = talks.server(slow.model, {
    places: {
      talks: { all: { running: 1, waiting: 0 }, organization: wide, caller: wide, seconds: 60 },
    },
  })
  const [first, second] = [await talks.visitor(), await talks.visitor()]
  const running = await talks.post(first, { template_id, message: question() }, via)
  const asked = question()

  const refused = await talks.post(second, { template_id, message: asked }, via)
  const meanwhile = await storedOf(second)
  slow.release()
  await running.text()
  const accepted = await talks.post(second, { template_id, message: asked }, via)

  expect(await refusal(refused.clone())).toEqual({
    ...{ status: 503, code: 'many_talking' },
    message: 'Many people are talking right now. Your turn comes in a moment.',
  })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(meanwhile).toEqual({ conversations: 0, messages: 0 })
  expect(accepted.status).toBe(200)
  await accepted.text()
  expect(await storedOf(second)).toEqual({ conversations: 1, messages: 2 })
})

test('a wait that is too long is a refusal too', async () => {
  const template_id = await talks.agent(await world().organization())
  const slow = hanging('Let me think')
  const via = talks.server(slow.model, {
    places: {
      talks: { all: { running: 1, waiting: 9 }, organization: wide, caller: wide, seconds: 0.1 },
    },
  })
  await talks.post(await talks.visitor(), { template_id, message: question() }, via)
  const late = await talks.visitor()

  const refused = await talks.post(late, { template_id, message: question() }, via)

  expect(await refusal(refused)).toMatchObject({ status: 503, code: 'many_talking' })
  expect(await storedOf(late)).toEqual({ conversations: 0, messages: 0 })
  slow.release()
})

test('a visitor who goes while waiting leaves nothing and holds no place', async () => {
  const template_id = await talks.agent(await world().organization())
  const slow = hanging('Let me think')
  const via = talks.server(slow.model, {
    places: {
      talks: { all: { running: 1, waiting: 1 }, organization: wide, caller: wide, seconds: 60 },
    },
  })
  const running = await talks.post(await talks.visitor(), { template_id, message: question() }, via)
  const gone = new AbortController()
  const early = await talks.visitor()
  const waiting = talks.turn(
    early,
    { template_id, message: question() },
    { via, signal: gone.signal },
  )
  const late = await talks.visitor()
  const asked = { template_id, message: question() }
  // Once the one place to wait is taken.
  await expect.poll(async () => (await talks.post(late, asked, via)).status).toBe(503)

  gone.abort()
  await expect(waiting).rejects.toThrow()
  const next = talks.post(late, asked, via)
  slow.release()
  await running.text()

  expect((await next).status).toBe(200)
  await (await next).text()
  expect(await storedOf(early)).toEqual({ conversations: 0, messages: 0 })
})

test('the visitors of one organisation do not keep those of another waiting', async () => {
  const [busy, quiet] = [
    await talks.agent(await world().organization()),
    await talks.agent(await world().organization()),
  ]
  const via = talks.server(builtInResponder(), {
    places: {
      talks: { all: { running: 1, waiting: 100 }, organization: wide, caller: wide, seconds: 60 },
    },
  })
  const visitors = await Promise.all(Array.from({ length: 11 }, () => talks.visitor()))
  const ended: string[] = []
  const ask = async (template_id: string, at: number) => {
    const asked = { template_id, message: question() }
    const answered = await talks.post(visitors[at] ?? null, asked, via)
    await answered.text()
    ended.push(template_id)
    return answered.status
  }
  // Whose agents these are is known before they come together.
  await Promise.all([ask(busy, 0), ask(quiet, 10)])
  ended.length = 0

  const crowd = Array.from({ length: 10 }, (_, at) => ask(busy, at))
  const statuses = await Promise.all([...crowd, ask(quiet, 10)])

  expect(statuses).toEqual(statuses.map(() => 200))
  expect(ended.indexOf(quiet)).toBeLessThanOrEqual(2)
})

test('a place is given back by a visitor who may not begin, and by a turn that ended', async () => {
  const template_id = await talks.agent(await world().organization())
  const visitor = await talks.visitor()
  const via = talks.server(builtInResponder(), {
    places: {
      talks: { all: { running: 1, waiting: 0 }, organization: wide, caller: wide, seconds: 60 },
    },
  })
  const nobody = { template_id: crypto.randomUUID(), message: question() }

  const statuses: number[] = []
  for (const said of [nobody, { template_id, message: question() }, nobody]) {
    const response = await talks.post(visitor, said, via)
    await response.text()
    statuses.push(response.status)
  }

  expect(statuses).toEqual([404, 200, 404])
})

test('while a model is waited for another visitor is answered', async () => {
  const template_id = await talks.agent(await world().organization())
  const one = { all: { running: 1, waiting: 1 }, organization: wide, caller: wide, seconds: 60 }
  const slow = hanging('Let me think')
  const own = builtInResponder()
  const visitors = await Promise.all(Array.from({ length: 3 }, () => talks.visitor()))
  const ask = (at: number, via: ReturnType<typeof talks.server>) =>
    talks.post(visitors[at] ?? null, { template_id, message: question() }, via)
  let isFirst = true
  const places = { work: one }
  const via = talks.server(() => (isFirst ? slow.model : own), { places })
  const first = await ask(0, via)
  // Its first words have come, so the model is being waited for.
  const reader = first.body?.getReader()
  for (let heard = ''; !heard.includes('Let'); ) {
    heard += Buffer.from((await reader?.read())?.value ?? []).toString()
  }
  isFirst = false

  const second = await ask(1, via)

  expect(await second.text()).toContain('25 days')
  slow.release()
  while (!(await reader?.read())?.done);
})

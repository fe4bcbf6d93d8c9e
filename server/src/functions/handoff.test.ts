import type { UIMessageChunk } from 'ai'
import { giveFeature } from 'database/testing/give-feature'
import { attend, sayTo, take } from 'database/testing/handoffs'
import { type Person, rowsAsOwner } from 'database/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WriteFor } from '../conversation/summary/sum-up.ts'
import { hanging } from '../conversation/testing/models.ts'
import { contactMailJobs } from '../mail/contact-mails.ts'
import { outboxMailer } from '../mail/mailer.ts'
import { createOutbox } from '../mail/outbox.ts'
import { handoff } from './handoff.ts'
import { appAs } from './testing/app-as.ts'
import { log, message, refusal, textOf, useTalks } from './testing/talks.ts'

const talks = useTalks()
const world = () => talks.library.world()
const rows = rowsAsOwner(world)

let template_id: string
let visitor: Person
let member: Person
let acme: Awaited<ReturnType<ReturnType<typeof world>['organization']>>
beforeEach(async () => {
  acme = await world().organization()
  template_id = await talks.agent(acme, { handoff: true, handoff_topics: ['refund'] })
  visitor = await talks.visitor()
  member = await world().member(acme, 'member')
  await rows("update organization_member_profiles set first_name = 'Mara' where user_id = $1", [
    member.id,
  ])
})

const answer = (text: string, conversation_id?: string) =>
  talks.answer(visitor, { template_id, conversation_id, message: message(text) })
const conversationOf = ({ metadata }: { metadata?: { conversation_id?: string } }) =>
  metadata?.conversation_id ?? ''
const back = (id: string) => world().value(member, 'select public.hand_back($1)', [id])

/** The chunks of a turn, until one of this type has come. */
async function chunksUntil(reader: ReadableStreamDefaultReader<UIMessageChunk>, type?: string) {
  const chunks: UIMessageChunk[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    if (part.value.type === type) break
  }
  return chunks
}

async function post(
  person: Person | null,
  path: string,
  body: object,
  writeFor: WriteFor | null = null,
) {
  const visitorAddressOf = () => 'one'
  return appAs(talks.library.claims(person))
    .route('/handoff', handoff({ db: talks.library.db, writeFor, visitorAddressOf }))
    .request(`/handoff${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
}

describe('who writes that a person is wanted', () => {
  test('is told that one was asked when somebody is there, and the page hears of it', async () => {
    await attend(world(), member, acme.id)

    const stream = await talks.turn(visitor, { template_id, message: message('A human please') })
    const chunks = await chunksUntil(stream.getReader())

    expect(chunks).toContainEqual(
      expect.objectContaining({ type: 'data-handoff', data: { state: 'waiting' } }),
    )
    const said = chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')
    expect(said).toMatch(/^I have asked the people at Acme to join us\. They can read this/)
    expect(
      await rows('select person_state from conversations where visitor_id = $1', [visitor.id]),
    ).toEqual([{ person_state: 'waiting' }])
  })

  test('is told that nobody is there, and nothing was asked', async () => {
    const told = await answer('Kann ich mit einem Menschen sprechen?')

    expect(textOf(told)).toContain('Nobody from Acme is here right now')
    expect(await rows('select from handoffs where organization_id = $1', [acme.id])).toEqual([])
  })

  test('is told the truth by an agent that hands nothing off, also in a draft, whatever a model says', async () => {
    await attend(world(), member, acme.id)
    const off = await talks.agent(acme, { name: 'Leo' })
    const say = (person: Person, id: string, draft = false) =>
      talks.answer(person, { template_id: id, draft, message: message('A human please') })

    expect(textOf(await say(visitor, off))).toContain('cannot connect you to a person here')
    expect(textOf(await say(acme.owner, template_id, true))).toContain('cannot connect you')
  })
})

test('a person is offered at a topic, and only offered', async () => {
  const told = await answer('I want a refund')

  expect(textOf(told)).toContain('I can also ask somebody from Acme to join us')
  expect(await rows('select from handoffs where organization_id = $1', [acme.id])).toEqual([])
  const [stored] = (await talks.stored(conversationOf(told))).slice(-1)
  expect(stored?.text).toBe(textOf(told))
})

describe('a person who comes while an answer runs', () => {
  /** A visitor who asked for a person while the answer of this server is being given. */
  async function askedWhileAnswered(via: ReturnType<typeof talks.server>) {
    await attend(world(), member, acme.id)
    const stream = await talks.turn(visitor, { template_id, message: message('Why?') }, { via })
    const reader = stream.getReader()
    await chunksUntil(reader, 'text-delta')
    const [{ id }] = await rows('select id from conversations where visitor_id = $1', [visitor.id])
    await post(visitor, '', { template_id, conversation_id: id, channel: 'agent' })
    return { id, reader }
  }

  test('ends it truly: it stops, nothing is said twice, and what follows asks no model', async () => {
    const via = talks.server(hanging('Let me think about it').model)
    const { id, reader } = await askedWhileAnswered(via)

    await take(world(), member, id)
    via.turns.interrupt(id)
    const rest = await chunksUntil(reader)
    const next = await talks.turn(
      visitor,
      { template_id, conversation_id: id, message: message('Are you real?') },
      { via },
    )
    const chunks = await chunksUntil(next.getReader())

    expect(rest.at(-1)).toMatchObject({ messageMetadata: { state: 'stopped' } })
    expect(chunks.map(({ type }) => type)).toEqual(['start', 'data-handoff', 'finish'])
    expect(chunks[1]).toMatchObject({ data: { state: 'taken', name: 'Mara' } })
    const stored = await talks.stored(id)
    expect(stored.map(({ role, state }) => [role, state])).toEqual([
      ['user', 'complete'],
      ['assistant', 'stopped'],
      ['notice', 'complete'],
      ['user', 'complete'],
    ])
    expect(stored[1]?.text).toMatch(/^Let/)
  })

  test('is heard of by the server that answers, though nobody told it', async () => {
    const via = talks.server(hanging('Let me think about it').model)
    const { id, reader } = await askedWhileAnswered(via)

    await take(world(), member, id)

    expect((await chunksUntil(reader)).at(-1)).toMatchObject({
      messageMetadata: { state: 'stopped' },
    })
  })

  test('hands back, and the agent answers again', async () => {
    await attend(world(), member, acme.id)
    const id = conversationOf(await answer('A human please'))
    await take(world(), member, id)
    await sayTo(world(), member, id, 'Ten percent off.')
    await back(id)

    const told = await answer('How many days of annual leave do I get?', id)

    expect(textOf(told)).toContain('25')
    expect((await talks.stored(id)).filter(({ role }) => role === 'assistant')).toHaveLength(2)
  })
})

describe('the summary', () => {
  async function talked() {
    await attend(world(), member, acme.id)
    const id = conversationOf(await answer('A human please'))
    await take(world(), member, id)
    await talks
      .answer(visitor, { template_id, conversation_id: id, message: message('A discount?') })
      .catch(() => {})
    await sayTo(world(), member, id, 'Ten percent off.')
    return id
  }

  test('is proposed by the model, and from what was said last when none answers', async () => {
    const id = await talked()

    const ask = (writeFor: WriteFor) =>
      post(member, '/summary', { conversation_id: id }, writeFor).then((response) =>
        response.json(),
      )

    expect(await ask(async () => 'Ten percent were agreed.')).toEqual({
      by: 'model',
      summary: 'Ten percent were agreed.',
    })
    expect(await ask(async () => null)).toEqual({
      by: 'built-in',
      summary: 'The visitor said: “A human please” “A discount?”\nMara said: “Ten percent off.”',
    })
  })

  test('is for who may take the conversation', async () => {
    const id = await talked()
    const rival = await world().organization({ name: 'Rival' })

    for (const person of [visitor, rival.owner]) {
      const response = await post(person, '/summary', { conversation_id: id })
      expect(await refusal(response)).toMatchObject({ status: 404 })
    }
  })
})

describe('a message for people who are not there', () => {
  const contact = {
    name: 'Jo https://evil.example <b>Berg</b>',
    email: 'jo@example.com',
    message: 'Call +41 44 555 01 02 or write to eve@evil.example',
  }

  /** What the worker of these mails has sent. */
  function mails() {
    const outbox = createOutbox()
    const worker = contactMailJobs({
      db: talks.library.db,
      mailer: outboxMailer(outbox, log),
      publicUrl: 'https://work.example',
      log,
    })
    const send = (data: unknown) => worker['contact-mail']?.(data, AbortSignal.timeout(5000))
    return { outbox, send }
  }

  test('is a task, and a mail to the owner that carries no address of a stranger', async () => {
    const response = await post(visitor, '/contact', { template_id, ...contact })
    expect(response.status).toBe(201)
    const jobs = await rows(
      `select data from pgboss.job where name = 'contact-mail' and data ->> 'reader_id' = $1`,
      [acme.owner.id],
    )
    const { outbox, send } = mails()

    await send(jobs[0].data)

    const [mail] = outbox.list()
    expect(mail).toMatchObject({
      to: acme.owner.email,
      subject: 'A visitor left a message for Acme',
    })
    expect(mail?.text).toContain('https://work.example/dashboard/agents/inbox?show=messages')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil|jo@example/)
    expect(mail?.html).not.toContain('<b>')
    await rows("update organization_members set role = 'member' where user_id = $1", [member.id])
    await rows('delete from contact_requests where organization_id = $1', [acme.id])
    await send(jobs[0].data)
    expect(outbox.list()).toHaveLength(1)
  })

  test('is mailed to a member who chose it, and not to an owner who chose not to since', async () => {
    const choose = (person: Person, isWanted: boolean) =>
      world().value(person, 'select public.choose_contact_mails($1, $2)', [acme.id, isWanted])
    await choose(member, true)
    await post(visitor, '/contact', { template_id, ...contact })
    await choose(acme.owner, false)
    const jobs = await rows(
      `select data from pgboss.job join contact_requests on contact_requests.id::text = data ->> 'contact_id'
       where job.name = 'contact-mail' and organization_id = $1`,
      [acme.id],
    )
    const { outbox, send } = mails()

    for (const { data } of jobs) await send(data)

    expect(jobs).toHaveLength(2)
    const [mail] = outbox.list()
    expect(outbox.list().map(({ to }) => to)).toEqual([member.email])
    expect(mail?.text).toContain('messages that visitors leave for Acme are mailed to you')
  })

  test.each([
    ['no address', { ...contact, email: 'jo' }, 400],
    ['no words', { ...contact, message: ' ' }, 400],
    ['a field too many', { ...contact, role: 'owner' }, 400],
  ])('with %s is refused', async (_, body, status) => {
    expect((await post(visitor, '/contact', { template_id, ...body })).status).toBe(status)
  })

  test('is limited by the day, in words', async () => {
    await giveFeature(world(), acme, 'addressHandoffLimit', 1)
    await post(visitor, '/contact', { template_id, ...contact })

    const second = await post(await talks.visitor(), '/contact', { template_id, ...contact })

    expect(await refusal(second)).toMatchObject({
      status: 429,
      message: expect.stringContaining('Many requests have come from your network today'),
    })
  })
})

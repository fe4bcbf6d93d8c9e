import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { askForPerson, attend, closeOffice, sayTo, take, useInbox } from '../../testing/handoffs.ts'
import { finishAnswer } from '../../testing/turns.ts'
import { doneAtOnce } from '../../testing/usage.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// A visitor asks for a person, a member comes, speaks in the agent's place and hands back.

const world = useWorld()
const { given, rows, agent, begin, answered, keep, people, asked, taken, back } = useInbox(world)
let member: Person
let colleague: Person
beforeEach(() => {
  ;({ member, colleague } = people())
})

const talkOf = async (id: string) =>
  (
    await rows('select person_state, person_name, ended_at from conversations where id = $1', [id])
  )[0]
const said = (id: string) =>
  rows(
    `select role, state, text from messages where conversation_id = $1 and text <> '' order by created_at, id`,
    [id],
  )

describe('a visitor who asks for a person', () => {
  test('has one asked, once, and the agent goes on meanwhile', async () => {
    const { visitor, template } = given()
    const id = await asked()

    expect(await askForPerson(world(), visitor, template, id)).toMatchObject({ state: 'waiting' })

    expect(
      await rows('select reason, status from handoffs where conversation_id = $1', [id]),
    ).toEqual([{ reason: 'asked', status: 'waiting' }])
    expect(await begin({ into: id })).toMatchObject({ message_id: expect.any(String) })
  })

  test('who still waits when all have gone is told so, and can leave a message', async () => {
    const { visitor, template, acme } = given()
    const id = await asked()
    await attend(world(), member, acme.id, false)

    expect(await askForPerson(world(), visitor, template, id)).toMatchObject({ state: 'away' })
    expect(await talkOf(id)).toMatchObject({ person_state: null })
    await attend(world(), member, acme.id)
    expect(await askForPerson(world(), visitor, template, id)).toMatchObject({ state: 'waiting' })
    expect(
      await rows('select status from handoffs where conversation_id = $1 order by asked_at', [id]),
    ).toEqual([{ status: 'withdrawn' }, { status: 'waiting' }])
  })

  test('may ask before a word was said', async () => {
    const { visitor, template } = given()

    const { conversation_id: id = '' } = await askForPerson(world(), visitor, template)

    expect(await talkOf(id)).toMatchObject({ person_state: 'waiting' })
  })

  test.each([
    ['nobody has the inbox open', () => attend(world(), member, given().acme.id, false)],
    [
      'the inbox was open two minutes ago',
      () => rows("update private.inbox_presence set seen_at = now() - interval '2 minutes'"),
    ],
    [
      'who has it open may answer no more',
      () =>
        rows("update organization_members set role = 'agent_user' where user_id = $1", [member.id]),
    ],
    ['the office is closed', () => closeOffice(world())],
  ])('is told that nobody is there when %s', async (_, close) => {
    await close()
    const { conversation_id: id } = await answered()

    expect(await askForPerson(world(), given().visitor, given().template, id)).toMatchObject({
      state: 'away',
    })
    expect(await talkOf(id)).toMatchObject({ person_state: null })
  })

  test.each([
    ['hands nothing off', 'no_handoff', { handoff: false }, false],
    ['belongs to another talk', 'conversation_not_found', {}, true],
  ])('of an agent that %s hears %s', async (_, refusal, definition, ofAnother) => {
    await rows('update template_versions set definition = definition || $1', [definition])
    const other = ofAnother
      ? (await answered({ as: await world().person({ anonymous: true }) })).conversation_id
      : null

    expect(await askForPerson(world(), given().visitor, given().template, other)).toEqual({
      refusal,
    })
  })

  test('has it in that conversation, which is none of a draft, of another agent, or ended', async () => {
    const { visitor, template, acme } = given()
    const { conversation_id: id } = await answered()
    const { conversation_id: draft } = await begin({ as: acme.owner, draft: true })
    const ask = (into: string | null, person = visitor, of = template) =>
      askForPerson(world(), person, of, into)
    const none = { refusal: 'conversation_not_found' }

    expect(await ask(randomUUID())).toEqual(none)
    expect(await ask(draft, acme.owner)).toEqual(none)
    expect(await ask(id, visitor, await agent())).toEqual(none)
    expect((await ask(null)).conversation_id).not.toBe(id)
    expect(await ask(id)).toEqual({ state: 'waiting', conversation_id: id })
    await rows('update conversations set ended_at = now() where id = $1', [id])
    expect(await ask(id)).toEqual({ refusal: 'conversation_ended' })
  })

  test('is no session without its second step, and no one without a session', async () => {
    const half = await world().person({ passwordOnly: true })

    expect(await askForPerson(world(), half, given().template)).toEqual({ refusal: 'no_session' })
    await expect(askForPerson(world(), null, given().template)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('takes the request back, or goes on with the agent', async () => {
    const [first, second] = [await asked(), await taken()]
    const leave = (id: string, person = given().visitor) =>
      world().value(person, 'select public.return_to_agent($1)', [id])

    await expect(leave(first, colleague)).rejects.toMatchObject({ code: 'PT404' })
    await leave(first)
    await leave(second)

    expect(await talkOf(first)).toMatchObject({ person_state: null })
    expect((await said(second)).at(-1)).toMatchObject({ text: 'Ada, the AI agent, is back.' })
    expect(await rows('select distinct status from handoffs where ended_at > asked_at')).toEqual([
      { status: 'withdrawn' },
    ])
  })
})

describe('while a person has a conversation', () => {
  test('the visitor is told who, and what the visitor writes asks no agent', async () => {
    const id = await taken()

    const written = await begin({ into: id, question: 'Are you real?' })
    await sayTo(world(), member, id, 'I am.')

    expect(written).toEqual({ conversation_id: id, person: 'Mara' })
    expect((await said(id)).slice(2)).toEqual([
      { role: 'notice', state: 'complete', text: 'Mara from Acme is here now.' },
      { role: 'user', state: 'complete', text: 'Are you real?' },
      { role: 'person', state: 'complete', text: 'I am.' },
    ])
    expect(await rows('select said_by from messages where role = $1', ['person'])).toEqual([
      { said_by: 'Mara' },
    ])
  })

  test('the same message twice is one, for either side', async () => {
    const id = await taken()
    const [asks, says] = [randomUUID(), randomUUID()]

    for (const _ of [1, 2]) await begin({ into: id, message: asks, question: 'Are you real?' })
    for (const _ of [1, 2]) await sayTo(world(), member, id, 'I am.', says)

    expect((await said(id)).slice(3)).toHaveLength(2)
    await expect(sayTo(world(), member, id, 'I am not.', says)).rejects.toMatchObject({
      code: '23505',
    })
  })

  test('an answer that ran when the person came is cut, and its true end is kept', async () => {
    const id = await asked()
    const { message_id } = await begin({ into: id })
    expect(await keep(message_id)).toBe(true)

    await take(world(), member, id)

    expect(await keep(message_id)).toBe(false)
    expect(
      await finishAnswer(world(), given().visitor, message_id, { state: 'stopped', text: 'Bec' }),
    ).toBe(true)
    expect(await rows('select state, text from messages where id = $1', [message_id])).toEqual([
      { state: 'stopped', text: 'Bec' },
    ])
  })

  test('one of two who take at once has it, and the other is told', async () => {
    const id = await asked()

    const done = await doneAtOnce(
      [member, colleague].map((person) => () => take(world(), person, id)),
      'PT409',
    )

    expect(done).toBe(1)
    const { person_name: name } = await talkOf(id)
    const other = name === 'Mara' ? colleague : member
    const told = { code: 'PT409', message: `${name} has taken this conversation already.` }
    await expect(take(world(), other, id)).rejects.toMatchObject(told)
    await expect(sayTo(world(), other, id, 'Hello')).rejects.toMatchObject({ code: 'PT409' })
    await expect(back(other, id)).rejects.toMatchObject({ code: 'PT409' })
    await take(world(), name === 'Mara' ? member : colleague, id)
    expect(
      await rows("select from messages where conversation_id = $1 and role = 'notice'", [id]),
    ).toHaveLength(1)
  })

  test('who leaves the organisation leaves it, and others may come', async () => {
    const id = await taken()

    await rows("update organization_members set role = 'INACTIVE' where user_id = $1", [member.id])

    expect(await talkOf(id)).toMatchObject({ person_state: 'waiting', person_name: null })
    await expect(sayTo(world(), member, id, 'Still here')).rejects.toMatchObject({ code: 'PT404' })
    await take(world(), colleague, id)
    expect(await talkOf(id)).toMatchObject({ person_name: 'Omar' })
  })

  test('a close ends it, and an end by the visitor too', async () => {
    const [closed, ended] = [await taken(), await taken()]

    await world().value(member, 'select public.close_conversation($1)', [closed])
    await world().as(given().visitor, (query) =>
      query('update conversations set ended_at = now() where id = $1', [ended]),
    )

    for (const id of [closed, ended]) {
      expect(await talkOf(id)).toMatchObject({ person_state: null, ended_at: expect.any(String) })
      expect(await rows('select status from handoffs where conversation_id = $1', [id])).toEqual([
        { status: 'closed' },
      ])
    }
    await expect(take(world(), member, closed)).rejects.toMatchObject({ code: 'PT409' })
  })
})

test('after it is handed back the agent answers, knows what was said and is given the summary', async () => {
  const id = await taken()
  await sayTo(world(), member, id, 'Ten percent off.')

  await back(member, id, 'A discount of ten percent was agreed.')

  const begun = await begin({ into: id })
  expect(begun).toMatchObject({
    message_id: expect.any(String),
    hints: ['A discount of ten percent was agreed.'],
    history: expect.arrayContaining([
      expect.objectContaining({ role: 'person', said_by: 'Mara', text: 'Ten percent off.' }),
    ]),
  })
  expect(JSON.stringify(begun.history)).not.toContain('is here now')
})

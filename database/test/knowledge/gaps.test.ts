import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { finishAnswer, useAgent } from '../../testing/turns.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What agents could not answer: whose questions are noted, who sees them, and who says what becomes of them.

const world = useWorld()
const { given, rows, begin } = useAgent(world)
let member: Person
let colleague: Person
beforeEach(async () => {
  member = await world().member(given().acme, 'member')
  colleague = await world().member(given().acme, 'member')
  await rows('delete from public.knowledge_gap_questions')
})

type Asked = { as?: Person; draft?: boolean; question?: string; into?: string }

/** A turn that ends without an answer, and what was noted of it. */
async function unanswered({
  as = given().visitor,
  question = 'Is there a pool?',
  ...turn
}: Asked = {}) {
  const begun = await begin({ as, question, ...turn })
  await finishAnswer(world(), as, begun.message_id, { state: 'unanswered' })
  await world().value(as, 'select private.note_gap($1, $2)', [begun.message_id, question])
  return begun
}
const noted = () => rows('select question from public.knowledge_gap_questions order by asked_at')
const insights = (isOn = true) => giveFeature(world(), given().acme, 'insights', isOn)
beforeEach(() => insights(false))

async function place(answer: string, gap: string | null = null) {
  const [placed] = await rows(
    "select private.place_gap_question($1, $2, 'en', '{pool}', null, null) as id",
    [answer, gap],
  )
  return placed.id as string
}
const seen = (person: Person | null, what = 'id from knowledge_gaps') =>
  world().attempt(person, `select ${what}`)
const listed = (person: Person, of = given().acme) =>
  world().as(person, (query) =>
    query('select * from public.knowledge_gap_list($1) order by question', [of.id]),
  )
const settle = (person: Person | null, gap: string, change = "status = 'dismissed'") =>
  world().attempt(person, `update knowledge_gaps set ${change} where id = $1 returning status`, [
    gap,
  ])

test("a visitor's question is noted where members read transcripts, and not otherwise", async () => {
  const refused = await unanswered()
  const without = await noted()
  await insights()

  const begun = await unanswered()

  expect([refused.notes_gaps, without]).toEqual([false, []])
  expect([begun.notes_gaps, await noted()]).toEqual([true, [{ question: 'Is there a pool?' }]])
})

test("a draft's question is noted, and a member's own", async () => {
  const draft = await unanswered({ as: member, draft: true, question: 'A draft?' })
  const own = await unanswered({ as: member, question: 'An own?' })

  expect([draft.notes_gaps, own.notes_gaps]).toEqual([true, true])
  expect(await noted()).toEqual([{ question: 'A draft?' }, { question: 'An own?' }])
})

test('nothing is noted where there is no knowledge', async () => {
  await insights()
  await giveFeature(world(), given().acme, 'knowledge', false)

  const begun = await unanswered()

  expect([begun.notes_gaps, await noted()]).toEqual([false, []])
})

test('only an answer that ended without one is noted, once, and by its own visitor', async () => {
  await insights()
  const answered = await begin()
  await finishAnswer(world(), given().visitor, answered.message_id)
  const other = await begin()
  await finishAnswer(world(), given().visitor, other.message_id, { state: 'unanswered' })
  const note = (person: Person, message: string) =>
    world().value(person, "select private.note_gap($1, 'Why?')", [message])

  await note(given().visitor, answered.message_id)
  await note(member, other.message_id)
  const before = await noted()
  await note(given().visitor, other.message_id)
  await note(given().visitor, other.message_id)

  expect([before, (await noted()).length]).toEqual([[], 1])
  expect(
    await rows("select 1 from pgboss.job where name = 'knowledge-gaps' and group_id = $1", [
      given().acme.id,
    ]),
  ).toHaveLength(1)
})

test('editors see a gap while they may see one of its questions', async () => {
  const own = await place((await unanswered({ as: member })).message_id)
  const draft = await place((await unanswered({ as: member, draft: true })).message_id)
  const people = [
    member,
    colleague,
    given().acme.owner,
    await world().member(given().acme, 'agent_user'),
    await world().member(given().acme, 'INACTIVE'),
    given().visitor,
    (await world().organization({ name: 'Rival' })).owner,
    null,
  ]
  const each = async () => {
    const counts = []
    for (const person of people) counts.push(await seen(person))
    return counts
  }

  const without = await each()
  await insights()

  expect([own, draft].every(Boolean)).toBe(true)
  expect(without).toEqual([2, 1, 1, 0, 0, 0, 0, '42501'])
  expect(await each()).toEqual([2, 2, 2, 0, 0, 0, 0, '42501'])
})

test('a gap is listed with what its reader may see of it', async () => {
  const first = await unanswered({ as: member, draft: true, question: 'Is there a pool?' })
  const gap = await place(first.message_id)
  const bar = await unanswered({ as: given().acme.owner, question: 'Is there a bar?' })
  await place(bar.message_id)
  const branch = await world().organization({ owner: given().acme.owner })
  const second = await unanswered({ as: colleague, question: 'Do you have a pool?' })
  await place(second.message_id, gap)

  expect(await listed(member)).toMatchObject([
    { id: gap, status: 'open', question: 'Is there a pool?', times: 1, people: 1 },
  ])
  expect(await listed(colleague)).toMatchObject([
    {
      question: 'Do you have a pool?',
      times: 2,
      people: 2,
      template_ids: [given().template],
      channels: ['agent', 'studio'],
    },
  ])
  expect(await listed(given().acme.owner)).toMatchObject([
    { question: 'Is there a bar?', times: 1 },
    { id: gap, times: 1 },
  ])
  expect(await listed(given().acme.owner, branch)).toEqual([])
})

test('editors settle gaps that they see and open them again; others do not', async () => {
  const gap = await place((await unanswered({ as: member })).message_id)
  const agentUser = await world().member(given().acme, 'agent_user')
  const rival = (await world().organization({ name: 'Rival' })).owner

  const refused = []
  for (const person of [colleague, agentUser, given().visitor, rival, null]) {
    refused.push(await settle(person, gap))
  }

  expect(refused).toEqual([0, 0, 0, 0, '42501'])
  expect(await settle(member, gap)).toBe(1)
  expect(await settle(member, gap, "status = 'open'")).toBe(1)
  expect(await settle(member, gap, 'organization_id = organization_id')).toBe('42501')
  expect(await settle(member, gap, 'settled_at = null')).toBe('42501')
})

test('a gap that was answered opens again with its source gone, or asked once more', async () => {
  const { acme } = given()
  const addSource = async (organization: string) =>
    (
      await rows(
        `insert into knowledge_sources (organization_id, title, kind, status, chunk_count)
         values ($1, 'Pool', 'text', 'ready', 1) returning id`,
        [organization],
      )
    )[0].id as string
  const gap = await place((await unanswered({ as: member })).message_id)
  const state = async () =>
    (await rows('select status, source_id, settled_at is null as unsettled from knowledge_gaps'))[0]
  const source = await addSource(acme.id)
  const foreign = await addSource((await world().organization({ name: 'Rival' })).id)

  const elsewhere = await settle(member, gap, `status = 'answered', source_id = '${foreign}'`)
  await settle(member, gap, `status = 'answered', source_id = '${source}'`)
  const answered = await state()
  await rows('delete from knowledge_sources where id = $1', [source])
  const deleted = await state()
  await settle(member, gap, "status = 'answered'")
  await place((await unanswered({ as: member })).message_id, gap)
  const again = await state()
  await settle(member, gap)
  await place((await unanswered({ as: member })).message_id, gap)

  expect(elsewhere).toBe('23503')
  expect(answered).toEqual({ status: 'answered', source_id: source, unsettled: false })
  expect(deleted).toEqual({ status: 'open', source_id: null, unsettled: true })
  expect(again).toMatchObject({ status: 'open' })
  expect(await state()).toMatchObject({ status: 'dismissed' })
})

test('what was asked before it was answered does not open a gap', async () => {
  const gap = await place((await unanswered({ as: member })).message_id)
  const late = await unanswered({ as: member })
  await settle(member, gap, "status = 'answered'")

  await place(late.message_id, gap)

  expect(await rows('select status from knowledge_gaps')).toEqual([{ status: 'answered' }])
})

test('a question goes with its message, and a gap with its last question', async () => {
  const first = await unanswered({ as: member })
  const gap = await place(first.message_id)
  const second = await unanswered({ as: member })
  await place(second.message_id, gap)
  const left = async () => (await rows('select id from knowledge_gaps')).length

  await rows('delete from messages where id = $1', [first.message_id])
  const one = await left()
  await rows('delete from messages where id = $1', [second.message_id])

  expect([one, await left(), await noted()]).toEqual([1, 0, []])
  expect(await rows('select 1 from private.knowledge_gap_meanings')).toEqual([])
})

test('an answer that is written for a gap settles it in one act', async () => {
  const { acme } = given()
  const gap = await place((await unanswered({ as: member })).message_id)
  const hidden = await place((await unanswered({ as: colleague })).message_id)
  const write = (person: Person, of: string) =>
    world()
      .as(person, (query) =>
        query(
          `insert into knowledge_texts (organization_id, kind, title, body, gap_id)
           values ($1, 'answer', 'Is there a pool?', 'Yes.', $2) returning source_id`,
          [acme.id, of],
        ),
      )
      .then(
        ([row]) => row?.source_id as string,
        (error: { code: string }) => error.code,
      )

  const source = await write(member, gap)

  expect(await rows('select status, source_id from knowledge_gaps where id = $1', [gap])).toEqual([
    { status: 'answered', source_id: source },
  ])
  expect(await rows('select status from knowledge_sources where id = $1', [source])).toEqual([
    { status: 'queued' },
  ])
  expect(await write(member, hidden)).toBe('PT404')
  expect(await rows('select 1 from knowledge_texts where gap_id = $1', [hidden])).toEqual([])
})

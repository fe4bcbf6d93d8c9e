import { beforeEach, expect, test } from 'vitest'
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What questions that could not be answered are compared by: those of the organisation alone, each with its own meaning.

const world = useWorld()
const { acme, rival } = useRivals(world)
const owners = rowsAsOwner(world)

let things: Fixtures
let theirs: Fixtures
beforeEach(async () => {
  things = await addFixtures(world(), acme().id, acme().owner.id)
  theirs = await addFixtures(world(), rival().id, rival().owner.id)
  await owners('delete from public.knowledge_gap_questions')
})

let minute = 0

/** Notes that a question could not be answered: the answer. */
async function note({ id }: Organization, of: Fixtures, question: string) {
  minute += 1
  const [made] = await owners(
    `with answer as (
       insert into public.messages
         (organization_id, conversation_id, visitor_id, role, text, state, completed_at)
       select organization_id, conversation_id, visitor_id, 'user', text, 'complete', completed_at
       from public.messages where id = $2 returning id
     ),
     asked as (
       insert into public.knowledge_gap_questions
         (organization_id, answer_id, template_id, channel, draft, asked_by, question, asked_at)
       select $1, id, $3, 'studio', true, $4, $5, now() + $6 * interval '1 minute' from answer
       returning answer_id
     )
     insert into private.knowledge_gap_meanings (organization_id, answer_id, understood)
     select $1, answer_id, $5 from asked returning answer_id as id`,
    [id, of.rated, of.template, await visitorOf(of), question, minute],
  )
  return made.id as string
}
async function visitorOf(of: Fixtures) {
  const [row] = await owners('select visitor_id as id from public.messages where id = $1', [
    of.rated,
  ])
  return row.id as string
}

async function place(answer: string, stem: string, gap: string | null = null) {
  const [placed] = await owners(
    "select private.place_gap_question($1, $2, 'en', $3, null, null) as id",
    [answer, gap, [stem]],
  )
  return placed.id as string | null
}
const meanings = (wanted = 9) =>
  owners('select gap_id, understood, stems from private.gap_meanings($1, $2)', [acme().id, wanted])
const waiting = async (wanted = 9) =>
  (
    await owners('select understood from private.gap_questions_to_group($1, $2)', [
      acme().id,
      wanted,
    ])
  ).map(({ understood }) => understood)

test('a gap means what its first question does, the one asked last before others', async () => {
  const pool = await place(await note(acme(), things, 'A pool?'), 'pool')
  const bar = await place(await note(acme(), things, 'A bar?'), 'bar')
  await place(await note(rival(), theirs, 'A sauna?'), 'sauna')
  await note(acme(), things, 'Not placed?')

  expect(await meanings()).toEqual([
    { gap_id: bar, understood: 'A bar?', stems: ['bar'] },
    { gap_id: pool, understood: 'A pool?', stems: ['pool'] },
  ])
  await place(await note(acme(), things, 'Some pool?'), 'some', pool)
  expect(await meanings()).toEqual([
    { gap_id: pool, understood: 'A pool?', stems: ['pool'] },
    { gap_id: bar, understood: 'A bar?', stems: ['bar'] },
  ])
  await note(acme(), things, 'Not placed either?')
  await place(await note(rival(), theirs, 'A spa?'), 'spa')
  expect(await meanings(1)).toMatchObject([{ gap_id: pool }])
})

test('a question opens the gap again that it is placed in, and no other', async () => {
  const pool = await place(await note(acme(), things, 'A pool?'), 'pool')
  const bar = await place(await note(acme(), things, 'A bar?'), 'bar')
  await owners("update public.knowledge_gaps set status = 'answered' where id in ($1, $2)", [
    pool,
    bar,
  ])
  minute += 60

  await place(await note(acme(), things, 'Some pool?'), 'some', pool)

  const rows = await owners('select status from public.knowledge_gaps where id in ($1, $2)', [
    pool,
    bar,
  ])
  expect(rows.map(({ status }) => status).sort()).toEqual(['answered', 'open'])
})

test('a gap goes with its last question, and no other with it', async () => {
  const first = await note(acme(), things, 'A pool?')
  const pool = await place(first, 'pool')
  const bar = await place(await note(acme(), things, 'A bar?'), 'bar')
  const left = async () => {
    const rows = await owners('select id from public.knowledge_gaps where id in ($1, $2)', [
      pool,
      bar,
    ])
    return rows.map(({ id }) => id)
  }

  await owners('delete from public.knowledge_gap_questions where answer_id = $1', [first])

  expect(await left()).toEqual([bar])
})

test('questions wait to be compared until they have a gap, each organisation for itself', async () => {
  const first = await note(acme(), things, 'A pool?')
  await note(acme(), things, 'A bar?')
  await note(rival(), theirs, 'A sauna?')

  expect(await waiting()).toEqual(['A pool?', 'A bar?'])
  expect(await waiting(1)).toEqual(['A pool?'])
  await place(first, 'pool')
  expect(await waiting()).toEqual(['A bar?'])
})

test('a question is placed once, and nothing else with it', async () => {
  const [one, other] = [await note(acme(), things, 'A pool?'), await note(acme(), things, 'A bar?')]
  const gap = await place(one, 'pool')

  expect(await place(one, 'again')).toBeNull()

  expect(await waiting()).toEqual(['A bar?'])
  expect(await meanings()).toEqual([{ gap_id: gap, understood: 'A pool?', stems: ['pool'] }])
  expect(await place(other, 'bar')).not.toBeNull()
})

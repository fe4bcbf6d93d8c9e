import { beforeEach, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// How often knowledge was cited is for who may read it, also where nobody reads transcripts.

const world = useWorld()
const rows = rowsAsOwner(world)

let acme: Organization
let source: string
let spare: string
let answers: string[]
beforeEach(async () => {
  acme = await world().organization()
  const visitor = await world().person({ anonymous: true })
  const things = await addFixtures(world(), acme.id, visitor.id)
  await rows('delete from message_citations where organization_id = $1', [acme.id])
  source = things.source
  spare = things.spareSource
  answers = [things.rated, things.unrated]
})

const cite = (answer: string | undefined, number: number, of: string, chunk: string) =>
  rows(
    `insert into message_citations
       (organization_id, message_id, number, source_id, document_id, chunk_id, title, quote, score)
     values ($1, $2, $3, $4, $4, $5, 'Handbook', 'Text', 1)`,
    [acme.id, answer, number, of, chunk],
  )
const ofSources = (person: Person, sources = [source, spare], of = acme) =>
  world().as(person, (query) =>
    query('select * from public.source_citations($1, $2)', [of.id, sources]),
  )
const ofPassages = (person: Person, of = acme) =>
  world().as(person, (query) =>
    query('select * from public.passage_citations($1, $2) order by answers', [of.id, source]),
  )

test('an answer counts once for its source and once for each passage', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await cite(answers[0], 1, source, one)
  await cite(answers[0], 2, source, one)
  await cite(answers[0], 3, source, other)
  await cite(answers[1], 1, source, one)

  expect(await ofSources(acme.owner)).toEqual([{ source_id: source, answers: 2 }])
  expect(await ofPassages(acme.owner)).toEqual([
    { chunk_id: other, answers: 1 },
    { chunk_id: one, answers: 2 },
  ])
})

test('only the sources that were asked for are counted, and only of the own organisation', async () => {
  await cite(answers[0], 1, source, crypto.randomUUID())
  await cite(answers[0], 2, spare, crypto.randomUUID())
  const rival = await world().organization({ name: 'Rival' })
  const second = await world().organization({ owner: acme.owner })

  expect(await ofSources(acme.owner, [spare])).toEqual([{ source_id: spare, answers: 1 }])
  expect(await ofSources(rival.owner)).toEqual([])
  expect(await ofSources(rival.owner, [source], rival)).toEqual([])
  expect(await ofPassages(rival.owner)).toEqual([])
  expect(await ofPassages(rival.owner, rival)).toEqual([])
  expect(await ofSources(acme.owner, [source], second)).toEqual([])
  expect(await ofPassages(acme.owner, second)).toEqual([])
  expect(await ofPassages(acme.owner)).toHaveLength(1)
  expect(await ofSources(await world().member(acme, 'member'))).toHaveLength(2)
  expect(await ofSources(await world().member(acme, 'agent_user'))).toEqual([])
})

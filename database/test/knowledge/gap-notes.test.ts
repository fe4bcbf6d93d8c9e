import { beforeEach, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { finishAnswer, useAgent } from '../../testing/turns.ts'
import { useWorld } from '../../testing/world.ts'

// What is noted of an answer that ended without one: its own question, from its own conversation, for its own asker.

const world = useWorld()
const { given, rows, begin } = useAgent(world)
beforeEach(async () => {
  await giveFeature(world(), given().acme, 'insights', true)
  await rows('delete from public.knowledge_gap_questions')
})

async function unanswered(question: string, { draft = false } = {}) {
  const as = draft ? given().acme.owner : given().visitor
  const { message_id } = await begin({ as, question, draft })
  await finishAnswer(world(), as, message_id, { state: 'unanswered' })
  return { as, message_id }
}
const note = ({ as, message_id }: Awaited<ReturnType<typeof unanswered>>, understood: string) =>
  world().value(as, 'select private.note_gap($1, $2)', [message_id, understood])
const noted = () =>
  rows(
    `select question, draft, channel, understood, asked_by
     from public.knowledge_gap_questions join private.knowledge_gap_meanings using (answer_id)
     order by asked_at`,
  )

test('the question of that answer is noted, and no other', async () => {
  const draft = await unanswered('A draft?', { draft: true })
  const first = await unanswered('A pool?')
  await unanswered('A bar?')

  await note(first, 'pool')
  const visitor = { draft: false, channel: 'agent', asked_by: given().visitor.id }
  expect(await noted()).toEqual([{ ...visitor, question: 'A pool?', understood: 'pool' }])

  await note(draft, 'draft')
  expect(await noted()).toEqual([
    {
      ...{ question: 'A draft?', draft: true, channel: 'studio', understood: 'draft' },
      asked_by: given().acme.owner.id,
    },
    { ...visitor, question: 'A pool?', understood: 'pool' },
  ])
})

test('nobody notes the question of another, or one that was answered, or one where nobody sees it', async () => {
  const asked = await unanswered('A lift?')
  await note({ ...asked, as: given().acme.owner }, 'lift')
  const answered = await begin({ as: given().visitor, question: 'A sauna?' })
  await finishAnswer(world(), given().visitor, answered.message_id)
  await note({ as: given().visitor, message_id: answered.message_id }, 'sauna')
  await giveFeature(world(), given().acme, 'insights', false)
  await note(asked, 'lift')

  expect(await noted()).toEqual([])
})

import { expect, test } from 'vitest'
import { startedConversation } from '../../testing/turns.ts'
import { rowsAsOwner, useWorld } from '../../testing/world.ts'

// What the ledger says of an answer that has ended.

const world = useWorld()
const owner = rowsAsOwner(world)

test('an answer settles its own entry, and has a new one when nothing was reserved for it', async () => {
  await startedConversation(world())
  const { acme, visitor, template, rated, unrated } = await startedConversation(world())
  await owner(
    "update usage_ledger set state = 'reserved', settled_at = null where answer_id = $1",
    [rated],
  )
  const used = { provider: 'google', model: 'large', input_tokens: 1, output_tokens: 2 }
  const settle = (message: string, by: object | null) =>
    owner('select private.settle_answer($1, $2::jsonb)', [message, by && JSON.stringify(by)])
  const ledger = () =>
    owner(
      `select answer_id, template_id, asked_by, state, model from usage_ledger
       where organization_id = $1 order by created_at`,
      [acme.id],
    )
  const entry = { template_id: template, asked_by: visitor.id }
  const waiting = { ...entry, answer_id: rated, state: 'reserved', model: null }
  const settled = { ...entry, state: 'settled', model: 'large' }

  await settle(unrated, null)
  expect(await ledger()).toEqual([waiting])
  await settle(unrated, { ...used, is_estimate: false })
  expect(await ledger()).toEqual([waiting, { ...settled, answer_id: unrated }])
  await settle(rated, { ...used, is_estimate: false })
  expect(await ledger()).toEqual([
    { ...settled, answer_id: rated },
    { ...settled, answer_id: unrated },
  ])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useInbox } from '../../testing/handoffs.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { given, rows, taken } = useInbox(world)

test('a message with a file that is repeated to a person does not make its conversation newer', async () => {
  const { template, visitor } = given()
  await rows(
    `update template_versions set definition = definition || '{"takes_files": true}' where template_id = $1`,
    [template],
  )
  const id = await taken()
  const begin = 'select private.begin_attachment($1, false)'
  const file = await world().value(visitor, begin, [template])
  const facts = { name: 'bill.txt', kind: 'file', mime_type: 'text/plain', bytes: 9, body: 'Bill' }
  const add = 'select private.add_attachment($1, false, $2, $3::jsonb)'
  const added = await world().value(visitor, add, [template, file, JSON.stringify(facts)])
  const message = randomUUID()
  const send = () =>
    world().as(visitor, async (query) => {
      await query("select set_config('request.attachments', $1, true)", [
        (added as { id: string }).id,
      ])
      const sql = "select private.begin_turn($1, $2, false, 'agent', $3, 'Look', null) as begun"
      return (await query(sql, [template, id, message]))[0]?.begun
    })
  const told = () =>
    rows('select has_files, updated_at::text from conversations where id = $1', [id])
  expect(await send()).toMatchObject({ person: 'Mara' })
  const before = await told()

  expect(await send()).toMatchObject({ person: 'Mara' })

  expect(before).toMatchObject([{ has_files: true }])
  expect(await told()).toEqual(before)
})
